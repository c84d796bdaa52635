/** Checks phone numbers of other countries by the numbering plans that libphonenumber collects. */
import { fail } from '@coldway/contract/errors.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Refuses an international number that does not exist in its country; the contract has checked all others completely.
 */
export const refuseImpossiblePhone = (phone: string | null): void => {
  if (phone?.startsWith('+') && !parsePhoneNumberFromString(phone)?.isValid())
    throw fail('malformed', { field: 'phone', reason: 'no such number in the numbering plan of its country' })
}
