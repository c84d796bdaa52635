/**
 * The most common passwords (settled.md, "Password": at least 3,000 of them; here all of zxcvbn's list that the other
 * rules allow), in any letter case.
 */
import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '@coldway/contract/limits.ts'

const common: ReadonlySet<string> = new Set(
  (dictionary['passwords-common'] as readonly string[]).filter((password) => password.length >= limits.passwordMin),
)

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
