import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import './acknowledge-form.css'
import { staleAlarms } from './stale-alarms.ts'

interface AcknowledgeFormProps {
  readonly ids: readonly number[]
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** One comment that acknowledges one alarm or several: Enter sends it, Shift+Enter begins a line, Escape leaves. */
export const AcknowledgeForm = ({ ids, onDone, onCancel }: AcknowledgeFormProps) => {
  const t = useText()
  const textOf = useErrorText()
  const fieldId = useId()
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const sending = useMutate(alarmRecords.acknowledgeAll, { stale: staleAlarms })
  const send = () => {
    if (sending.isPending) return
    if (comment.trim() === '') return setMissing(true)
    sending.mutate(
      { ids: [...ids], comment: comment.trim() },
      {
        onSuccess: ({ acknowledged }) => {
          if (acknowledged === 0) notify(t('alarms.acknowledgedBefore'))
          else notify(t('alarms.acknowledgedMany', { count: acknowledged }), 'ok')
          onDone()
        },
      },
    )
  }
  const press = (event: KeyboardEvent) => {
    // An input method takes Enter to choose a word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="acknowledge-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={fieldId}>{t('alarms.commentRequired')}</label>
      <textarea
        id={fieldId}
        rows={2}
        // biome-ignore lint/a11y/noAutofocus: the form opens because the user asked for it, to write
        autoFocus
        value={comment}
        maxLength={limits.alarmCommentMax}
        aria-invalid={isMissing}
        placeholder={t('alarms.commentHint')}
        onKeyDown={press}
        onChange={(event) => {
          setComment(event.target.value)
          setMissing(false)
        }}
      />
      {(isMissing || sending.error) && (
        <Alert isLine>{sending.error ? textOf(sending.error) : t('errors.commentRequired')}</Alert>
      )}
      <div>
        <Button type="submit" kind="primary" icon="check" isBusy={sending.isPending}>
          {ids.length > 1 ? t('alarms.acknowledgeAll', { n: ids.length }) : t('alarms.acknowledge')}
        </Button>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
      </div>
    </form>
  )
}
