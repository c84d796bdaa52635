import { withdrawals } from '@coldway/contract/messages/notices.ts'
import { unreachables } from '@coldway/contract/messages/outbox.ts'
import type { Translate } from '../../settings/texts.ts'

const known = [...unreachables, ...withdrawals]

/** Our own reasons have words; a provider's answer is shown as it is. */
export const reasonOf = (t: Translate, lastError: string): string => {
  const reason = known.find((one) => one === lastError)
  return reason ? t(`outbox.reasons.${reason}`) : lastError
}
