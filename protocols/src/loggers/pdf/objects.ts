/**
 * The objects of a PDF file by their numbers, as they stand in it from the beginning to the end; a later one takes the place of
 * one before, as updates are appended. The table of places is not used: many loggers write it wrong, and nothing that is looked
 * for needs it. Pure; each byte is looked at a bounded number of times.
 */
import { decodeStream, type Budget } from './streams.ts'
import { afterSpace, type Dictionary, isDictionary, isReference, nameOf, readValue, type Value } from './syntax.ts'

export interface PdfStream {
  readonly dictionary: Dictionary
  readonly bytes: Uint8Array
}
export interface PdfFile {
  readonly objects: ReadonlyMap<number, Value | PdfStream>
  /** The last that names a catalog. */
  readonly trailer: Dictionary | undefined
}
export const isStream = (value: unknown): value is PdfStream =>
  typeof value === 'object' && value !== null && 'dictionary' in value

/** The most objects of one file, with those inside object streams, and the most of them that may be damaged. */
export const objectsMax = 200_000
export const damagedMax = 20

interface Scan {
  readonly bytes: Uint8Array
  /** One sign for each byte. */
  readonly text: string
  readonly objects: Map<number, Value | PdfStream>
  /** Where each of them stands in the file. */
  readonly places: Map<number, number>
  trailer: Dictionary | undefined
  damaged: number
}

/** Undefined when there are more objects, or more damaged ones, than are read. */
export const readObjects = async (bytes: Uint8Array, budget: Budget): Promise<PdfFile | undefined> => {
  const scan: Scan = {
    bytes,
    text: signsOf(bytes),
    objects: new Map(),
    places: new Map(),
    trailer: undefined,
    damaged: 0,
  }
  const marks = /(?<![\w.-])(?:(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj|trailer)(?![a-z])/g
  for (let found = marks.exec(scan.text); found; found = marks.exec(scan.text)) {
    const end =
      found[1] === undefined ? trailerAt(scan, marks.lastIndex) : objectAt(scan, Number(found[1]), marks.lastIndex)
    if (scan.objects.size > objectsMax || scan.damaged > damagedMax) return undefined
    marks.lastIndex = Math.max(end, marks.lastIndex)
  }
  const streams = [...scan.objects].filter((entry): entry is [number, PdfStream] => isStream(entry[1]))
  for (const [holder, stream] of streams) {
    if (nameOf(stream.dictionary.get('Type')) !== 'ObjStm') continue
    const inside = await insideOf(stream, budget)
    const place = scan.places.get(holder) ?? 0
    for (const [number, value] of inside)
      if ((scan.places.get(number) ?? 0) <= place) keep(scan, number, { value, place })
    if (scan.objects.size > objectsMax) return undefined
  }
  return scan
}

interface Placed {
  readonly value: Value | PdfStream
  readonly place: number
}
const keep = ({ objects, places }: Scan, number: number, { value, place }: Placed): void => {
  objects.set(number, value)
  places.set(number, place)
}

const signsOf = (bytes: Uint8Array): string => {
  const step = 32_768
  const parts = Array.from({ length: Math.ceil(bytes.length / step) }, (_none, at) =>
    String.fromCharCode(...bytes.subarray(at * step, (at + 1) * step)),
  )
  return parts.join('')
}

const trailerAt = (scan: Scan, at: number): number => {
  const found = readValue(scan.text, at)
  if (!found || !isDictionary(found.value)) return damagedAt(scan, at)
  if (found.value.has('Root')) scan.trailer = found.value
  return found.end
}

/** What is damaged is looked at again from here, which is not done too often. */
const damagedAt = (scan: Scan, at: number): number => {
  scan.damaged += 1
  return at
}

/** Gives where the object ends, so that nothing inside of a stream is taken for an object. */
const objectAt = (scan: Scan, number: number, at: number): number => {
  const found = readValue(scan.text, at)
  if (!found) return damagedAt(scan, at)
  const word = afterSpace(scan.text, found.end)
  if (!isDictionary(found.value) || !scan.text.startsWith('stream', word)) {
    keep(scan, number, { value: found.value, place: at })
    return found.end
  }
  const start = word + (scan.text.startsWith('\r\n', word + 6) ? 8 : 7)
  const end = endOf(scan, start, found.value)
  const stream = { dictionary: found.value, bytes: scan.bytes.subarray(start, end) }
  keep(scan, number, { value: stream, place: at })
  if (nameOf(found.value.get('Type')) === 'XRef' && found.value.has('Root')) scan.trailer = found.value
  return end
}

/** By the length that the dictionary says, where a stream does end there; otherwise where the word stands next. */
const endOf = ({ text, objects }: Scan, start: number, dictionary: Dictionary): number => {
  const said = dictionary.get('Length')
  const length = isReference(said) ? objects.get(said.object) : said
  if (
    typeof length === 'number' &&
    length >= 0 &&
    /^\s*endstream/.test(text.slice(start + length, start + length + 16))
  )
    return start + length
  const word = text.indexOf('endstream', start)
  if (word < 0) return text.length
  if (text[word - 1] === '\n') return word - (text[word - 2] === '\r' ? 2 : 1)
  return text[word - 1] === '\r' ? word - 1 : word
}

/** ISO 32000-1, 7.5.7: pairs of number and place, then the objects. Each ends where the next begins, so that none is read twice. */
const insideOf = async (stream: PdfStream, budget: Budget): Promise<(readonly [number, Value])[]> => {
  const bytes = await decodeStream(stream, budget)
  const [count, first] = [stream.dictionary.get('N'), stream.dictionary.get('First')]
  if (!bytes || typeof count !== 'number' || typeof first !== 'number') return []
  const text = signsOf(bytes)
  const numbers = (text.slice(0, first).match(/\d+/g) ?? []).map(Number)
  const places = Array.from({ length: Math.min(count, numbers.length >> 1) }, (_none, at) => ({
    number: numbers[2 * at] ?? 0,
    from: first + (numbers[2 * at + 1] ?? 0),
  })).toSorted((one, other) => one.from - other.from)
  return places.flatMap(({ number, from }, at) => {
    const found = readValue(text.slice(from, places[at + 1]?.from ?? text.length), 0)
    return found ? [[number, found.value] as const] : []
  })
}
