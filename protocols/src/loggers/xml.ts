/**
 * A logger's file in XML as lines of a table: the elements that repeat with a time are its rows, their attributes and the elements
 * inside its cells; whatever stands once says something of the logger. Declarations are not followed. Pure.
 */
import { hasTime } from './times.ts'

const xmlLimits = { depthMax: 40, namesMax: 60, hintsMax: 150, cellMax: 200 } as const

interface Element {
  readonly tag: string
  readonly path: string
  readonly attributes: readonly Cell[]
  readonly cells: Cell[]
  text: string
  hasChildren: boolean
}
type Cell = readonly [name: string, value: string]

export const isXml = (text: string): boolean => /^\u{feff}?\s*<(?:\?xml|!--|[a-z_])/iu.test(text.slice(0, 200))

/** Undefined when it is no well-formed XML, or nothing in it repeats with a time. */
export const linesOfXml = (text: string): string[] | undefined => {
  const found = recordsOf(text)
  if (!found) return undefined
  const { records, hints } = found
  const counted = [...records].map(([path, rows]) => ({ path, rows, count: rows.filter(isTimed).length }))
  const best = counted.toSorted((one, other) => other.count - one.count)[0]
  if (!best || best.count === 0) return undefined
  const names = [...new Set(best.rows.flatMap((row) => row.map(([name]) => name)))].slice(0, xmlLimits.namesMax)
  const above = hints.filter(([path]) => !path.startsWith(best.path)).slice(0, xmlLimits.hintsMax)
  return [
    ...above.map(([, name, value]) => `${name}\t${value}`),
    names.join('\t'),
    ...best.rows.map((row) => {
      const cells = new Map(row)
      return names.map((name) => cells.get(name) ?? '').join('\t')
    }),
  ]
}

const isTimed = (row: readonly Cell[]) => hasTime(row.map(([, value]) => value))

interface Found {
  /** The records by the path of their element. */
  readonly records: Map<string, (readonly Cell[])[]>
  readonly hints: (readonly [path: string, name: string, value: string])[]
}

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!DOCTYPE[^<>[]*>|<(\/?)([a-z_][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*'){0,4000}?)(\/?)>|([^<]+)/iy

const recordsOf = (text: string): Found | undefined => {
  const found: Found = { records: new Map(), hints: [] }
  const open: Element[] = []
  token.lastIndex = text.startsWith('\u{feff}') ? 1 : 0
  while (token.lastIndex < text.length) {
    const [whole, raw, end, tag, attributes, alone, signs] = token.exec(text) ?? []
    if (whole === undefined) return undefined
    const current = open.at(-1)
    if (current && (raw !== undefined || signs !== undefined)) current.text += raw ?? plain(signs ?? '')
    if (tag === undefined) continue
    if (end === '') {
      open.push(begin(tag, attributes ?? '', current))
      if (open.length > xmlLimits.depthMax) return undefined
    } else if (current?.tag !== tag) return undefined
    if (end === '/' || alone === '/') close(found, open.pop(), open.at(-1))
  }
  return open.length === 0 ? found : undefined
}

const begin = (tag: string, said: string, parent: Element | undefined): Element => {
  if (parent) parent.hasChildren = true
  const attributes = [...said.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
    ([, name, one, other]) => [wordsOf(name ?? ''), cellOf(plain(one ?? other ?? ''))] as const,
  )
  return { tag, path: `${parent?.path ?? ''}/${tag}`, attributes, cells: [], text: '', hasChildren: false }
}

/** An element without others inside is a cell of the one around it; one with cells or attributes may be a row. */
const close = ({ records, hints }: Found, element: Element | undefined, parent: Element | undefined) => {
  if (!element) return
  const { tag, path, attributes, cells, hasChildren } = element
  const value = cellOf(element.text)
  const unit = attributes.find(([name]) => /unit/i.test(name))?.[1]
  const own: Cell = [unit === undefined ? wordsOf(tag) : `${wordsOf(tag)} (${unit})`, value]
  const row = [...attributes, ...cells, ...(hasChildren || value === '' ? [] : [own])]
  if (row.length > 1 || cells.length > 0) {
    const rows = records.get(path)
    if (rows) rows.push(row)
    else records.set(path, [row])
  }
  if (!hasChildren) parent?.cells.push(own)
  if (hints.length < 4 * xmlLimits.hintsMax)
    for (const [name, said] of [...attributes, ...(hasChildren ? [] : [own])])
      hints.push([path, name, unitOf(name, said)])
}

const unitOf = (name: string, value: string) => (/unit/i.test(name) && /^[CF]$/i.test(value) ? `°${value}` : value)
const cellOf = (text: string) =>
  text
    .replaceAll(/["\s]+/g, ' ')
    .trim()
    .slice(0, xmlLimits.cellMax)
/** `SerialNumber`, `serial_number` and `l:SerialNumber` are words. */
const wordsOf = (name: string) =>
  name
    .replace(/^.*:/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]/g, ' ')

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const plain = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(lt|gt|amp|quot|apos));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? all
    return String.fromCodePoint(decimal === undefined ? parseInt(hex, 16) : Number(decimal))
  })
