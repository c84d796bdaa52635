import { withdrawals } from '@coldway/contract/messages/notices.ts'
import { unreachables } from '@coldway/contract/messages/outbox.ts'
import type { Translate } from '../../settings/texts.ts'

const known = [...unreachables, ...withdrawals]

/** What we ourselves say why has words; what the other side said stands as it is. */
export const reasonOf = (t: Translate, lastError: string): string => {
  const reason = known.find((one) => one === lastError)
  return reason ? t(`outbox.reasons.${reason}`) : lastError
}
