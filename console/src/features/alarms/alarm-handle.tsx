/** Actions on an alarm: acknowledge it with a comment, assign it, comment on it. */
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { limits } from '@coldway/contract/limits.ts'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import type { WholeAlarm } from './alarm-drawer.tsx'
import { staleAlarms } from './stale-alarms.ts'

/**
 * The assignment, loaded with the first opened alarm, because the user calls bring the numbering
 * plans of all countries.
 */
const AlarmAssign = lazy(async () => ({ default: (await import('./alarm-assign.tsx')).AlarmAssign }))

export const AlarmHandle = ({ alarm, wantsWords }: { alarm: WholeAlarm; wantsWords: boolean }) => {
  const t = useText()
  return (
    <section className="alarm-handle" aria-label={t('alarms.handle')}>
      <Words alarm={alarm} wantsWords={wantsWords} />
      <Suspense fallback={null}>
        <AlarmAssign alarm={alarm} />
      </Suspense>
    </section>
  )
}

const Words = ({ alarm: { id, acknowledgedBy }, wantsWords }: { alarm: WholeAlarm; wantsWords: boolean }) => {
  const t = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (wantsWords) field.current?.focus()
  }, [wantsWords])
  const textOf = useErrorText()
  const fieldId = useId()
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const acknowledging = useMutate(alarmRecords.acknowledge, { stale: staleAlarms })
  const commenting = useMutate(alarmRecords.comment, { stale: staleAlarms })
  const comment = words.trim()
  const refusal = acknowledging.error ?? commenting.error
  const forget = () => {
    setMissing(false)
    acknowledging.reset()
    commenting.reset()
  }
  const send = (doing: typeof acknowledging, done: string) => {
    forget()
    if (comment === '') return setMissing(true)
    doing.mutate(
      { id, comment },
      {
        onSuccess: () => {
          setWords('')
          notify(done, 'ok')
        },
      },
    )
  }
  return (
    <>
      <label htmlFor={fieldId}>{acknowledgedBy === null ? t('alarms.commentRequired') : t('alarms.comment')}</label>
      <textarea
        ref={field}
        id={fieldId}
        value={words}
        maxLength={limits.alarmCommentMax}
        aria-invalid={isMissing}
        placeholder={t('alarms.commentHint')}
        onChange={(event) => {
          setWords(event.target.value)
          forget()
        }}
      />
      {(isMissing || refusal) && <Alert isLine>{refusal ? textOf(refusal) : t('errors.commentRequired')}</Alert>}
      <div className="alarm-handle-buttons">
        {acknowledgedBy === null && (
          <Button
            kind="primary"
            icon="check"
            isBusy={acknowledging.isPending}
            onClick={() => send(acknowledging, t('alarms.acknowledgedDone'))}
          >
            {t('alarms.acknowledge')}
          </Button>
        )}
        <Button isBusy={commenting.isPending} onClick={() => send(commenting, t('alarms.commentDone'))}>
          {t('alarms.addComment')}
        </Button>
      </div>
    </>
  )
}
