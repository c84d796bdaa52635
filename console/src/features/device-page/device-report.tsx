/** The report of a device's data, over a period that ends now. */
import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { reports } from '@coldway/contract/downloads/reports.ts'
import { printTime } from '@coldway/contract/time.ts'
import { useState } from 'react'
import { useSchedule } from '../../api/use-schedule.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { ReportPanel } from '../downloads/index.ts'

const dayMs = 86_400_000
const spans = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const
type Span = keyof typeof spans
const spanKeys = Object.keys(spans) as Span[]

export const DeviceReport = ({ device }: { readonly device: MonitoredDevice }) => {
  const t = useText()
  const [span, setSpan] = useState<Span>('day')
  const openSchedule = useSchedule()
  return (
    <ReportPanel
      call={reports.exportDeviceReport}
      kind="deviceReport"
      name={device.name}
      inputOf={(format) => {
        const nowMs = serverNowMs()
        const at = (atMs: number) => printTime(atMs, zoneInUse())
        return { deviceId: device.id, startTime: at(nowMs - spans[span]), endTime: at(nowMs), format }
      }}
    >
      <Segmented
        label={t('reports.span')}
        value={span}
        onChange={setSpan}
        options={spanKeys.map((value) => ({ value, label: t(`reports.spans.${value}`) }))}
      />
      <Button icon="clock" onClick={() => openSchedule({ kind: 'deviceReport', deviceId: device.id, format: 'pdf' })}>
        {t('schedules.entry')}
      </Button>
    </ReportPanel>
  )
}
