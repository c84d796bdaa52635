/**
 * Records how decoders read a frame. While an explanation is requested, the reading functions note which bytes they read, and
 * the measuring functions what these become. A decoder only names what it reads. Otherwise nothing is noted or kept.
 *
 * Bytes that a decoder copies (joined pieces, unescaped contents) are followed to the frame they came from.
 */
import type { FrameField } from '@coldway/contract/devices/frame-fields.ts'
import type { Measure } from '@coldway/contract/readings/report.ts'

/** Bytes [from, to) of the original frame. Stretches can be nested: a part and its fields. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** The field; absent when the bytes have no meaning of their own. */
  readonly field?: FrameField
  /** The number or text read; absent for a part that contains others. */
  readonly raw?: number | string
  readonly becomes: readonly Measure[]
}

interface Noted extends Stretch {
  readonly becomes: Measure[]
}

interface Recorder {
  readonly origins: WeakMap<ArrayBufferLike, Origins>
  readonly stretches: Noted[]
}

/** The bytes [from, to) of the frame that each byte of a buffer represents; `to` is 0 where there are none. */
interface Origins {
  readonly from: Int32Array
  readonly to: Int32Array
}

/** A single recorder, because decoders are synchronous. */
let recorder: Recorder | undefined
/** Real frames have a few hundred fields; further ones are not noted. */
const stretchesMax = 5_000

/** Returns the result of `read` with the stretches it read, in wire order, wider ones first. */
export const explained = <Result>(
  frame: Uint8Array,
  read: (frame: Uint8Array) => Result,
): { readonly result: Result; readonly stretches: readonly Stretch[] } => {
  const own = frame.slice()
  const outer = recorder
  recorder = { origins: new WeakMap(), stretches: [] }
  recorder.origins.set(own.buffer, {
    from: Int32Array.from({ length: own.length }, (_, at) => at),
    to: Int32Array.from({ length: own.length }, (_, at) => at + 1),
  })
  try {
    const result = read(own)
    return { result, stretches: inOrder(recorder.stretches) }
  } finally {
    recorder = outer
  }
}

/** Drops repetitions, as made by a decoder that peeks before it reads. */
const inOrder = (stretches: readonly Noted[]): readonly Stretch[] => {
  const known = new Map<string, Noted>()
  for (const one of stretches) {
    const key = `${one.from} ${one.to} ${one.field} ${one.raw}`
    const before = known.get(key)
    if (!before) known.set(key, one)
    else
      before.becomes.push(...one.becomes.filter((more) => before.becomes.every((measure) => measure.key !== more.key)))
  }
  return [...known.values()].sort((a, b) => a.from - b.from || b.to - a.to)
}

export const isExplaining = (): boolean => recorder !== undefined

/** Notes that these bytes were read as this field. */
export const note = (bytes: Uint8Array, field?: FrameField, raw?: number | string): void => {
  if (recorder) noteRange(recorder, { bytes, at: 0, size: bytes.length }, { field, raw })
}

/** Notes that `size` bytes from `at` were read. */
export const noteRead = (range: Range, raw: number | string | undefined, field?: FrameField): void => {
  if (recorder) noteRange(recorder, range, { field, raw })
}

/** Notes that the bytes of `from` were copied into `to` at `toAt`. */
export const noteCopy = (to: Uint8Array, toAt: number, from: Uint8Array): void => {
  const source = recorder?.origins.get(from.buffer)
  if (!recorder || !source || from.length === 0) return
  const target = originsOf(recorder, to)
  for (let at = 0; at < from.length; at++) {
    target.from[to.byteOffset + toAt + at] = source.from[from.byteOffset + at] ?? 0
    target.to[to.byteOffset + toAt + at] = source.to[from.byteOffset + at] ?? 0
  }
}

/** Notes that the bytes of `from` became the single byte at `at`, as in an escape sequence. */
export const noteMerge = (to: Uint8Array, at: number, from: Uint8Array): void => {
  const source = recorder?.origins.get(from.buffer)
  if (!recorder || !source) return
  const target = originsOf(recorder, to)
  target.from[to.byteOffset + at] = source.from[from.byteOffset] ?? 0
  target.to[to.byteOffset + at] = source.to[from.byteOffset + from.length - 1] ?? 0
}

/** Notes that the last value read with this raw value became a measure. */
export const noteMeasure = (measure: Measure, raw: unknown): void => {
  if (!recorder) return
  const { stretches } = recorder
  const same = stretches.filter((one) => one.raw !== undefined && one.raw === raw && isMeasurable(one))
  const stretch = same.findLast(({ becomes }) => becomes.length === 0) ?? same.at(-1) ?? stretches.at(-1)
  stretch?.becomes.push(measure)
}

/** Fields that become measures; other fields may hold the same number by chance. */
const measurable: readonly FrameField[] = ['status', 'signal', 'text', 'value']
const isMeasurable = ({ field }: Stretch): boolean => field === undefined || measurable.includes(field)

interface Range {
  readonly bytes: Uint8Array
  readonly at: number
  readonly size: number
}

const noteRange = (
  { origins, stretches }: Recorder,
  { bytes, at, size }: Range,
  { field, raw }: { readonly field: FrameField | undefined; readonly raw: number | string | undefined },
): void => {
  const places = origins.get(bytes.buffer)
  const begin = bytes.byteOffset + at
  const from = places?.from[begin] ?? 0
  const to = places?.to[begin + size - 1] ?? 0
  if (size === 0 || to <= from || stretches.length >= stretchesMax) return
  stretches.push({ from, to, ...(field && { field }), ...(raw !== undefined && { raw }), becomes: [] })
}

const originsOf = ({ origins }: Recorder, bytes: Uint8Array): Origins => {
  const known = origins.get(bytes.buffer)
  if (known) return known
  const length = bytes.buffer.byteLength
  const made = { from: new Int32Array(length), to: new Int32Array(length) }
  origins.set(bytes.buffer, made)
  return made
}
