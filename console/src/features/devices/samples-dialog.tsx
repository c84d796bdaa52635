import type { Device } from '@coldway/contract/devices/devices.ts'
import { bluetoothExports } from '@coldway/contract/downloads/downloads.ts'
import { trackRangeDays } from '@coldway/contract/enums.ts'
import { printTime } from '@coldway/contract/time.ts'
import { useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { SendToCentre } from '../../ui/table/send-to-centre.tsx'

const dayMs = 86_400_000

/** Exports the recent measurements of thermometers to the download centre. */
export const SamplesDialog = ({ of, onClose }: { of: readonly Device[]; onClose: () => void }) => {
  const t = useText()
  const [days, setDays] = useState<string>(String(trackRangeDays[0]))
  return (
    <Dialog
      isOpen
      title={t('devices.samplesTitle', { n: of.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <SendToCentre
            call={bluetoothExports.exportTrackDownCenter}
            inputOf={(format) => ({ deviceIds: of.map(({ id }) => id), ...lastDays(Number(days)), format })}
            onSent={onClose}
            scheduled={{ kind: 'sensor', deviceIds: of.map(({ id }) => id), keys: ['temp1', 'hum1'], format: 'excel' }}
          />
        </>
      }
    >
      <p>{t('devices.samplesHint')}</p>
      <Segmented
        label={t('devices.samples')}
        value={days}
        onChange={setDays}
        options={trackRangeDays.map((count) => ({ value: String(count), label: t('common.lasting.days', { count }) }))}
      />
    </Dialog>
  )
}

const lastDays = (days: number): { readonly startTime: string; readonly endTime: string } => {
  const nowMs = serverNowMs()
  const print = (atMs: number) => printTime(atMs, zoneInUse())
  return { startTime: print(nowMs - days * dayMs), endTime: print(nowMs) }
}
