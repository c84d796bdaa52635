/** Judges phone numbers of other countries by the numbering plans that libphonenumber collects. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Whether a number in E.164 can exist in its country. */
export const canExist = (number: string): boolean => parsePhoneNumberFromString(number)?.isValid() ?? false
