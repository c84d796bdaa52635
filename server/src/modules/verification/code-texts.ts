import type { Language } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'

/** The message around a code, in the language of the user who asked for it. */
export type CodeTexts = (language: Language, code: string) => { readonly subject: string; readonly text: string }

export const codeTexts =
  (texts: ReadonlyMap<Language, Texts>): CodeTexts =>
  (language, code) => {
    const own = texts.get(language) as Texts
    const minutes = limits.verificationCodeMs / 60_000
    return {
      subject: translate(own, language, 'signIn.codeSubject'),
      text: translate(own, language, 'signIn.codeText', { code, minutes }),
    }
  }
