import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { limits } from '@coldway/contract/limits.ts'
import { users } from '@coldway/contract/users/users.ts'
import { useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan, useMe } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import type { WholeAlarm } from './alarm-drawer.tsx'
import { staleAlarms } from './stale-alarms.ts'

const found = 30
const typedMs = 250

/** Assigns the alarm to a visible user; without the right to see users, to oneself. */
export const AlarmAssign = ({ alarm: { id, assignedTo } }: { alarm: WholeAlarm }) => {
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
  const assigning = useMutate(alarmRecords.assign, { stale: staleAlarms })
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
      {assigning.error && <Alert isLine>{textOf(assigning.error)}</Alert>}
    </div>
  )
}
