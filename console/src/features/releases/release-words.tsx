/** States and outcomes of decisions as marks: a colour, a sign and a word. */
import type { ReleaseOutcome, ReleaseState } from '@coldway/contract/releases/release-enums.ts'
import { useText } from '../../settings/texts.ts'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'

const outcomes: Readonly<Record<ReleaseOutcome, readonly [Tone, IconName]>> = {
  released: ['ok', 'check'],
  partlyReleased: ['warning', 'warning'],
  rejected: ['bad', 'close'],
}

/** What was decided, or what is waited for. */
export const ReleaseMark = ({ state, outcome }: { state: ReleaseState; outcome: ReleaseOutcome | null }) => {
  const t = useText()
  if (state !== 'closed' || outcome === null)
    return (
      <Pill tone={state === 'waiting' ? 'off' : 'brand'} icon="clock">
        {t(`enums.releaseStates.${state}`)}
      </Pill>
    )
  const [tone, icon] = outcomes[outcome]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`enums.releaseOutcomes.${outcome}`)}
    </Pill>
  )
}
