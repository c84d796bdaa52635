import { type Language, languages } from '@coldway/contract/enums.ts'
import type { ErrorName, Refusal } from '@coldway/contract/errors.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'

export type ErrorText = (language: string, name: ErrorName, params: Refusal['params']) => string

/** The text of an error in the caller's language; in another one when we do not have it. */
export const errorTextOf =
  (texts: ReadonlyMap<Language, Texts>, otherwise: Language): ErrorText =>
  (language, name, params) => {
    const known = languages.find((one) => one === language) ?? otherwise
    return translate(texts.get(known) as Texts, known, `errors.${name}`, params)
  }
