/** Keys of the GS1 system: digits of a fixed length that end with a check digit (GS1 General Specifications, section 7.9). */
import { z } from 'zod'

/** Whether the last digit is right: with the others counted three times and once in turn, from the right, the sum ends in 0. */
export const hasCheckDigit = (digits: string): boolean => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

const keyOf = (lengths: readonly number[]) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d+$/.test(text) && lengths.includes(text.length) && hasCheckDigit(text))

/** Names a trade item: what goods are. */
export const Gtin = keyOf([8, 12, 13, 14])
