import type { ForwardingFailure, ForwardingRule } from '@coldway/contract/forwarding/forwarding.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'

const looks = {
  live: ['ok', 'check'],
  failing: ['bad', 'warning'],
  paused: ['off', 'pause'],
} as const satisfies Record<ForwardingRule['state'], readonly [Tone, IconName]>

/** Running, failing since when, or paused. */
export const RuleState = ({ rule }: { readonly rule: ForwardingRule }) => {
  const t = useText()
  const { state, failingSince, nextTryTime } = rule
  const [tone, icon] = looks[state]
  const title =
    failingSince !== null && nextTryTime !== null
      ? t('forwarding.failingText', { since: failingSince, next: nextTryTime })
      : undefined
  return (
    <span title={title}>
      <Pill tone={tone} icon={icon}>
        {t(`forwarding.states.${state}`)}
      </Pill>
    </span>
  )
}

/** The failure in words, with what the other side said behind it. */
export const failureText = (t: Translate, { is, detail }: ForwardingFailure): string =>
  [t(`forwarding.failures.${is}`), detail && `(${detail})`].filter(Boolean).join(' ')

export const Lag = ({ rule: { lagRows, lagSeconds } }: { readonly rule: ForwardingRule }) => {
  const t = useText()
  if (lagRows === 0) return <span className="forwarding-none">{t('forwarding.noLag')}</span>
  return t('forwarding.lagText', {
    count: lagRows,
    events: formatNumber(lagRows),
    shown: formatNumber(lagRows),
    age: formatDuration(lagSeconds * 1000),
  })
}
