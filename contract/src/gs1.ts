/** Keys of the GS1 system: digits of a fixed length that end with a check digit (GS1 General Specifications, section 7.9). */
import { z } from 'zod'

/** Adds the last digit: with the others counted three times and once in turn, from the right, the sum ends in 0. */
export const withCheckDigit = (digits: string): string => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

export const hasCheckDigit = (digits: string): boolean => withCheckDigit(digits.slice(0, -1)) === digits

const keyOf = (lengths: readonly number[]) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d+$/.test(text) && lengths.includes(text.length) && hasCheckDigit(text))

/** Names a trade item: what goods are (section 3.3.2). */
export const Gtin = keyOf([8, 12, 13, 14])
/** Names a place or a party (section 3.7.9). */
export const Gln = keyOf([13])
/** Names one logistic unit: a pallet, a case, a container of goods (section 3.3.1). */
export const Sscc = keyOf([18])
