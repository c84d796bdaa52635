/** The rules of a new password one by one, so that each can be ticked off while typing. */
import { Password } from '@coldway/contract/fields.ts'
import { limits } from '@coldway/contract/limits.ts'

export const passwordRules = ['length', 'kinds', 'noSpaces', 'differs', 'matches'] as const
export type PasswordRule = (typeof passwordRules)[number]

export interface PasswordDraft {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

export const metRules = ({ oldPassword, newPassword, confirmPassword }: PasswordDraft): ReadonlySet<PasswordRule> => {
  const { length } = Array.from(newPassword)
  const kinds = [/\p{L}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{Nd}\s]/u].filter((kind) => kind.test(newPassword)).length
  const met: Record<PasswordRule, boolean> = {
    length: length >= limits.passwordMin && length <= limits.passwordMax,
    kinds: kinds >= 2,
    noSpaces: newPassword !== '' && !/[\s\p{C}\p{Script=Han}\p{Script=Hangul}]/u.test(newPassword),
    differs: newPassword !== '' && newPassword !== oldPassword,
    matches: newPassword !== '' && newPassword === confirmPassword,
  }
  return new Set(passwordRules.filter((rule) => met[rule]))
}

/** The rules for a page that does not know the old password, and cannot compare the new one with it. */
export const rulesWithoutOld = passwordRules.filter((rule) => rule !== 'differs')

/** The contract decides: the rules above only explain it. */
export const canSubmit = (draft: PasswordDraft): boolean =>
  draft.oldPassword !== '' &&
  metRules(draft).size === passwordRules.length &&
  Password.safeParse(draft.newPassword).success

export const canSet = (draft: Omit<PasswordDraft, 'oldPassword'>): boolean => {
  const met = metRules({ ...draft, oldPassword: '' })
  return rulesWithoutOld.every((rule) => met.has(rule)) && Password.safeParse(draft.newPassword).success
}
