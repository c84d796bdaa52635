/** When a shipment under way is estimated to arrive, and how sure that is. */
import { z } from 'zod'
import { arrivalBases } from '../enums.ts'

export const arrivalRule = {
  /** Shipments of the same lane whose durations count, the newest. */
  pastMost: 20,
  /** The number of past shipments from which on a lane counts as known. */
  pastLeast: 3,
  /** From this part of the way on, the pace of the shipment itself counts where its lane is unknown. */
  progressLeast: 0.1,
  /** An older position says nothing about where the goods are. */
  fixMaxMs: 2 * 3_600_000,
} as const

/** Fields of a waybill; all null unless it is in transit. */
export const EstimatedArrival = z.object({
  /** What the estimate rests on, or why there is none. */
  arrivalBasis: z.enum(arrivalBases).nullable(),
  /** Null when it cannot be known. */
  estimatedArrivalTime: z.string().nullable(),
  /** About nine of ten shipments arrive between these. */
  earliestArrivalTime: z.string().nullable(),
  latestArrivalTime: z.string().nullable(),
})
export type EstimatedArrival = z.infer<typeof EstimatedArrival>
