import type { PolicyPush } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { limits } from '@coldway/contract/limits.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { useCall } from '../../api/use-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { LevelMark } from '../alarms/index.ts'
import { type LevelDraft, nobody } from './policy-draft.ts'
import { addressesOf, peopleOf } from './rehearsed.ts'

interface RehearsalLevelsProps {
  /** Number of alarms that reached the first, second, third level. */
  readonly byLevel: readonly number[]
  /** The levels of the form: recipients can be changed without another rehearsal. */
  readonly levels: readonly LevelDraft[]
  readonly push: PolicyPush
}

const namedMost = 3

const isSent = ({ isEnabled, types }: PolicyPush, at: number): boolean =>
  isEnabled && types.includes(at === 0 ? 'opened' : 'escalated')

export const RehearsalLevels = ({ byLevel, levels: given, push }: RehearsalLevelsProps) => {
  const t = useText()
  const levels = given.map((level, at) => (isSent(push, at) ? level : nobody))
  const ids = [...new Set(levels.flatMap(peopleOf))].toSorted((a, b) => a - b)
  const { data } = useCall(
    recipients.queryPageList,
    { page: 1, size: limits.pageSizeMax, conditionVos: [{ column: 'id', type: 'in', value: ids }] },
    { isEnabled: ids.length > 0, keepsLast: true },
  )
  const names = new Map(data?.records.map(({ id, name }) => [id, name]))
  const namesOf = (level: LevelDraft): string => {
    const people = peopleOf(level)
    const named = people.slice(0, namedMost).map((id) => names.get(id) ?? `#${id}`)
    return [...named, ...(people.length > namedMost ? [`+${formatNumber(people.length - namedMost)}`] : [])].join(', ')
  }
  return (
    <section aria-label={t('alarmPolicies.rehearsal.levels')}>
      <h3>{t('alarmPolicies.rehearsal.levels')}</h3>
      <ol className="rehearsal-levels">
        {levels.map((level, at) => {
          const reached = byLevel[at] ?? 0
          const addresses = addressesOf(level)
          return (
            <li key={at}>
              <LevelMark level={at + 1} isOver={reached === 0} />
              <b>{formatNumber(reached)}</b>
              <span>
                {addresses === 0
                  ? t('alarmPolicies.levels.nobody')
                  : t('alarmPolicies.rehearsal.messages', { count: reached * addresses })}
                {addresses > 0 && <small>{namesOf(level)}</small>}
              </span>
            </li>
          )
        })}
      </ol>
      {push.isEnabled && push.types.includes('ended') && <small>{t('alarmPolicies.rehearsal.endsToo')}</small>}
    </section>
  )
}
