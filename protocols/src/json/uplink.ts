/**
 * Decodes the JSON uplink (schema: contract/src/readings/uplink.ts) to reports. One bad report of a batch does not affect the
 * others; a refusal names the path and the rule and never repeats the content, because a block may carry a lock's pin.
 */
import { type Report, reportLimits } from '@coldway/contract/readings/report.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { UplinkReport } from '@coldway/contract/readings/uplink.ts'
import { readBlocks } from '../blocks/read-blocks.ts'
import { positionOf } from '../position.ts'
import { plainReport } from './plain-report.ts'
import type { UnreadUplink } from './unread-uplink.ts'
import type { Rejected } from '../stream.ts'

export interface Uplinked {
  readonly reports: readonly Report[]
  readonly rejected: readonly Rejected[]
  /** Messages to keep raw, including rejected ones. */
  readonly unread: readonly UnreadUplink[]
  /** Why the whole message exceeds the bounds: none of it was read, and it must not be acknowledged. */
  readonly refused?: string
}

/** `input`: parsed JSON, or its bytes. `zone`: the device's zone, for times without an offset. */
export const decodeUplink = (input: unknown, { zone }: { zone: string }): Uplinked => {
  const parsed = input instanceof Uint8Array ? parse(input) : { value: input }
  if (parsed.refused !== undefined) return refuse(parsed.refused)
  const { why } = parsed
  if (why !== undefined)
    return { reports: [], rejected: [{ index: 0, why }], unread: [{ type: 'message', why, content: input }] }
  const list: readonly unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value]
  if (partsOf(list) > reportLimits.parts) return refuse(`more than ${reportLimits.parts} reports and blocks`)
  const reports: Report[] = []
  const rejected: Rejected[] = []
  const unread: UnreadUplink[] = []
  list.forEach((one, index) => {
    const read = readReport(one, zone)
    if (typeof read === 'string') {
      rejected.push({ index, why: read })
      unread.push({ type: 'report', why: read, content: one })
    } else {
      reports.push(read.report)
      if (read.unread.length > 0)
        unread.push({ type: `block ${read.unread.join()}`, why: 'unknown block', content: one, isPartly: true })
    }
  })
  return { reports, rejected, unread }
}

const refuse = (refused: string): Uplinked => ({ reports: [], rejected: [], unread: [], refused })

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Counts the parts of a message before any of it is read. */
const partsOf = (list: readonly unknown[]): number => {
  let parts = list.length
  for (const one of list) {
    const blocks = (one as { blocks?: unknown } | null | undefined)?.blocks
    if (Array.isArray(blocks)) parts += blocks.length
  }
  return parts
}

const parse = (bytes: Uint8Array): { value?: unknown; why?: string; refused?: string } => {
  if (bytes.length > reportLimits.bytes) return { refused: `longer than ${reportLimits.bytes} bytes` }
  try {
    return { value: JSON.parse(utf8.decode(bytes)) }
  } catch {
    return { why: 'not JSON' }
  }
}

interface ReportRead {
  readonly report: Report
  /** Ids of blocks that could not be read. */
  readonly unread: readonly number[]
}

const readReport = (input: unknown, zone: string): ReportRead | string => {
  const said = plainReport(input) ?? bySchema(input)
  if (typeof said === 'string') return said
  const { id, time, position, blocks, event } = said
  const atMs = readTime(time, zone)
  if (atMs === undefined) return 'time: not a time'
  const place = position ? positionOf(position) : undefined
  const { measures, unread } = readBlocks(blocks)
  const report: Report = {
    id: String(id).toWellFormed().replaceAll('\0', '\uFFFD'),
    atMs,
    measures,
    ...(place && { position: place }),
    ...(event && { event }),
  }
  return { report, unread }
}

const bySchema = (input: unknown): UplinkReport | string => {
  const read = UplinkReport.safeParse(input)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  return `${issue?.path.join('.') || 'report'}: ${issue?.code}`.slice(0, 100)
}

/** Smaller numbers are seconds (until the year 5138), others milliseconds (since 1973). */
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

/** Nearly all reports are of one day, so the last day is cached. */
let lastDay = ''
const isDay = (text: string): boolean => {
  if (text === lastDay) return true
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) return false
  lastDay = text
  return true
}
