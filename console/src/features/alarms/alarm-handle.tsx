/** What somebody does about an alarm: acknowledge it with a comment, give it to somebody, say something about it. */
import { alarmRecords } from '@coldway/contract/alarm-records.ts'
import { limits } from '@coldway/contract/limits.ts'
import { users } from '@coldway/contract/users.ts'
import { useId, useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan, useMe } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notices.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { WholeAlarm } from './alarm-drawer.tsx'

const stale = [alarmRecords.queryById, alarmRecords.queryAlarmData, alarmRecords.selectAlarmCount]

export const AlarmHandle = ({ alarm }: { alarm: WholeAlarm }) => {
  const t = useText()
  return (
    <section className="alarm-handle" aria-label={t('alarms.handle')}>
      <Words alarm={alarm} />
      <Assign alarm={alarm} />
    </section>
  )
}

const Words = ({ alarm: { id, acknowledgedBy } }: { alarm: WholeAlarm }) => {
  const t = useText()
  const textOf = useErrorText()
  const fieldId = useId()
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const acknowledging = useMutate(alarmRecords.acknowledge, { stale })
  const commenting = useMutate(alarmRecords.comment, { stale })
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
      {(isMissing || refusal) && (
        <p className="field-error" role="alert">
          <Icon name="warning" /> {refusal ? textOf(refusal) : t('errors.commentRequired')}
        </p>
      )}
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

const found = 30
const typedMs = 250

/** Somebody of the users one may see; without that right, oneself. */
const Assign = ({ alarm: { id, assignedTo } }: { alarm: WholeAlarm }) => {
  const t = useText()
  const textOf = useErrorText()
  const me = useMe()
  const canSeeUsers = useCan('user:view') ?? false
  const [typed, setTyped] = useState('')
  const name = useSettled(typed.trim(), typedMs).slice(0, limits.nameMax)
  const people = useCall(
    users.queryUserInfo,
    { page: 1, size: found, conditionVos: name === '' ? [] : [{ column: 'userName', type: 'like', value: name }] },
    { isEnabled: canSeeUsers, keepsLast: true },
  )
  const assigning = useMutate(alarmRecords.assign, { stale })
  const give = (userId: number | null) =>
    assigning.mutate({ id, userId }, { onSuccess: () => notify(t('alarms.assignedDone'), 'ok') })
  return (
    <div className="alarm-assign">
      {canSeeUsers && (
        <SearchSelect
          label={t('alarms.assignTo')}
          options={people.data?.records.map((one) => ({ value: one.id, label: one.userName, note: one.account }))}
          value={assignedTo === null ? undefined : { value: 0, label: assignedTo }}
          onSearch={setTyped}
          onChange={give}
        />
      )}
      {me && assignedTo !== me.account && (
        <Button icon="user" isBusy={assigning.isPending} onClick={() => give(me.id)}>
          {t('alarms.assignMe')}
        </Button>
      )}
      {assignedTo !== null && (
        <Button kind="quiet" isBusy={assigning.isPending} onClick={() => give(null)}>
          {t('alarms.assignNobody')}
        </Button>
      )}
      {assigning.error && (
        <p className="field-error" role="alert">
          <Icon name="warning" /> {textOf(assigning.error)}
        </p>
      )}
    </div>
  )
}
