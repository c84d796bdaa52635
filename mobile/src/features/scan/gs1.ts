/**
 * GS1 element strings: what a barcode of a trade item, a pallet or an asset says, as pairs of application identifier and value.
 * Pure. (GS1 General Specifications: 3.2 "GS1 Application Identifiers in numerical order", 5.1.2 symbology identifiers, 7.8
 * "Processing of data from a GS1 symbology": 7.8.5 "Predefined-length Application Identifiers", 7.9 check digits)
 */
import { hasCheckDigit } from '@coldway/contract/gs1.ts'

export interface Element {
  readonly ai: string
  readonly value: string
}

/** FNC1 between elements is transmitted as this. (7.8.3) */
const separator = '\u001D'

/**
 * Digits of identifier and value together, by the first two digits: these elements are predefined in their length and end
 * without a separator. (7.8.5, "Element strings with predefined length using GS1 Application Identifiers")
 */
const predefined: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 8])),
  '20': 4,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 10])),
  '41': 16,
}

/** Digits of an identifier, by its first two. (3.2) */
const identifierDigits: Readonly<Record<string, 2 | 3 | 4>> = {
  ...Object.fromEntries(
    ['00', '01', '02', '03', '10', '11', '12', '13', '15', '16', '17', '20', '21', '22', '30', '37'].map((ai) => [
      ai,
      2,
    ]),
  ),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`9${at}`, 2])),
  ...Object.fromEntries(['23', '24', '25', '40', '41', '42', '71'].map((ai) => [ai, 3])),
  ...Object.fromEntries(
    ['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82'].map((ai) => [ai, 4]),
  ),
}

/** Longest value of any element. (3.2: AI 91 to 99 and 8200 among others) */
const valueMax = 90

/** Digits at the beginning of a value whose last is a check digit. (7.9.1) */
const checked: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '402': 17,
  ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`41${at}`, 13])),
  '8003': 14,
}

/** Symbology identifiers of carriers of element strings: GS1-128, GS1 DataBar, GS1 DataMatrix, GS1 QR Code. (5.1.2) */
const symbology = /^\](?:C1|e[0-3]|d2|Q3|J1)/

/** Undefined when the text is no element string. A part of one is never returned: half an answer finds the wrong thing. */
export const readElements = (scanned: string): readonly Element[] | undefined => {
  const text = withoutSeparator(scanned.replace(symbology, ''))
  const elements = /^\(\d{2,4}\)/.test(text) ? fromBrackets(text) : fromData(text)
  return elements && elements.length > 0 && elements.every(isRight) ? elements : undefined
}

/** Reads the text printed below a symbol: `(01)09506000134352(21)ABC`. (4.14, "Human readable interpretation") */
const fromBrackets = (text: string): Element[] | undefined => {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)]
  if (parts.map(([part]) => part).join('') !== text) return undefined
  return parts.map(([, ai = '', value = '']) => ({ ai, value: value.replaceAll(separator, '') }))
}

const fromData = (text: string): Element[] | undefined => {
  const elements: Element[] = []
  for (let rest = text; rest !== ''; ) {
    const start = rest.slice(0, 2)
    const digits = identifierDigits[start]
    if (digits === undefined) return undefined
    const end = predefined[start] ?? endOf(rest)
    if (rest.length < end) return undefined
    elements.push({ ai: rest.slice(0, digits), value: rest.slice(digits, end) })
    rest = withoutSeparator(rest.slice(end))
  }
  return elements
}

const withoutSeparator = (text: string): string => (text.startsWith(separator) ? text.slice(1) : text)

const endOf = (rest: string): number => {
  const at = rest.indexOf(separator)
  return at < 0 ? rest.length : at
}

/** AI encodable character set 82 (7.11), a length that an element can have, and the check digit where there is one. */
const isRight = ({ ai, value }: Element): boolean => {
  const digits = identifierDigits[ai.slice(0, 2)]
  const length = predefined[ai.slice(0, 2)]
  if (digits !== ai.length || !/^\d+$/.test(ai)) return false
  if (length === undefined ? value.length < 1 || value.length > valueMax : value.length !== length - ai.length)
    return false
  if (length !== undefined && !/^\d+$/.test(value)) return false
  if (!/^[!"%-?A-Z_a-z]+$/.test(value)) return false
  const upTo = checked[ai]
  if (upTo === undefined) return true
  const counted = value.slice(0, upTo)
  return counted.length === upTo && /^\d+$/.test(counted) && hasCheckDigit(counted)
}
