import type { Language } from '@coldway/contract/enums.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import type { Principal } from '../../platform/implement.ts'

interface Shared {
  readonly by: Principal
  readonly names: readonly string[]
  readonly link: string
  /** The time at which the link ends; null when it is valid until it is revoked. */
  readonly expires: { readonly time: string; readonly zone: string } | null | ''
}

const namesShown = 3

/** The message that carries a link, in the sender's language. */
export const mailText = (texts: Texts, language: Language, { by, names, link, expires }: Shared) => {
  const first = names.slice(0, namesShown).join(', ')
  const count = names.length - namesShown
  const shown = count > 0 ? translate(texts, language, 'shares.andMore', { names: first, count }) : first
  const validity = expires
    ? translate(texts, language, 'shares.mailUntil', expires)
    : translate(texts, language, 'shares.mailAlways')
  return {
    subject: translate(texts, language, 'shares.mailSubject', { names: shown }),
    text: translate(texts, language, 'shares.mailBody', {
      user: by.userName,
      organisation: by.orgName,
      names: shown,
      link,
      validity,
    }),
  }
}
