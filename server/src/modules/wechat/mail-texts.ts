import type { Language } from '@coldway/contract/enums.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'

/** The mail around a QR code, in the sender's language. */
export type MailTexts = (
  language: Language,
  about: { readonly name: string; readonly organisation: string },
) => { readonly subject: string; readonly text: string }

export const mailTexts =
  (texts: ReadonlyMap<Language, Texts>): MailTexts =>
  (language, about) => {
    const own = texts.get(language) as Texts
    return {
      subject: translate(own, language, 'wechat.mailSubject', about),
      text: translate(own, language, 'wechat.mailText', about),
    }
  }
