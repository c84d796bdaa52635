/** How completed waybills went: whether they were on time and in range, by day, lane, carrier and kind of transport. */
import { z } from 'zod'
import { Id } from '../call.ts'
import { alarmRecordKinds, waybillTypes } from '../enums.ts'
import { excursionCauses } from '../releases/release-enums.ts'
import { idOf, time } from '../list.ts'
import { required } from '../whole.ts'
import { WaybillTime } from './waybill-fields.ts'

/** Completed waybills. Those without a planned arrival are neither on time nor late. */
const done = {
  completed: z.int(),
  onTime: z.int(),
  late: z.int(),
  /** How many had a temperature alarm on the way. None is no proof: it takes a policy that watches the devices. */
  warm: z.int(),
  /** What reviews found of them: the others are not reviewed, or a review could not tell. */
  inRange: z.int(),
  excursion: z.int(),
  /** Mean time from the start to the end, in seconds; null when there are none. */
  meanDurationS: z.number().nullable(),
}

/** How many in each of the periods. */
const counts = z.array(z.int())

export const statisticsSteps = ['day', 'week', 'month'] as const
export type StatisticsStep = (typeof statisticsSteps)[number]

/** Waybills in which reviews found an excursion, over time: those with the most first, the others together. */
export const ExcursionsOverTime = z.object({
  step: z.enum(statisticsSteps),
  /** The first day of each period, the oldest first; weeks begin on Monday. */
  periods: z.array(z.string()),
  /** Null when nobody has said the cause. */
  byCause: z.array(z.object({ cause: z.enum(excursionCauses).nullable(), counts })),
  /** An empty name: it was not said. */
  byCarrier: z.array(z.object({ carrierName: z.string(), counts })),
  byLane: z.array(z.object({ shipping: z.string(), receiving: z.string(), counts })),
  otherCarriers: counts,
  otherLanes: counts,
})
export type ExcursionsOverTime = z.infer<typeof ExcursionsOverTime>

export const WaybillStatistics = z.object({
  ...done,
  /** The shipments in transit now, whatever the span, that are expected to arrive after their planned time. */
  expectedLate: z.int(),
  /** Mean delay of the late ones, in seconds. */
  meanDelayS: z.number().nullable(),
  byDay: z.array(z.object({ day: z.string(), ...done })),
  /** The lanes with the most waybills: from one address to another. */
  byLane: z.array(z.object({ shipping: z.string(), receiving: z.string(), ...done })),
  /** The carriers with the most waybills; an empty name: it was not said. */
  byCarrier: z.array(z.object({ carrierName: z.string(), ...done })),
  byType: z.array(z.object({ waybillType: z.enum(waybillTypes), ...done })),
  /** What people found to be the cause, by the last investigation of each; null: there was none, or none says. */
  causes: z.array(z.object({ cause: z.enum(excursionCauses).nullable(), waybills: z.int() })),
  excursions: ExcursionsOverTime,
  /** How many waybills had an alarm of each kind on the way. */
  alarms: z.array(z.object({ kind: z.enum(alarmRecordKinds), waybills: z.int() })),
})
export type WaybillStatistics = z.infer<typeof WaybillStatistics>

/** all: every waybill of the span. The others: those of one day, lane, carrier or kind of transport. */
export const statisticsParts = ['all', 'day', 'lane', 'carrier', 'type'] as const

/** The same figures, one row for each of what they are counted by. */
export const StatisticsRow = z.object({
  part: z.enum(statisticsParts),
  /** The day, both ends of the lane, the carrier (empty: not said) or the kind of transport. */
  name: z.string(),
  ...done,
})
export type StatisticsRow = z.infer<typeof StatisticsRow>

/** The organisation with those below, and the days in which the waybills were completed: left out, the last 30. */
export const statisticsColumns = {
  orgId: idOf('organisation', { types: ['eq'], value: z.coerce.number().pipe(Id) }),
  completionTime: { types: ['between'], value: time.value, isTime: true },
} as const

export const waybillStatisticsLimits = {
  /** Days are counted one by one, so that a year is the most. */
  rangeMs: 366 * 86_400_000,
  /** The span of the list where no days are given. */
  usualRangeMs: 30 * 86_400_000,
  lanesMax: 20,
  carriersMax: 20,
  /** Carriers and lanes that are shown over time one by one. */
  overTimeMax: 8,
  /** Up to so many days are counted one by one, up to so many in weeks, more in months. */
  dailyMax: 14,
  weeklyMax: 120,
} as const

export const StatisticsBody = z.object({
  /** When left out, all organisations of the caller are counted. */
  orgId: Id.optional(),
  /** Waybills count by the moment of their completion, from this moment on and before the end. */
  startTime: required('startTimeRequired', WaybillTime),
  endTime: WaybillTime,
})
