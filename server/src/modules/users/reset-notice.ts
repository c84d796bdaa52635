import type { Language } from '@coldway/contract/enums.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { putMessage } from '../outbox/index.ts'

export interface Owner {
  readonly account: string
  readonly orgPath: string
  readonly email: string | null
  readonly phone: string | null
}

export interface ResetNoticeParts {
  readonly clock: Clock
  readonly texts: ReadonlyMap<Language, Texts>
}

const words = {
  reset: ['signIn.resetSubject', 'signIn.resetText'],
  factorRemoved: ['signIn.factorRemovedSubject', 'signIn.factorRemovedText'],
} as const

/**
 * Notifies the owner that somebody reset the password or removed the second factor, where there is an address (faults.md
 * section 3.6, ASVS 6.3.7). It uses the language of the user who did, as colleagues mostly share one.
 */
export const notifyReset =
  ({ clock, texts }: ResetNoticeParts) =>
  async (
    tx: Tx,
    { account, orgPath, email, phone }: Owner,
    language: Language,
    what: keyof typeof words = 'reset',
  ): Promise<void> => {
    const to = email
      ? ({ channel: 'email', address: email } as const)
      : phone && ({ channel: 'sms', address: phone } as const)
    if (!to) return
    const own = texts.get(language) as Texts
    const [subjectKey, textKey] = words[what]
    const subject = translate(own, language, subjectKey)
    const text = translate(own, language, textKey, { account })
    await putMessage(tx, { ...to, orgPath, subject, text, isSecret: false }, clock.now())
  }
