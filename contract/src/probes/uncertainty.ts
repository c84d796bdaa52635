/** How far a reading can be off by the certificate of its probe. Pure. */
import { z } from 'zod'
import { errorOf } from './probe-rule.ts'
import { CalibrationPoint } from './probes.ts'

/** The points of a certificate and the time in which its probe was on a channel of a device; null: no end on that side. */
export const CertifiedSpan = z.object({
  detailId: z.int(),
  key: z.string(),
  sinceMs: z.number().nullable(),
  untilMs: z.number().nullable(),
  points: z.array(CalibrationPoint),
})
export type CertifiedSpan = z.infer<typeof CertifiedSpan>

export interface Doubt {
  /** Reading less reference, straight between two points; beyond all of them that of the nearest. */
  readonly error: number
  /** Expanded, as the certificate states it: the greater of the two points beside the value. */
  readonly uncertainty: number
  /** The value lies between points of the certificate. */
  readonly isWithin: boolean
}

/** How far a value can be off; undefined when the certificate has no points. */
export const doubtAt = (points: readonly CalibrationPoint[], value: number): Doubt | undefined => {
  const sorted = points.toSorted((one, other) => one.reading - other.reading)
  const below = sorted.findLast(({ reading }) => reading <= value)
  const above = sorted.find(({ reading }) => reading >= value)
  const [one, other] = [below ?? above, above ?? below]
  if (!one || !other) return undefined
  const share = one.reading === other.reading ? 0 : (value - one.reading) / (other.reading - one.reading)
  return {
    error: errorOf(one) + share * (errorOf(other) - errorOf(one)),
    uncertainty: Math.max(one.uncertainty, other.uncertainty),
    isWithin: below !== undefined && above !== undefined,
  }
}

/** Of a reading that is not corrected: the known error is added to the expanded uncertainty (GUM, F.2.4.5). */
export const uncorrectedOf = ({ error, uncertainty }: Doubt): number => Math.abs(error) + uncertainty
