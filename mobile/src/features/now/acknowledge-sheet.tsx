import { alarmLine } from '@coldway/console/features/alarms/index.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Dialog } from '@coldway/console/ui/overlay/dialog.tsx'
import { notify } from '@coldway/console/ui/overlay/notices.tsx'
import { alarmComment } from '@coldway/contract/alarms/alarm-comment.ts'
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type FormEvent, useId, useState } from 'react'
import { useDo } from '../../queue/use-do.ts'
import '../../ui/sheet.css'

const phrases = ['door', 'defrost', 'driver', 'moved'] as const

/** One comment, by a ready phrase, by the keyboard or by its dictation; it is kept on this phone before it is sent. */
export const AcknowledgeSheet = ({ alarm, onClose }: { alarm: AlarmRecord; onClose: () => void }) => {
  const t = useText()
  const fieldId = useId()
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { add, refusal } = useDo('acknowledge')
  const name = alarm.plate ?? alarm.deviceName
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const read = alarmComment.safeParse(comment)
    if (!read.success) return setMissing(true)
    if (!(await add({ id: alarm.id, comment: read.data }, `${name} · ${alarmLine(t, alarm)}`))) return
    notify(t('companion.queue.taken'), 'ok')
    onClose()
  }
  return (
    <Dialog isOpen isDrawer title={t('companion.acknowledge.title')} onClose={onClose}>
      <form className="sheet" onSubmit={(event) => void send(event)}>
        <p>
          <b>{name}</b> {alarmLine(t, alarm)}
        </p>
        <div className="sheet-phrases">
          {phrases.map((phrase) => {
            const words = t(`companion.acknowledge.phrases.${phrase}`)
            return (
              <Button key={phrase} aria-pressed={comment === words} onClick={() => setComment(words)}>
                {words}
              </Button>
            )
          })}
        </div>
        <label htmlFor={fieldId}>{t('companion.acknowledge.comment')}</label>
        <textarea
          id={fieldId}
          rows={3}
          value={comment}
          maxLength={limits.alarmCommentMax}
          aria-invalid={isMissing}
          onChange={(event) => {
            setComment(event.target.value)
            setMissing(false)
          }}
        />
        {(isMissing || refusal) && <Alert isLine>{refusal ?? t('errors.commentRequired')}</Alert>}
        <Button type="submit" kind="primary" icon="check">
          {t('alarms.acknowledge')}
        </Button>
      </form>
    </Dialog>
  )
}
