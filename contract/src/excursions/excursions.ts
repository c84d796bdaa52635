/**
 * Shipments whose temperature was beyond a bound of the reader's own choice for longer than some minutes, with what explains it:
 * "which shipments of today were above 8 ℃ for longer than 30 minutes, and why". What a shipment tolerates plays no part here;
 * queryConditionById judges by that.
 */
import { z } from 'zod'
import { alarmCauses } from '../alarms/alarm-causes.ts'
import { calls, Id, post } from '../call.ts'
import { waybillConcerns, waybillStates } from '../enums.ts'
import { excursionCauses } from '../releases/release-enums.ts'
import { WaybillTime } from '../waybills/waybill-fields.ts'
import { required } from '../whole.ts'

export const excursionLimits = {
  rangeMs: 31 * 86_400_000,
  /** Shipments that one answer examines, the last to start first. */
  waybillsMax: 100,
  /** The working time after which the remaining shipments are named and not examined. */
  workMs: 15_000,
  /** The stretches that are listed for one shipment, the longest first. */
  stretchesMax: 5,
  minutesMax: 7 * 1440,
} as const

const degrees = z.number().min(-200).max(200)

/** A stretch of readings beyond the bound, of one series of one device while it was on the shipment. */
export const ExcursionStretch = z.object({
  deviceId: z.int(),
  deviceName: z.string(),
  /** The series, such as temp1. */
  key: z.string(),
  fromTime: z.string(),
  untilTime: z.string(),
  minutes: z.int(),
  /** The stretch lasts: no reading inside the bound followed, and the shipment is under way. */
  isOpen: z.boolean(),
  side: z.enum(['high', 'low']),
  peakC: z.number(),
  /**
   * The causes that were reported around it and explain part of it, the longest first; empty: the
   * readings explain nothing.
   */
  causes: z.array(z.object({ is: z.enum(alarmCauses), minutes: z.int() })),
})

const Named = z.object({
  id: z.int(),
  waybillNo: z.string(),
  state: z.enum(waybillStates),
})

export const ExcursionWaybill = Named.extend({
  businessCode: z.string(),
  goodsName: z.string(),
  carrierName: z.string(),
  shippingAddress: z.string(),
  receivingAddress: z.string(),
  /** The number of its stretches that were long enough, listed or not. */
  stretchCount: z.int(),
  stretches: z.array(ExcursionStretch),
  /** What people found to be the cause in the last investigation; null: none said one. */
  statedCause: z.enum(excursionCauses).nullable(),
  concerns: z.array(z.enum(waybillConcerns)),
})
export type ExcursionWaybill = z.infer<typeof ExcursionWaybill>

export const ExcursionAnswer = z.object({
  /** Shipments that were under way in the period. */
  waybillCount: z.int(),
  found: z.array(ExcursionWaybill),
  /**
   * Shipments in which nothing was found but some data is missing or unreadable: they may have been
   * beyond the bound.
   */
  uncertain: z.array(Named.extend({ concerns: z.array(z.enum(waybillConcerns)) })),
  /** The number of shipments that were not examined, because they are too many for one answer. */
  notExaminedCount: z.int(),
})
export type ExcursionAnswer = z.infer<typeof ExcursionAnswer>

export const excursions = calls('excursions', '/v3/waybill/excursions', {
  query: post({
    does: 'Shipments that were under way in a period and whose temperature was beyond a bound for some minutes at least, with probable causes.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'read',
    cost: 'heavy',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z
      .object({
        /** The organisation; all of the caller's when left out. */
        orgId: Id.optional(),
        /** The period; stretches that reach into it count in full. */
        startTime: required('startTimeRequired', WaybillTime),
        endTime: WaybillTime,
        /** The bounds in ℃; at least one of the two is given. */
        above: degrees.optional(),
        below: degrees.optional(),
        minutes: z.int().min(0).max(excursionLimits.minutesMax).default(0),
      })
      .strict()
      .refine(({ above, below }) => above !== undefined || below !== undefined, { path: ['above'] }),
    gives: ExcursionAnswer,
    fails: ['organisationNotFound', 'startTimeRequired', 'timeOrder', 'rangeTooLong'],
  }),
})
