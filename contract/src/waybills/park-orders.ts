/**
 * Logistics-park orders: a device is bound to a park for the time its goods come, are handled or leave there. Each binding is a
 * waybill of its own kind, in transit at once: an inbound one ends by itself on arrival at the park, every one by unbinding.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { alarmRecordKinds, bindTypes } from '../enums.ts'
import { lineOf } from '../fields.ts'
import { DrawnSite } from '../sites/sites.ts'
import { waybillLimits, waybillProfiles } from './waybill-profiles.ts'

export const parkLimits = {
  parksMax: 200,
  ordersMax: 1000,
  alarmsMax: 200,
  /** Level 1: ordinary. The parks of the highest level and their alarms come first. */
  levelMax: 3,
} as const

export const FenceLevel = z.int().min(1).max(parkLimits.levelMax)

export const Park = DrawnSite.extend({ address: z.string(), level: FenceLevel })
export type Park = z.infer<typeof Park>

/** An open order, with where its device is. */
export const ParkOrder = z.object({
  id: z.int(),
  waybillNo: z.string(),
  /** Null when the park was deleted. */
  siteId: z.int().nullable(),
  bindType: z.enum(bindTypes),
  orgName: z.string(),
  deviceId: z.int(),
  deviceCode: z.string(),
  deviceName: z.string(),
  bindTime: z.string(),
  /** Null when the device has reported no position since it was bound. */
  isInside: z.boolean().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  fixTime: z.string().nullable(),
})
export type ParkOrder = z.infer<typeof ParkOrder>

export const ParkAlarm = z.object({
  id: z.int(),
  kind: z.enum(alarmRecordKinds),
  level: z.int(),
  deviceCode: z.string(),
  deviceName: z.string(),
  siteId: z.int().nullable(),
  siteName: z.string().nullable(),
  startTime: z.string(),
})
export type ParkAlarm = z.infer<typeof ParkAlarm>

const ids = [
  { at: 'deviceCode', entity: 'device' },
  { at: 'siteId', entity: 'park' },
] as const
const bound = { deviceCode: lineOf(1, waybillLimits.numberMax), bindType: z.enum(bindTypes) }

export const parkOrders = calls('parkOrders', waybillProfiles.park.base, {
  fence: post({
    does: "The caller's logistics parks, those of the highest level first, and the orders that are open there.",
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'read',
    ids: [],
    body: z.object({}),
    gives: z.object({
      parks: z.array(Park).max(parkLimits.parksMax),
      parkCount: z.int(),
      orders: z.array(ParkOrder).max(parkLimits.ordersMax),
      orderCount: z.int(),
    }),
    fails: [],
  }),
  alarm: post({
    does: 'The alarms that last now of devices bound to a park, those of the parks of the highest level first.',
    audience: ['user'],
    needs: 'alarm:view',
    effect: 'read',
    ids: [],
    body: z.object({}),
    gives: z.object({ alarms: z.array(ParkAlarm).max(parkLimits.alarmsMax), alarmCount: z.int() }),
    fails: [],
  }),
  setFenceLevel: post({
    does: 'Sets how closely a logistics park is watched.',
    audience: ['user'],
    needs: 'site:edit',
    effect: 'write',
    ids: [{ at: 'siteId', entity: 'park' }],
    body: z.object({ siteId: Id, level: FenceLevel }),
    gives: Done,
    fails: ['siteNotFound'],
  }),
  binding: post({
    does: 'Binds a device to a logistics park, from now on. A device on any open waybill is refused.',
    audience: ['user'],
    needs: 'waybill:edit',
    effect: 'write',
    ids,
    body: z.object({ ...bound, siteId: Id }),
    gives: z.object({ id: z.int(), waybillNo: z.string() }),
    fails: ['deviceNotFound', 'siteNotFound', 'deviceAlreadyBound'],
  }),
  unbinding: post({
    does: 'Ends the binding of a device to a park. One that ended meanwhile, or is of another park or type, is refused.',
    audience: ['user'],
    needs: 'waybill:edit',
    effect: 'write',
    ids,
    /** `siteId` null: the park was deleted. */
    body: z.object({ ...bound, siteId: Id.nullable() }),
    gives: Done,
    fails: ['deviceNotFound', 'siteNotFound', 'deviceNotBound'],
  }),
})
