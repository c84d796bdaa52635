/** The words and signs that several pages of lock orders share. */
import type { LockOrderState } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { useText } from '../../settings/texts.ts'
import type { IconName } from '../../ui/base/icon.tsx'
import { Pill, type Tone } from '../../ui/base/pill.tsx'

const signs: Readonly<Record<LockOrderState, readonly [Tone, IconName]>> = {
  pendingReview: ['off', 'list'],
  inProgress: ['brand', 'settings'],
  started: ['brand', 'lock'],
  unlocked: ['warning', 'lock'],
  onInspectionRoute: ['warning', 'truck'],
  inspecting: ['warning', 'search'],
  returning: ['brand', 'truck'],
  processed: ['warning', 'check'],
  completed: ['ok', 'check'],
}

export const LockOrderPill = ({ state }: { state: LockOrderState }) => {
  const t = useText()
  const [tone, icon] = signs[state]
  return (
    <Pill tone={tone} icon={icon}>
      {t(`enums.lockOrderStates.${state}`)}
    </Pill>
  )
}
