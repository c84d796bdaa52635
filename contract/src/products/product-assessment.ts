/**
 * What measured temperatures did to goods. Per probe: a reading holds until the next one, at most three report intervals, and the
 * last one for no time; time without a reading is neither inside nor outside. All times in UTC milliseconds or milliseconds.
 */
import { z } from 'zod'
import { productBreaches } from './product-enums.ts'
import { ProductDefinition, ProductLimit } from './product-definition.ts'

/** A limit of the profile, with what became of it. */
export const LimitOutcome = ProductLimit.extend({
  events: z.int(),
  longestMs: z.number(),
  totalMs: z.number(),
  /** The first reading beyond it. */
  firstAtMs: z.number().nullable(),
  /** The time at which the allowed time was used up; null when it was not. */
  reachedAtMs: z.number().nullable(),
})
export type LimitOutcome = z.infer<typeof LimitOutcome>

export const ProbeAssessment = z.object({
  measuredMs: z.number(),
  aboveMs: z.number(),
  belowMs: z.number(),
  /** The amount by which it was outside of the label range: degrees times minutes. */
  degreeMinutesAbove: z.number(),
  degreeMinutesBelow: z.number(),
  limits: z.array(LimitOutcome),
  /** The first reading at which the goods freeze. */
  frozenAtMs: z.number().nullable(),
  /** Haynes' formula with the activation energy of the profile, weighted by time; null: nothing was measured. */
  meanKineticC: z.number().nullable(),
  /** The warmest window of the profile's length; of a shorter transport, the whole. */
  meanKineticWorst: z.object({ valueC: z.number(), fromMs: z.number(), untilMs: z.number() }).nullable(),
  /** Days of shelf life, at the temperature it is stated for, that the measured time cost. null: the profile states none. */
  shelfLifeLostDays: z.number().nullable(),
})
export type ProbeAssessment = z.infer<typeof ProbeAssessment>

/** What exceeds the profile, the earliest first; null where no single moment says it. */
export const ProductBreach = z.object({ kind: z.enum(productBreaches), atMs: z.number().nullable() })
export type ProductBreach = z.infer<typeof ProductBreach>

/** All probes together: the worst of them decides, and time outside counts once however many probes show it. */
export const ProductAssessment = z.object({
  productId: z.int(),
  productName: z.string(),
  lot: z.string(),
  definition: ProductDefinition,
  isExceeded: z.boolean(),
  breaches: z.array(ProductBreach),
  outsideMs: z.number(),
  /** Time outside that reviewed shipments of the same lot spent before. */
  spentBeforeMs: z.number(),
  /** Shipments of the same lot whose time outside is not known, because nobody has reviewed them. */
  unreviewedBefore: z.int(),
  meanKineticC: z.number().nullable(),
  shelfLifeLostDays: z.number().nullable(),
  probes: z.array(
    z.object({ detailId: z.int(), deviceName: z.string(), key: z.string(), assessment: ProbeAssessment }),
  ),
})
export type ProductAssessment = z.infer<typeof ProductAssessment>
