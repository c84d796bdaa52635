import type { UnitCheck } from '@coldway/contract/commands/downlink.ts'
import type { DeviceExecution, PlatformDelivery } from '@coldway/contract/enums.ts'
import { useText } from '../../settings/texts.ts'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'
import { checksText } from './command-words.ts'

const platformLooks = {
  delivering: ['cold', 'clock'],
  redelivering: ['warning', 'refresh'],
  delivered: ['ok', 'check'],
} as const satisfies Record<PlatformDelivery, readonly [Tone, IconName]>
const deviceLooks = {
  inExecution: ['cold', 'clock'],
  success: ['ok', 'check'],
  failure: ['bad', 'warning'],
  wrongMessage: ['bad', 'warning'],
  unsupported: ['off', 'close'],
  noResponse: ['warning', 'clock'],
  invalid: ['bad', 'close'],
  unknown: ['off', 'warning'],
} as const satisfies Record<DeviceExecution, readonly [Tone, IconName]>

export const PlatformState = ({ state }: { state: PlatformDelivery }) => {
  const t = useText()
  const [tone, icon] = platformLooks[state]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`enums.platformDeliveries.${state}`)}
    </Pill>
  )
}

/** State of an unlock that was not sent yet, or never will be. */
export const ApprovalState = ({ state }: { state: 'wanted' | 'refused' }) => {
  const t = useText()
  return (
    <Pill tone={state === 'wanted' ? 'warning' : 'off'} icon={state === 'wanted' ? 'clock' : 'close'}>
      {t(`commands.approvals.${state}`)}
    </Pill>
  )
}

interface DeviceStateProps {
  readonly state: DeviceExecution
  /** What the self-test found that the command ordered. */
  readonly checks?: readonly UnitCheck[] | null
}

export const DeviceState = ({ state, checks }: DeviceStateProps) => {
  const t = useText()
  const [tone, icon] = deviceLooks[state]
  return (
    <>
      <Pill tone={tone} icon={icon}>
        {t(`enums.deviceExecutions.${state}`)}
      </Pill>
      {checks && checks.length > 0 && <small className="command-checks">{checksText(t, checks)}</small>}
    </>
  )
}
