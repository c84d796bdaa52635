/** What stands in a cell. Numbers stay numbers; a text never begins like a formula. (faults.md 40) */
import type { ExportColumn } from '@coldway/contract/downloads/exports.ts'
import { parseTime } from '@coldway/contract/time.ts'

/** `wallMs`: a time as its zone's clock shows it, in milliseconds as if that clock were UTC. */
export type Cell = string | number | { readonly wallMs: number; readonly text: string } | null

/** How a boolean without words of its own reads. */
export type YesNo = readonly [yes: string, no: string]

export const cellOf = ({ key, words }: ExportColumn, value: unknown, yesNo: YesNo): Cell => {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value))
    return value.map((one) => textOf(cellOf({ key, label: '', words }, one, yesNo))).join(', ') || null
  if (typeof value === 'object') return clean(JSON.stringify(value))
  const raw = value as string | number | boolean
  const word = words && Object.hasOwn(words, String(raw)) ? words[String(raw)] : undefined
  if (word !== undefined) return clean(word)
  if (typeof raw === 'number') return raw
  if (typeof raw === 'boolean') return yesNo[raw ? 0 : 1]
  const text = clean(raw)
  const wallMs = isTimeField(key) ? parseTime(text, '+00:00') : undefined
  return wallMs === undefined ? text : { wallMs, text }
}

export const textOf = (cell: Cell): string => (typeof cell === 'object' ? (cell?.text ?? '') : String(cell))

/** Times of the wire stand in fields of these names; their columns name the zone. */
export const isTimeField = (key: string): boolean => /(^t|T)ime$/.test(key)

export const headOf = ({ key, label }: ExportColumn, zone: string): string =>
  isTimeField(key) ? `${clean(label)} (${zone})` : clean(label)

/** For CSV and Excel: programs read a text that begins like this as a formula, also when it is typed as text and saved anew. */
export const harmless = (text: string): string =>
  /^[\s\0]*[=+\-@＝＋－＠]/.test(text) || /^[\t\r\n\0]/.test(text) ? `'${text}` : text

/** Nothing that no file format can hold: control characters, halves of characters. */
export const clean = (text: string): string => text.toWellFormed().replaceAll(unprintable, '\u{fffd}')
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unprintable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u{fffe}\u{ffff}]/gu
