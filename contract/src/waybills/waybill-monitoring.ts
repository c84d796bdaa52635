/** Waybills for the people who look after them: where each one is now, and which ones need a person first. */
import { z } from 'zod'
import { Id } from '../call.ts'
import { completedWaybillRangeDays, waybillExceptions, waybillStates } from '../enums.ts'
import { lineOf } from '../fields.ts'
import { limits } from '../limits.ts'
import { EstimatedArrival } from './waybill-arrival.ts'
import { Waybill, WaybillDetail } from './waybill-fields.ts'
import { StartWait } from './waybill-start.ts'
import { waybillLimits } from './waybill-profiles.ts'

const Whereabouts = {
  /** null while no device of the waybill has a known position. */
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  fixTime: z.string().nullable(),
}

const Watched = {
  exceptions: z.array(z.enum(waybillExceptions)),
  ...EstimatedArrival.shape,
}

/** A waybill with the newest position among its devices. */
export const MonitoredWaybill = Waybill.extend({ ...Whereabouts, ...Watched })
export type MonitoredWaybill = z.infer<typeof MonitoredWaybill>

/** A waybill with the last place of each device that travels with it now, the newest first. */
export const PositionedWaybill = Waybill.extend({
  ...Whereabouts,
  places: z.array(
    z.object({
      deviceId: z.int(),
      deviceCode: z.string(),
      deviceName: z.string(),
      reportTime: z.string().nullable(),
      ...Whereabouts,
    }),
  ),
})
export type PositionedWaybill = z.infer<typeof PositionedWaybill>

export const MonitoredDetail = WaybillDetail.extend({
  ...Watched,
  /** The positions of the devices that travel with the waybill now and that the reader may see. */
  places: z.array(z.object({ deviceId: z.int(), reportTime: z.string().nullable(), ...Whereabouts })),
  /** What a shipment that starts by itself waits for; null for every other one, and where its site is gone. */
  startWait: StartWait.nullable(),
})
export type MonitoredDetail = z.infer<typeof MonitoredDetail>

/** How many waybills are in each state; `completed` counts those since the day that the caller asked for. */
export const WaybillCounts = z.object({
  toShip: z.int(),
  inTransit: z.int(),
  completed: z.int(),
  exceptions: z.record(z.enum(waybillExceptions), z.int()),
})
export type WaybillCounts = z.infer<typeof WaybillCounts>

export const CountBody = z.object({
  /** When left out, all organisations of the caller are counted. */
  orgId: Id.optional(),
  /** Counts completed waybills from midnight this many days ago, in the caller's zone. */
  completedDays: z.literal(completedWaybillRangeDays).default(0),
})

/** A waybill in transit on the map, where the newest position among its devices is. */
const MappedWaybill = z.object({
  id: z.int(),
  waybillNo: z.string(),
  lng: z.number(),
  lat: z.number(),
  exceptions: z.array(z.enum(waybillExceptions)),
})
export type MappedWaybill = z.infer<typeof MappedWaybill>

export const MapBody = z.object({ orgId: Id.optional() })
export const WaybillMap = z.object({
  waybills: z.array(MappedWaybill).max(waybillLimits.mappedMax),
  /** The shipments in transit, also those of which no device has reported a position. */
  inTransit: z.int(),
})
export type WaybillMap = z.infer<typeof WaybillMap>

/** An organisation with its open waybills, the oldest first. */
export const WaybillNode = z.object({
  orgId: z.int(),
  parentId: z.int().nullable(),
  orgName: z.string(),
  waybills: z.array(z.object({ id: z.int(), waybillNo: z.string(), state: z.enum(waybillStates) })),
})
export type WaybillNode = z.infer<typeof WaybillNode>

/** The keyword is a part of a waybill number. The answer is bounded, so a keyword finds waybills that it leaves out. */
export const TreeBody = z.object({ keyword: lineOf(0, limits.nameMax).optional() })

export const Driver = z.object({
  deviceId: z.int(),
  waybillId: z.int(),
  waybillNo: z.string(),
  driverName: z.string(),
  driverPhone: z.string(),
})
export type Driver = z.infer<typeof Driver>
