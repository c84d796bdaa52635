/** The content of a cell. Numbers stay numbers, and no text begins like a formula (faults.md row 40). */
import type { ExportColumn } from '@coldway/contract/downloads/exports.ts'
import { parseTime } from '@coldway/contract/time.ts'

/** `wallMs`: a time as its zone's clock shows it, in milliseconds as if that clock were UTC. */
export type Cell = string | number | { readonly wallMs: number; readonly text: string } | null

/** The words for a boolean that has none of its own. */
export type YesNo = readonly [yes: string, no: string]

export const cellOf = ({ key, words }: ExportColumn, value: unknown, yesNo: YesNo): Cell => {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value))
    return value.map((one) => textOf(cellOf({ key, label: '', words }, one, yesNo))).join(', ') || null
  if (typeof value === 'object') return clean(deviceCodeIn(value) ?? JSON.stringify(value))
  const raw = value as string | number | boolean
  const word = words && Object.hasOwn(words, String(raw)) ? words[String(raw)] : undefined
  if (word !== undefined) return clean(word)
  if (typeof raw === 'number') return raw
  if (typeof raw === 'boolean') return yesNo[raw ? 0 : 1]
  const text = clean(raw)
  const wallMs = isTimeField(key) ? parseTime(text, '+00:00') : undefined
  return wallMs === undefined ? text : { wallMs, text }
}

/** A device in a list of devices is printed by its number, by which an import finds it. */
const deviceCodeIn = (value: object): string | undefined =>
  'deviceCode' in value && typeof value.deviceCode === 'string' ? value.deviceCode : undefined

export const textOf = (cell: Cell): string => (typeof cell === 'object' ? (cell?.text ?? '') : String(cell))

/** Fields of these names hold times; the titles of their columns name the zone. */
export const isTimeField = (key: string): boolean => /(^t|T)ime$/.test(key)

export const headOf = ({ key, label }: ExportColumn, zone: string): string =>
  isTimeField(key) ? `${clean(label)} (${zone})` : clean(label)

/**
 * Protects CSV and Excel: programs read a text that begins like this as a formula, even when it is typed as text and
 * saved again.
 */
export const harmless = (text: string): string =>
  /^[\s\0]*[=+\-@＝＋－＠]/.test(text) || /^[\t\r\n\0]/.test(text) ? `'${text}` : text

/** Removes what no file format can hold: control characters and halves of surrogate pairs. */
export const clean = (text: string): string => text.toWellFormed().replaceAll(unprintable, '\u{fffd}')
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unprintable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u{fffe}\u{ffff}]/gu
