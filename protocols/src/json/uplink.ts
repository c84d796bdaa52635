/**
 * The JSON uplink (schema: contract/src/uplink.ts) to reports. One bad report of a batch does not lose the others; a
 * refusal names the place and the rule and never repeats what stood there, because a block may carry a lock's pin.
 */
import { type Report, reportLimits } from '@coldway/contract/report.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { UplinkReport } from '@coldway/contract/uplink.ts'
import { readBlocks } from '../blocks/read-blocks.ts'
import { positionOf } from '../position.ts'
import { plainReport } from './plain-report.ts'
import type { Rejected } from '../stream.ts'

export interface Uplinked {
  readonly reports: readonly Report[]
  readonly rejected: readonly Rejected[]
}

/** `input`: parsed JSON, or its bytes. `zone`: that of the device, for times without an offset. */
export const decodeUplink = (input: unknown, { zone }: { zone: string }): Uplinked => {
  const parsed = input instanceof Uint8Array ? parse(input) : { value: input }
  if (parsed.why) return { reports: [], rejected: [{ index: 0, why: parsed.why }] }
  const list: readonly unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value]
  if (list.length > reportLimits.batch) return { reports: [], rejected: [{ index: 0, why: 'too many reports' }] }
  const reports: Report[] = []
  const rejected: Rejected[] = []
  list.forEach((one, index) => {
    const read = readReport(one, zone)
    if (typeof read === 'string') rejected.push({ index, why: read })
    else reports.push(read)
  })
  return { reports, rejected }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const parse = (bytes: Uint8Array): { value?: unknown; why?: string } => {
  if (bytes.length > reportLimits.bytes) return { why: 'too long' }
  try {
    return { value: JSON.parse(utf8.decode(bytes)) }
  } catch {
    return { why: 'not JSON' }
  }
}

const readReport = (input: unknown, zone: string): Report | string => {
  const said = plainReport(input) ?? bySchema(input)
  if (typeof said === 'string') return said
  const { id, time, position, blocks, event } = said
  const atMs = readTime(time, zone)
  if (atMs === undefined) return 'time: not a time'
  const place = position ? positionOf(position) : undefined
  return {
    id: String(id).toWellFormed().replaceAll('\0', '\uFFFD'),
    atMs,
    measures: readBlocks(blocks),
    ...(place && { position: place }),
    ...(event && { event }),
  }
}

const bySchema = (input: unknown): UplinkReport | string => {
  const read = UplinkReport.safeParse(input)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  return `${issue?.path.join('.') || 'report'}: ${issue?.code}`.slice(0, 100)
}

/** Below this a number counts seconds (until the year 5138), from it on milliseconds (since 1973). */
const secondsBelow = 100_000_000_000
const yearMax = Date.UTC(2200, 0)
const iso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/

const readTime = (time: string | number, zone: string): number | undefined => {
  const atMs = typeof time === 'number' ? fromNumber(time) : (parseTime(time, zone) ?? fromIso(time))
  return atMs !== undefined && atMs >= 0 && atMs < yearMax ? Math.round(atMs) : undefined
}

const fromNumber = (time: number): number => (time < secondsBelow ? time * 1000 : time)

/** Date.parse rolls 30 February over to March; such a day is refused here. */
const fromIso = (text: string): number | undefined => {
  if (!iso.test(text) || !isDay(text.slice(0, 10))) return undefined
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? undefined : atMs
}

/** Nearly all reports are of one day. */
let lastDay = ''
const isDay = (text: string): boolean => {
  if (text === lastDay) return true
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) return false
  lastDay = text
  return true
}
