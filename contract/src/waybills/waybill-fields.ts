/**
 * What a waybill says of itself: its fields, the row of a list, the whole with its devices and its history. Times on the
 * wire are in the caller's zone.
 */
import { z } from 'zod'
import { Id } from '../call.ts'
import {
  completedStates,
  triggerModes,
  waybillActors,
  waybillEvents,
  waybillMessages,
  waybillStates,
  waybillTypes,
} from '../enums.ts'
import { Address, lineOf, Remark } from '../fields.ts'
import { limits } from '../limits.ts'
import { parseTime } from '../time.ts'
import { intWithin, required } from '../whole.ts'
import { waybillLimits } from './waybill-profiles.ts'

/** A wire time. */
const WireTime = z.string().refine((text) => parseTime(text, '+00:00') !== undefined)
/** Empty: not said. */
const Said = (max: number) => lineOf(0, max).default('')

/** Where goods are handed over. A device is seen to leave or to arrive at a site alone; an address without one is for people. */
export const WaybillPlace = z.object({
  siteId: Id.nullable().default(null),
  address: Address,
  lng: z.number().min(-limits.lngMaxDeg).max(limits.lngMaxDeg).nullable().default(null),
  lat: z.number().min(-limits.latMaxDeg).max(limits.latMaxDeg).nullable().default(null),
})
export type WaybillPlace = z.infer<typeof WaybillPlace>

export const waybillFields = {
  waybillType: required('waybillTypeRequired', z.enum(waybillTypes)),
  businessCode: required('businessCodeRequired', lineOf(1, waybillLimits.numberMax)),
  /** null: none. */
  customerOrderId: lineOf(1, waybillLimits.numberMax).nullable().default(null),
  containerNo: Said(limits.nameMax),
  goodsName: Said(limits.nameMax),
  driverName: Said(limits.nameMax),
  driverPhone: Said(waybillLimits.phoneMax),
  shipping: required('shippingAddressRequired', WaybillPlace),
  receiving: required('receivingAddressRequired', WaybillPlace),
  /** In the order in which they are passed. */
  waypoints: z
    .array(WaybillPlace)
    .refine((points) => points.length <= limits.waypointsMax, { params: { error: 'routeWaypointsTooMany' } })
    .default([]),
  deviceIds: z
    .array(Id)
    .refine((ids) => ids.length > 0, { params: { error: 'waybillDeviceRequired' } })
    .refine((ids) => ids.length <= waybillLimits.devicesMax)
    .refine((ids) => new Set(ids).size === ids.length),
  alarmPolicyId: Id.nullable().default(null),
  startMode: z.enum(triggerModes),
  endMode: z.enum(triggerModes),
  plannedStartTime: required('startTimeRequired', WireTime),
  plannedArrivalTime: WireTime.nullable().default(null),
  /** Seconds; null: the devices stay as they are set. */
  recordInterval: intWithin(0, limits.recordIntervalMax, 'intervalOutOfRange').nullable().default(null),
  delayTime: intWithin(0, limits.delayTimeMax, 'intervalOutOfRange').nullable().default(null),
  /** What recipients hear of it. */
  messages: z.array(z.enum(waybillMessages)).max(waybillMessages.length).default([]),
  remark: Remark.default(''),
}

interface Ends {
  readonly plannedStartTime?: string | undefined
  readonly plannedArrivalTime?: string | null | undefined
  readonly startMode?: string
  readonly endMode?: string
  readonly shipping?: Pick<WaybillPlace, 'siteId'>
  readonly receiving?: Pick<WaybillPlace, 'siteId'>
}
/** What no field says alone: the order of the times, and a site at the end that is to be seen by itself. */
export const checkWaybill = ({ value, issues }: z.core.ParsePayload<Ends>): void => {
  const refuse = (error: string, path: string): void => {
    issues.push({ code: 'custom', message: error, params: { error }, path: [path], input: value })
  }
  const { plannedStartTime, plannedArrivalTime, startMode, endMode, shipping, receiving } = value
  // Both stand in one zone, so that they compare as they are written.
  if (plannedStartTime && plannedArrivalTime && plannedArrivalTime <= plannedStartTime)
    refuse('waybillEndTime', 'plannedArrivalTime')
  if (startMode === 'automatic' && shipping && !shipping.siteId) refuse('waybillSiteRequired', 'shipping')
  if (endMode === 'automatic' && receiving && !receiving.siteId) refuse('waybillSiteRequired', 'receiving')
}

/** As a list shows it. */
export const Waybill = z.object({
  id: z.int(),
  waybillNo: z.string(),
  customerOrderId: z.string().nullable(),
  businessCode: z.string(),
  containerNo: z.string(),
  waybillType: z.enum(waybillTypes),
  goodsName: z.string(),
  driverName: z.string(),
  driverPhone: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  state: z.enum(waybillStates),
  /** Of a completed one: how it came to its end. */
  completedState: z.enum(completedStates).nullable(),
  shippingAddress: z.string(),
  receivingAddress: z.string(),
  waypointCount: z.int(),
  deviceCount: z.int(),
  /** The first of them, by name. */
  deviceNames: z.array(z.string()),
  startMode: z.enum(triggerModes),
  endMode: z.enum(triggerModes),
  plannedStartTime: z.string(),
  plannedArrivalTime: z.string().nullable(),
  /** When it happened, by the clock of its devices where they were seen to leave and to arrive. */
  actualStartTime: z.string().nullable(),
  completionTime: z.string().nullable(),
  version: z.int(),
  createTime: z.string(),
})
export type Waybill = z.infer<typeof Waybill>

/** A device on a waybill, also one that was exchanged for another on the way. */
export const WaybillDevice = z.object({
  detailId: z.int(),
  deviceId: z.int(),
  /** null: it stands where the reader does not see it. */
  deviceCode: z.string().nullable(),
  deviceName: z.string().nullable(),
  /** null: the waybill has not started. */
  boundFrom: z.string().nullable(),
  /** null: still bound. */
  boundUntil: z.string().nullable(),
})
export type WaybillDevice = z.infer<typeof WaybillDevice>

/** One step of its life: when it happened, when it was recorded, who did it and why. */
export const WaybillStep = z.object({
  id: z.int(),
  event: z.enum(waybillEvents),
  time: z.string(),
  recordTime: z.string(),
  actor: z.enum(waybillActors),
  /** Empty: the rule. */
  actorName: z.string(),
  reason: z.string(),
  deviceId: z.int().nullable(),
  deviceName: z.string().nullable(),
  /** Of an actual start or arrival that was moved: what it was before. */
  formerTime: z.string().nullable(),
})
export type WaybillStep = z.infer<typeof WaybillStep>

export const WaybillDetail = Waybill.omit({
  shippingAddress: true,
  receivingAddress: true,
  waypointCount: true,
  deviceCount: true,
  deviceNames: true,
}).extend({
  shipping: WaybillPlace,
  receiving: WaybillPlace,
  waypoints: z.array(WaybillPlace),
  alarmPolicyId: z.int().nullable(),
  alarmPolicyName: z.string().nullable(),
  recordInterval: z.int().nullable(),
  delayTime: z.int().nullable(),
  messages: z.array(z.enum(waybillMessages)),
  remark: z.string(),
  startReason: z.string(),
  endReason: z.string(),
  startActor: z.enum(waybillActors).nullable(),
  endActor: z.enum(waybillActors).nullable(),
  devices: z.array(WaybillDevice),
  history: z.array(WaybillStep),
})
export type WaybillDetail = z.infer<typeof WaybillDetail>
export { WireTime as WaybillTime }
