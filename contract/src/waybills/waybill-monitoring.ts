/** Waybills as they are looked after: where each is by now, and what needs a person first. */
import { z } from 'zod'
import { Id } from '../call.ts'
import { completedWaybillRangeDays, waybillExceptions, waybillStates } from '../enums.ts'
import { lineOf } from '../fields.ts'
import { limits } from '../limits.ts'
import { Waybill, WaybillDetail } from './waybill-fields.ts'

const Whereabouts = {
  /** null: nothing is known by now. */
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  fixTime: z.string().nullable(),
}

/** With the place of the device that said last where it is. */
export const MonitoredWaybill = Waybill.extend({ ...Whereabouts, exceptions: z.array(z.enum(waybillExceptions)) })
export type MonitoredWaybill = z.infer<typeof MonitoredWaybill>

export const MonitoredDetail = WaybillDetail.extend({
  exceptions: z.array(z.enum(waybillExceptions)),
  /** Of the devices that travel with it now, and that the reader sees. */
  places: z.array(z.object({ deviceId: z.int(), reportTime: z.string().nullable(), ...Whereabouts })),
})
export type MonitoredDetail = z.infer<typeof MonitoredDetail>

/** How many there are; `completed` since the day that was asked for. */
export const WaybillCounts = z.object({
  toShip: z.int(),
  inTransit: z.int(),
  completed: z.int(),
  exceptions: z.record(z.enum(waybillExceptions), z.int()),
})
export type WaybillCounts = z.infer<typeof WaybillCounts>

export const CountBody = z.object({
  /** Left out: all that the caller sees. */
  orgId: Id.optional(),
  /** From midnight so many days ago, in the caller's zone. */
  completedDays: z.literal(completedWaybillRangeDays).default(0),
})

/** An organisation with its open waybills, the oldest first. */
export const WaybillNode = z.object({
  orgId: z.int(),
  parentId: z.int().nullable(),
  orgName: z.string(),
  waybills: z.array(z.object({ id: z.int(), waybillNo: z.string(), state: z.enum(waybillStates) })),
})
export type WaybillNode = z.infer<typeof WaybillNode>

/** A part of the number of a waybill; those beyond the first thousand are found by it. */
export const TreeBody = z.object({ keyword: lineOf(0, limits.nameMax).optional() })
