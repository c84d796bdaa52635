/** Whom the alarms of a policy reach on a device. */
import type { PolicyReach } from '@coldway/contract/alarm-policies/device-policies.ts'
import { useText } from '../../settings/texts.ts'
import { Pill, type Tone } from '../../ui/base/pill.tsx'

const tones: Readonly<Record<PolicyReach, Tone>> = {
  people: 'ok',
  centre: 'warning',
  unreachable: 'warning',
  unknown: 'off',
  nobody: 'warning',
  otherOrganisation: 'warning',
  off: 'off',
}

export const ReachMark = ({ reach }: { reach: PolicyReach }) => {
  const t = useText()
  const tone = tones[reach]
  return (
    <Pill tone={tone} {...(tone === 'warning' && { icon: 'warning' })}>
      {t(`alarmPolicies.reach.${reach}`)}
    </Pill>
  )
}
