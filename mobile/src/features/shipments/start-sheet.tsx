import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { zoneInUse } from '@coldway/console/settings/preferences.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Dialog } from '@coldway/console/ui/overlay/dialog.tsx'
import { notify } from '@coldway/console/ui/overlay/notices.tsx'
import { printTime } from '@coldway/contract/time.ts'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { type FormEvent, useState } from 'react'
import { useDo } from '../../queue/use-do.ts'
import '../../ui/sheet.css'
import { Reason } from './reason.tsx'

interface StartSheetProps {
  readonly of: MonitoredDetail
  readonly onClose: () => void
}

/** Starts a shipment, with a word about it. The time is that of the deed, also when it is sent later. */
export const StartSheet = ({ of, onClose }: StartSheetProps) => {
  const t = useText()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const starting = useDo('start')
  const title = t('companion.queue.kinds.start')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const said = reason.trim()
    if (said === '') return setMissing(true)
    const startTime = printTime(serverNowMs(), zoneInUse())
    if (!(await starting.add({ ids: [of.id], reason: said, startTime }, `${of.waybillNo} · ${said}`))) return
    notify(t('companion.queue.taken'), 'ok')
    onClose()
  }
  return (
    <Dialog isOpen isDrawer title={title} onClose={onClose}>
      <form className="sheet" onSubmit={(event) => void send(event)}>
        <p>
          <b>{of.waybillNo}</b>
        </p>
        <Reason
          phrases={['loaded', 'checked']}
          value={reason}
          onChange={(value) => {
            setReason(value)
            setMissing(false)
          }}
        />
        {(isMissing || starting.refusal) && <Alert isLine>{starting.refusal ?? t('pieces.form.required')}</Alert>}
        <Button type="submit" kind="primary" icon="check">
          {title}
        </Button>
      </form>
    </Dialog>
  )
}
