/**
 * A message that begins with a fix (fix.ts). Time and position are checked on their own; the bytes after them go to the reader
 * of the message number and stay unread where it does not know the layout.
 *
 * Some terminals write their number before the fix, or a source, their number and the time of sending:
 *   number u64 in BCD, fix
 *   source u8, number u64 in BCD, time of sending 6 bytes, fix
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { readerOf } from '../bytes.ts'
import { type Fix, fixLength, readFix, readTime, timeAt, timeLength } from './fix.ts'
import { type Learned, type ReadMessage, type Reading, unreadable } from './reading.ts'

/** Reads the bytes after a fix; undefined when their layout is unknown. */
export type ReadRest = (rest: Uint8Array, learned: Learned) => readonly Measure[] | Rest | undefined
export interface Rest {
  readonly measures: readonly Measure[]
  readonly unread: string
}

const numberLength = 8
const sourceLength = 1

export const located =
  (readRest: ReadRest): ReadMessage =>
  (content, learned) => {
    const body = content.subarray(fixStart(content))
    const reader = readerOf(body)
    const atMs = readTime(reader)
    const fix = readFix(reader)
    if (reader.isShort()) return unreadable.short
    return withFix(atMs, fix, readRest(body.subarray(timeLength + fixLength), learned))
  }

export const withFix = (atMs: number | undefined, fix: Fix, rest: ReturnType<ReadRest>): Reading | string => {
  if (atMs === undefined) return unreadable.time
  const { measures, unread } = isRest(rest)
    ? rest
    : { measures: rest ?? [], unread: rest ? undefined : unreadable.rest }
  const own = new Set(measures.map(({ key }) => key))
  return {
    atMs,
    ...(fix.position && { position: fix.position }),
    measures: [...fix.measures.filter(({ key }) => !own.has(key)), ...measures],
    ...(unread && { unread }),
  }
}

const isRest = (rest: ReturnType<ReadRest>): rest is Rest => rest !== undefined && 'unread' in rest

/**
 * Reads radio cells or Wi-Fi points after a time, without a position. `lengths` are the contents
 * known to hold nothing else.
 */
export const timed =
  (isKnown: (length: number) => boolean = () => true): ReadMessage =>
  (content) => {
    if (content.length < timeLength) return unreadable.short
    const fix: Fix = { measures: [] }
    return withFix(readTime(readerOf(content)), fix, isKnown(content.length) ? [] : undefined)
  }

const hasTimeAt = (content: Uint8Array, at: number): boolean => timeAt(content.subarray(at)) !== undefined

const fixStart = (content: Uint8Array): number => {
  if (hasTimeAt(content, 0)) return 0
  if (isNumber(content) && hasTimeAt(content, numberLength)) return numberLength
  const sentAt = sourceLength + numberLength
  const isSent = isNumber(content.subarray(sourceLength)) && hasTimeAt(content, sentAt)
  return isSent && hasTimeAt(content, sentAt + timeLength) ? sentAt + timeLength : 0
}

/** Whether the content is a terminal number: fifteen digits after a zero. */
const isNumber = (content: Uint8Array): boolean => {
  const digits = content.subarray(0, numberLength)
  return (digits[0] ?? 0xff) <= 9 && digits.every((byte) => byte >> 4 <= 9 && (byte & 0x0f) <= 9)
}

/**
 * Recognises a fix in a message that no table names: a valid time, the fix's own length of 12 (or more) in the upper half of
 * the satellites, a course without unknown bits and a plausible position. All of these together are not a coincidence.
 */
export const looksLocated = (content: Uint8Array): boolean => {
  const body = content.subarray(fixStart(content))
  const atMs = timeAt(body)
  const fix = body.subarray(timeLength, timeLength + fixLength)
  const course = wordAt(fix, fixLength - 2, 2)
  const [latitude, longitude] = [wordAt(fix, 1, 4), wordAt(fix, 5, 4)]
  return (
    atMs !== undefined &&
    atMs >= earliestMs &&
    fix.length === fixLength &&
    (fix[0] ?? 0) >> 4 >= fixLength - 1 &&
    (course & unknownBits) === 0 &&
    (course & fixedBit) !== 0 &&
    latitude <= 90 * stepsADegree &&
    longitude <= 180 * stepsADegree &&
    latitude + longitude > 0
  )
}
const wordAt = (bytes: Uint8Array, at: number, size: number): number =>
  bytes.subarray(at, at + size).reduce((word, byte) => word * 256 + byte, 0)
const fixedBit = 0x1000
const stepsADegree = 1_800_000
const earliestMs = Date.UTC(2010, 0)
const unknownBits = 0x2000
