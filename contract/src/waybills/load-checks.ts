/**
 * The check of a load before it departs (docs/decisions/0265-load-checks.md): what is known of temperatures, devices, vehicle and
 * doors of a shipment that is to be shipped, and what a person decided on it. The lines that the person saw are kept as they were.
 */
import { z } from 'zod'
import { calls, Id, post } from '../call.ts'
import { lineOf } from '../fields.ts'
import { limits } from '../limits.ts'
import { loadDecisions, type LoadMark, loadMarks, type LoadPoint, loadPoints, loadReasons } from './load-check-enums.ts'
import { WaybillTime } from './waybill-fields.ts'
import { waybillLimits } from './waybill-profiles.ts'

export const loadCheckLimits = {
  perWaybill: 30,
  /** The findings of one line, the worst first; `more` counts the others. */
  findingsMax: 40,
  /** Whatever changes by itself is no longer known when the answer is older than this. */
  holdsMs: 15 * 60_000,
  keyMax: 24,
  /** The length of a subject: a device, or a vehicle with its compartment. */
  subjectMax: 2 * limits.nameMax,
} as const

/** All times in UTC milliseconds. */
export const LoadFinding = z.object({
  mark: z.enum(loadMarks),
  reason: z.enum(loadReasons),
  /** The device, the vehicle or its compartment; empty: the whole load. */
  subject: z.string().max(loadCheckLimits.subjectMax),
  /** The channel that measured `value`; null: the finding is about none. */
  key: z.string().max(loadCheckLimits.keyMax).nullable(),
  value: z.number().nullable(),
  /** The limits that the value was held against. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** When it was measured, reported or done; null: it has no time. */
  atMs: z.number().nullable(),
  /** `yyyy-MM-dd`: the last day of a certificate. */
  day: z.string().max(10).nullable(),
})
export type LoadFinding = z.infer<typeof LoadFinding>

export const LoadLine = z.object({
  point: z.enum(loadPoints),
  /** The worst of its findings. */
  mark: z.enum(loadMarks),
  findings: z.array(LoadFinding).min(1).max(loadCheckLimits.findingsMax),
  /** The number of findings that are left out, none of them worse. */
  more: z.int().min(0),
})
export type LoadLine = z.infer<typeof LoadLine>

/** A line stands open as long as it is bad or not known: a load with such a line does not pass. */
export const isOpenLine = ({ mark }: Pick<LoadLine, 'mark'>): boolean => mark === 'bad' || mark === 'unknown'

/** What changes by itself; papers do not. */
const fleeting: readonly LoadPoint[] = ['temperature', 'reporting', 'battery', 'doors']
export const isFleeting = ({ point }: Pick<LoadLine, 'point'>): boolean => fleeting.includes(point)

/** The lines of an answer at a later moment: what was good may have changed since, and is not known any more. */
export const linesAt = (lines: readonly LoadLine[], asOfMs: number, atMs: number): LoadLine[] =>
  lines.map((line) => (atMs - asOfMs > loadCheckLimits.holdsMs && isFleeting(line) ? aged(line) : line))

const hasHeld = (mark: LoadMark): boolean => mark === 'good' || mark === 'warning'
const aged = (line: LoadLine): LoadLine => ({
  ...line,
  mark: hasHeld(line.mark) ? 'unknown' : line.mark,
  findings: line.findings.map((one) => (hasHeld(one.mark) ? { ...one, mark: 'unknown', reason: 'oldReading' } : one)),
})

/** Each point once, in their order. */
const Lines = z
  .array(LoadLine)
  .length(loadPoints.length)
  .refine((lines) => lines.every(({ point }, at) => point === loadPoints[at]))

const Seen = z.object({
  /** When the server worked the lines out. */
  asOfMs: z.number(),
  lines: Lines,
})

export const LoadCheckRecord = z.object({
  id: z.int(),
  decision: z.enum(loadDecisions),
  /** Why it departs in spite of open points; empty where it passed. */
  reason: z.string(),
  /** When it was checked, by the clock of whoever checked it, and when the server received that. */
  checkTime: z.string(),
  recordTime: z.string(),
  userName: z.string(),
  /** What was seen, as it was known when it was checked; the phone may have known it from before it lost its network. */
  seen: Seen,
  /** Age of what was seen when it was checked. */
  ageMs: z.number(),
})
export type LoadCheckRecord = z.infer<typeof LoadCheckRecord>

export const LoadCheck = z.object({
  asOfMs: z.number(),
  /** Null when the shipment has departed. */
  lines: Lines.nullable(),
  /** The newest first. */
  records: z.array(LoadCheckRecord).max(loadCheckLimits.perWaybill),
})
export type LoadCheck = z.infer<typeof LoadCheck>

const ofWaybill = [{ at: 'waybillId', entity: 'waybill' }] as const

export const loadChecks = calls('loadChecks', '/v3/freightage/bds-waybill-load-check', {
  queryByWaybill: post({
    does: 'Whether a shipment that is to be shipped may depart: one line each for temperatures, devices, batteries, calibration, pre-trip inspection, upkeep, binding and doors; and the checks that were recorded.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'read',
    ids: ofWaybill,
    body: z.object({ waybillId: Id }),
    gives: LoadCheck,
    fails: ['waybillNotFound'],
  }),
  save: post({
    does: 'Records that a person checked a load before it departed: passed, or departing in spite of open points, with the reason and what was seen.',
    audience: ['user'],
    needs: 'waybill:edit',
    effect: 'write',
    ids: ofWaybill,
    body: z
      .object({
        waybillId: Id,
        decision: z.enum(loadDecisions),
        reason: lineOf(0, waybillLimits.reasonMax),
        checkTime: WaybillTime,
        seen: Seen,
      })
      .refine(({ decision, reason, seen }) =>
        decision === 'passed' ? reason === '' && !seen.lines.some(isOpenLine) : reason !== '',
      ),
    gives: z.object({ id: z.int() }),
    fails: ['waybillNotFound', 'loadDeparted', 'loadCheckExists', 'loadCheckInFuture', 'tooMany'],
  }),
})
