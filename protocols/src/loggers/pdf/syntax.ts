/** The objects of a PDF (ISO 32000-1, 7.3), read from text in which each sign is one byte. Pure; the work grows with the length of the text. */
export interface Name {
  readonly name: string
}
export interface Reference {
  readonly object: number
}
export type Dictionary = ReadonlyMap<string, Value>
/** A text is its bytes, one sign each. */
export type Value = null | boolean | number | string | Name | Reference | Dictionary | readonly Value[]

export const isDictionary = (value: unknown): value is Dictionary => value instanceof Map
export const isList = (value: unknown): value is readonly Value[] => Array.isArray(value)
export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'object' in value
export const nameOf = (value: Value | undefined): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined

/** Dictionaries and lists within one another. */
const depthMax = 40
/** Signs of a text: a file name, a date, a title. A file with a longer one is not read. */
const textMax = 16_384

export interface Read {
  readonly value: Value
  /** Where the text goes on. */
  readonly end: number
}

/** Undefined when no object begins here. */
export const readValue = (text: string, from: number, depth = 0): Read | undefined => {
  const at = afterSpace(text, from)
  const sign = text[at]
  if (sign === undefined || depth > depthMax) return undefined
  if (sign === '/') return readName(text, at)
  if (sign === '(') return readText(text, at)
  if (sign === '[') return readList(text, at, depth)
  if (text.startsWith('<<', at)) return readDictionary(text, at, depth)
  if (sign === '<') return readHex(text, at)
  return readWord(text, at)
}

const space = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y
export const afterSpace = (text: string, from: number): number => {
  space.lastIndex = from
  space.exec(text)
  return space.lastIndex
}

const nameSigns = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y
const readName = (text: string, at: number): Read => {
  nameSigns.lastIndex = at
  const signs = nameSigns.exec(text)?.[1] ?? ''
  const name = signs.replaceAll(/#([0-9a-f]{2})/gi, (_all, digits: string) => String.fromCharCode(parseInt(digits, 16)))
  return { value: { name }, end: at + 1 + signs.length }
}

const referenceSigns = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![a-z])/iy
const wordSigns = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
const words: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }
const readWord = (text: string, at: number): Read | undefined => {
  referenceSigns.lastIndex = at
  const reference = referenceSigns.exec(text)
  if (reference) return { value: { object: Number(reference[1]) }, end: at + reference[0].length }
  wordSigns.lastIndex = at
  const word = wordSigns.exec(text)?.[0]
  if (word === undefined) return undefined
  const end = at + word.length
  if (Object.hasOwn(words, word)) return { value: words[word] ?? null, end }
  const number = Number(word)
  return Number.isNaN(number) ? undefined : { value: number, end }
}

const readList = (text: string, at: number, depth: number): Read | undefined => {
  const list: Value[] = []
  for (let next = afterSpace(text, at + 1); ; ) {
    if (text[next] === ']') return { value: list, end: next + 1 }
    const item = readValue(text, next, depth + 1)
    if (!item) return undefined
    list.push(item.value)
    next = afterSpace(text, item.end)
  }
}

const readDictionary = (text: string, at: number, depth: number): Read | undefined => {
  const entries = new Map<string, Value>()
  for (let next = afterSpace(text, at + 2); ; ) {
    if (text.startsWith('>>', next)) return { value: entries, end: next + 2 }
    if (text[next] !== '/') return undefined
    const key = readName(text, next)
    const item = readValue(text, key.end, depth + 1)
    if (!item) return undefined
    entries.set(nameOf(key.value) ?? '', item.value)
    next = afterSpace(text, item.end)
  }
}

const readHex = (text: string, at: number): Read | undefined => {
  const end = text.indexOf('>', at)
  if (end < 0 || end - at > textMax) return undefined
  const digits = text.slice(at + 1, end).replaceAll(/[\0\t\n\f\r ]/g, '')
  if (/[^0-9a-f]/i.test(digits)) return undefined
  const pairs = digits.match(/..?/g) ?? []
  return { value: String.fromCharCode(...pairs.map((pair) => parseInt(pair.padEnd(2, '0'), 16))), end: end + 1 }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const part = /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))|[()]|[^()\\]+/y

const readText = (text: string, at: number): Read | undefined => {
  let value = ''
  let open = 0
  part.lastIndex = at
  for (let found = part.exec(text); found && value.length <= textMax; found = part.exec(text)) {
    const [whole, octal, escaped] = found
    if (whole === ')' && open === 1) return { value, end: part.lastIndex }
    if (whole === '(') open += 1
    if (whole === ')') open -= 1
    if (octal !== undefined) value += String.fromCharCode(parseInt(octal, 8) & 0xff)
    else if (escaped !== undefined) value += /[\r\n]/.test(escaped) ? '' : (escapes[escaped] ?? escaped)
    else if (part.lastIndex > at + 1) value += whole
  }
  return undefined
}
