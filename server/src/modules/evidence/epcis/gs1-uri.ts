/**
 * Keys of GS1 in URIs: as an EPC URN (Tag Data Standard 2.0, section 6.3) or as a GS1 Digital Link of any domain (GS1 Digital Link
 * 1.1, section 5). Both forms of one key become the same text, and what is neither stays as it is. Pure.
 */
import { hasCheckDigit, withCheckDigit } from '@coldway/contract/gs1.ts'

export const normalUri = (uri: string): string => ofUrn(uri) ?? ofLink(uri) ?? uri

/** Finds the SSCC in a normal URI; undefined when it names no logistic unit. */
export const ssccIn = (uri: string): string | undefined => /^gs1:00\/(\d{18})$/.exec(normalUri(uri))?.[1]

/** The company prefix and what follows it have so many digits together, the check digit not among them. */
const digitsOf = { sscc: 17, sgln: 12, pgln: 12, sgtin: 13, lgtin: 13 } as const

const ofUrn = (uri: string): string | undefined => {
  const [, kind = '', prefix = '', reference = '', rest = ''] =
    /^urn:epc:(?:id|class|idpat):(sscc|sgln|pgln|sgtin|lgtin):(\d{6,12})\.(\d*)(?:\.(.+))?$/.exec(uri) ?? []
  if (!isKind(kind) || prefix.length + reference.length !== digitsOf[kind]) return undefined
  if (kind === 'sgln')
    return `gs1:414/${withCheckDigit(`${prefix}${reference}`)}${after('254', rest === '0' ? '' : rest)}`
  if (kind === 'pgln') return `gs1:417/${withCheckDigit(`${prefix}${reference}`)}`
  // The first digit of the reference stands before the prefix.
  const key = withCheckDigit(`${reference.slice(0, 1)}${prefix}${reference.slice(1)}`)
  if (kind === 'sscc') return `gs1:00/${key}`
  return `gs1:01/${key}${rest === '*' ? '' : after(kind === 'lgtin' ? '10' : '21', rest)}`
}

const isKind = (kind: string): kind is keyof typeof digitsOf => kind in digitsOf
const after = (identifier: string, value: string): string => (value === '' ? '' : `/${identifier}/${value}`)

/** The application identifiers that name something of their own, and those that may follow them. */
const link = /^https?:\/\/[^?#]*?\/(00|01|414|417)\/(\d{8,18})((?:\/(?:10|21|254)\/[^/?#]+)*)\/?(?:[?#].*)?$/
const lengths: Readonly<Record<string, readonly number[]>> = {
  '00': [18],
  '01': [8, 12, 13, 14],
  '414': [13],
  '417': [13],
}
const gtinDigits = 14

const ofLink = (uri: string): string | undefined => {
  const [, identifier = '', digits = '', rest = ''] = link.exec(uri) ?? []
  if (!lengths[identifier]?.includes(digits.length) || !hasCheckDigit(digits)) return undefined
  const key = identifier === '01' ? digits.padStart(gtinDigits, '0') : digits
  return `gs1:${identifier}/${key}${decoded(rest)}`
}

/** A link of GS1's own domain in canonical JSON whose key has another length or a wrong check digit: it names nothing. */
export const findWrongKey = (text: string): string | undefined => {
  for (const [link, identifier = '', digits = ''] of text.matchAll(
    /(?<=")https?:\/\/id\.gs1\.org\/(00|01|414|417)\/(\d*)/g,
  ))
    if (!lengths[identifier]?.includes(digits.length) || !hasCheckDigit(digits)) return link
  return undefined
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
