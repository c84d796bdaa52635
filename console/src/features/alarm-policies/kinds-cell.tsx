/** The alarm kinds of a policy in a row: the first ones, and how many more. */
import type { AlarmKind } from '@coldway/contract/enums.ts'
import { useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'
import './alarm-policies.css'

const kindsShown = 3

export const KindsCell = ({ kinds }: { kinds: readonly AlarmKind[] }) => {
  const t = useText()
  const words = kinds.map((kind) => t(`enums.alarmKinds.${kind}`))
  return (
    <span className="policy-kinds" title={words.join(', ')}>
      {words.slice(0, kindsShown).map((word) => (
        <Pill key={word} tone="brand">
          {word}
        </Pill>
      ))}
      {words.length > kindsShown && <small>+{words.length - kindsShown}</small>}
    </span>
  )
}
