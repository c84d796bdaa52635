/**
 * Phone numbers: mainland mobiles and landlines in their usual form (rules-and-calls.md section 5), those of every other
 * country in E.164 with `+`.
 */
import { z } from 'zod'

export const MobilePhone = z.string().regex(/^1[3-9]\d{9}$/)
/** Area code of 3 or 4 digits with its zero, if any, then 7 or 8: a mobile number with a digit missing is none. */
export const LandlinePhone = z.string().regex(/^(?:0\d{2,3}-?)?\d{7,8}$/)

const typedLength = 30
/** ITU-T E.164: up to 15 digits after the plus, including the country code. */
const e164 = /^\+[1-9]\d{6,14}$/
/**
 * Whether a number can exist in its country. The server answers by the numbering plans of all countries, which are too large
 * for a page (server/src/platform/phones.ts); in a browser each number that has the form passes.
 */
const plans = { allow: (_number: string): boolean => true }
export const checkNumbersBy = (allow: (number: string) => boolean): void => {
  plans.allow = allow
}

/** A phone number with the country code; spaces, dots, hyphens and brackets are removed. */
export const InternationalPhone = z
  .string()
  .max(typedLength)
  .regex(/^\+[\d\s().-]+$/)
  .transform((typed, context) => {
    const number = typed.replaceAll(/[\s().-]/g, '')
    if (e164.test(number) && plans.allow(number)) return mainlandOf(number) ?? number
    context.issues.push({ code: 'custom', message: 'not a phone number', input: typed })
    return z.NEVER
  })

/** A number has one form: a mainland mobile is stored without its country code, however it was typed. */
const mainlandOf = (number: string): string | undefined => {
  const bare = number.startsWith('+86') ? number.slice(3) : ''
  return MobilePhone.safeParse(bare).success ? bare : undefined
}

export const Phone = z.union([MobilePhone, LandlinePhone, InternationalPhone])
