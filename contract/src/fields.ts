/**
 * Text fields that many calls share: account, password, names, coordinates (rules-and-calls.md section 5). Lengths
 * count characters as a person does, not UTF-16 units. Rules that need a store (uniqueness, the list of common passwords) are
 * on the server.
 */
import { z } from 'zod'
import { limits } from './limits.ts'

/**
 * Trimmed text of one line. Control and direction-changing characters are refused, because they forge names in lists and logs.
 */
export const lineOf = (min: number, max: number) =>
  z
    .string()
    .trim()
    .refine((value) => !/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(value) && fits(value, min, max))

/** Trimmed text of several lines, 0 to `max` characters. */
export const proseOf = (max: number) =>
  z
    .string()
    .trim()
    .refine((value) => !/[^\P{Cc}\n\r\t]|[\u202A-\u202E\u2066-\u2069]/u.test(value) && fits(value, 0, max))

const fits = (value: string, min: number, max: number): boolean => {
  // A character takes at most two units, so a huge text is refused before it is split.
  if (value.length > max * 2) return false
  const { length } = Array.from(value)
  return length >= min && length <= max
}

export const Name = lineOf(1, limits.nameMax)
export const ShortName = lineOf(1, limits.nameShortMax)
export const AlarmPolicyName = lineOf(1, limits.alarmPolicyNameMax)
export const RouteName = lineOf(limits.routeNameMin, limits.routeNameMax)
export const Address = lineOf(1, limits.addressMax)
export const Remark = proseOf(limits.remarkMax)

/** 3 to 20 ASCII letters, digits or symbols. */
export const Account = z.string().regex(new RegExp(`^[\\x21-\\x7e]{${limits.accountMin},${limits.accountMax}}$`))

/**
 * 8 to 20 characters, two kinds of letters, digits and symbols, no spaces, no Chinese, no Korean. The server also refuses
 * common passwords.
 */
export const Password = z
  .string()
  .refine((value) => fits(value, limits.passwordMin, limits.passwordMax) && !forbiddenInPassword.test(value))
  .refine((value) => passwordKinds.filter((kind) => kind.test(value)).length >= 2)
const forbiddenInPassword = /[\s\p{C}\p{Script=Han}\p{Script=Hangul}]/u
/** Marks belong to the letter below them (Thai vowels, combining accents). */
const passwordKinds = [/\p{L}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{Nd}]/u]

export const VerificationCode = z.string().regex(new RegExp(`^\\d{${limits.verificationCodeDigits}}$`))
/** Password of an electronic lock; write-only wherever it is used. */
export const Pin = z.string().regex(new RegExp(`^\\d{${limits.pinDigits}}$`))

export const Email = z.email().max(limits.emailMax)
export const WechatId = z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${limits.wechatIdMax}}$`))

/** 'lat,lng' in WGS-84 degrees, as typed. */
export const LatLngText = z
  .string()
  .max(60)
  .transform((value, context) => {
    const form = /^\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*[,，]\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(value)
    const lat = Number(form?.[1])
    const lng = Number(form?.[2])
    if (Math.abs(lat) <= limits.latMaxDeg && Math.abs(lng) <= limits.lngMaxDeg) return { lat, lng }
    context.issues.push({ code: 'custom', message: 'not a lat,lng', input: value })
    return z.NEVER
  })
