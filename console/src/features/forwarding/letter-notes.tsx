/** What a list of dead letters does not show: those that were dropped, and how far what is sent again has come. */
import { forwarding, type ForwardingRule } from '@coldway/contract/forwarding/forwarding.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useCall } from '../../api/use-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Lag, RuleState } from './rule-state.tsx'

const lookAgainMs = 5_000

/** The rule that the list is about, or else the rules of which most letters were dropped. */
export const useRulesOfLetters = (ruleId: number | undefined): readonly ForwardingRule[] => {
  const condition =
    ruleId === undefined
      ? ({ column: 'lostLetters', type: 'gt', value: 0 } as const)
      : ({ column: 'id', type: 'eq', value: ruleId } as const)
  const { data } = useCall(
    forwarding.queryPageList,
    { page: 1, size: 10, conditionVos: [condition], sorts: [{ column: 'lostLetters', order: 'desc' }] },
    { freshMs: 0, keepsLast: true, repeatMs: lookAgainMs },
  )
  return data?.records ?? []
}

interface LetterNotesProps {
  readonly rules: readonly ForwardingRule[]
  readonly ruleId: number | undefined
}

export const LetterNotes = ({ rules, ruleId }: LetterNotesProps) => {
  const t = useText()
  return (
    <>
      {rules.map(
        (rule) =>
          rule.lost && (
            <Alert key={rule.id} kind="warning">
              {lostText(t, rule.name, rule.lost)}
            </Alert>
          ),
      )}
      {rules.map(
        (rule) =>
          rule.id === ruleId && (
            <p key={rule.id} className="forwarding-waiting">
              <RuleState rule={rule} /> {t('forwarding.lag')}: <Lag rule={rule} />
            </p>
          ),
      )}
    </>
  )
}

const lostText = (t: Translate, name: string, { letters, events, time }: NonNullable<ForwardingRule['lost']>): string =>
  [
    t('forwarding.letters.lost', {
      name,
      count: letters,
      shown: formatNumber(letters),
      events: formatNumber(events),
      time,
    }),
    t('forwarding.letters.lostWhy', {
      max: formatNumber(limits.forwardingDeadLettersMax),
      days: limits.forwardingDeadLetterDays,
    }),
  ].join(' ')
