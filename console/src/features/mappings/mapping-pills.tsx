/** State and verdict of a study, each in a word with its sign. */
import type { MappingState, MappingVerdict } from '@coldway/contract/mappings/mapping-enums.ts'
import { useText } from '../../settings/texts.ts'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'

const states: Readonly<Record<MappingState, readonly [Tone, IconName]>> = {
  draft: ['off', 'list'],
  running: ['brand', 'clock'],
  completed: ['cold', 'check'],
  approved: ['ok', 'check'],
}
const verdicts: Readonly<Record<MappingVerdict, readonly [Tone, IconName]>> = {
  passed: ['ok', 'check'],
  failed: ['bad', 'close'],
  unknown: ['off', 'warning'],
}

export const StatePill = ({ state }: { state: MappingState }) => {
  const t = useText()
  const [tone, icon] = states[state]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`enums.mappingStates.${state}`)}
    </Pill>
  )
}

export const VerdictPill = ({ verdict }: { verdict: MappingVerdict }) => {
  const t = useText()
  const [tone, icon] = verdicts[verdict]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`enums.mappingVerdicts.${verdict}`)}
    </Pill>
  )
}
