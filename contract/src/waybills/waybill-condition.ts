/**
 * How the cargo of a waybill fared, by what its devices measured while they were on it. Temperatures are judged by the product
 * profiles of its goods; without any, by the alarm policy of the waybill, and without one by the range of the device. What was not measured is never taken as good. All times in UTC
 * milliseconds.
 */
import { z } from 'zod'
import { waybillConcerns, waybillVerdicts } from '../enums.ts'
import { CertifiedSpan } from '../probes/uncertainty.ts'
import { ProductAssessment } from '../products/product-assessment.ts'
import { Bucket, SeriesStats } from '../readings/sensors.ts'

export const conditionRule = {
  /** Reports that are read for one verdict; beyond that there is none. */
  readingsMax: 1_000_000,
  /** Curves have so many points. */
  buckets: 240,
  /** Series of one device. */
  keysMax: 8,
  /** One answer lists at most this many excursions, the oldest first. */
  excursionsListed: 200,
  /** Part of the time without a reading from which on the cargo is at risk. */
  gapShare: 0.05,
  /** Part of the span between two limits within which a last value is close to one of them. */
  nearShare: 0.1,
} as const

/** Where the limits of a series come from; null: it has none. */
export const limitSources = ['product', 'policy', 'device'] as const

export const ConditionSeries = z.object({
  key: z.string(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  limitsFrom: z.enum(limitSources).nullable(),
  buckets: z.array(Bucket),
  stats: SeriesStats,
})
export type ConditionSeries = z.infer<typeof ConditionSeries>

/** A device while it was on the waybill. */
export const ConditionDevice = z.object({
  detailId: z.int(),
  deviceId: z.int(),
  deviceName: z.string(),
  category: z.string(),
  fromMs: z.number(),
  untilMs: z.number(),
  bucketMs: z.number(),
  /** Silence longer than this is a gap. */
  gapMs: z.number(),
  series: z.array(ConditionSeries),
})
export type ConditionDevice = z.infer<typeof ConditionDevice>

/** Readings beyond a limit, one after the other. */
export const Excursion = z.object({
  detailId: z.int(),
  deviceId: z.int(),
  deviceName: z.string(),
  key: z.string(),
  fromMs: z.number(),
  untilMs: z.number(),
  /** The last reading of the device is one of them, and the waybill is under way. */
  isOpen: z.boolean(),
  side: z.enum(['high', 'low']),
  peak: z.number(),
  /** The excursion is shorter than what the product profile or the alarm policy tolerates. */
  isBrief: z.boolean(),
})
export type Excursion = z.infer<typeof Excursion>

export const WaybillCondition = z.object({
  verdict: z.enum(waybillVerdicts),
  concerns: z.array(z.enum(waybillConcerns)),
  /** Null when it has not started. */
  fromMs: z.number().nullable(),
  untilMs: z.number().nullable(),
  /** Time during which at least one series was beyond its limits. */
  outOfRangeMs: z.number(),
  excursionCount: z.int(),
  excursions: z.array(Excursion),
  /** What it did to each of the goods that have a product profile. */
  goods: z.array(ProductAssessment),
  devices: z.array(ConditionDevice),
})
export type WaybillCondition = z.infer<typeof WaybillCondition>

/** With the certificates of the probes that measured the temperatures: what another logger said is compared within their doubt. */
export const ShownCondition = WaybillCondition.extend({ certified: z.array(CertifiedSpan) })
export type ShownCondition = z.infer<typeof ShownCondition>
