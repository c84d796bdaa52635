/** States and outcomes of decisions as marks: a colour, a sign and a word. */
import type { ReleaseOutcome, ReleaseState } from '@coldway/contract/releases/release-enums.ts'
import type { ReviewedFacts } from '@coldway/contract/releases/releases.ts'
import { formatDuration } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'

/** What explains the excursions, the cause that explains most first; undefined where there was nothing to explain. */
export const explanationOf = (t: Translate, { causes, excursionCount }: ReviewedFacts): string | undefined => {
  if (excursionCount === 0) return undefined
  if (causes.length === 0) return t('releases.unexplained')
  const named = causes.map(({ is, seconds }) => `${t(`alarms.causes.names.${is}`)} ${formatDuration(seconds * 1000)}`)
  return t('releases.explained', { causes: named.join(' · ') })
}

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
