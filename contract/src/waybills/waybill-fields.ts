/**
 * The fields of a waybill: those that a person fills in, those that a list shows, and the whole waybill with its devices
 * and its history. Times on the wire are in the caller's zone.
 */
import { z } from 'zod'
import { Id } from '../call.ts'
import {
  completedStates,
  recordStates,
  triggerModes,
  waybillActors,
  waybillEvents,
  waybillMessages,
  waybillSharings,
  waybillStates,
  waybillTypes,
} from '../enums.ts'
import { Address, lineOf, Remark } from '../fields.ts'
import { Sscc } from '../gs1.ts'
import { limits } from '../limits.ts'
import { ChannelRecipients, noRecipients } from '../messages/channel-recipients.ts'
import { Phone } from '../users/phone.ts'
import { ProductDefinition } from '../products/product-definition.ts'
import { parseTime } from '../time.ts'
import { intWithin, required } from '../whole.ts'
import { waybillLimits, waybillProfileNames } from './waybill-profiles.ts'

/** A time as it is written on the wire; the zone is the caller's. */
const WireTime = z.string().refine((text) => parseTime(text, '+00:00') !== undefined)
/** A text that may stay empty. */
const Said = (max: number) => lineOf(0, max).default('')

/**
 * A place where goods are handed over. The server notices a departure or an arrival only at a site; an address without a
 * site is for people to read.
 */
export const WaybillPlace = z.object({
  siteId: Id.nullable().default(null),
  address: Address,
  lng: z.number().min(-limits.lngMaxDeg).max(limits.lngMaxDeg).nullable().default(null),
  lat: z.number().min(-limits.latMaxDeg).max(limits.latMaxDeg).nullable().default(null),
})
export type WaybillPlace = z.infer<typeof WaybillPlace>
const ShownPlace = WaybillPlace.extend({
  /** Empty at the other end of a park order, which is not known. */
  address: z.string(),
  /** IANA name of the zone whose clocks are used there; null when it is not known. */
  timeZone: z.string().nullable(),
})
export type ShownPlace = z.infer<typeof ShownPlace>

/** A place on the way. Its times are of the plan: when the shipment is to be there, and for how long at most. */
export const Waypoint = WaybillPlace.extend({
  /** Null when it is not planned. */
  plannedArrivalTime: WireTime.nullable().default(null),
  /** The planned stay in minutes; null when none is planned. */
  plannedStayMin: z.int().min(1).max(waybillLimits.stayMinMax).nullable().default(null),
})
export type Waypoint = z.infer<typeof Waypoint>
const ShownWaypoint = ShownPlace.extend({
  plannedArrivalTime: z.string().nullable(),
  plannedStayMin: z.int().nullable(),
})
export type ShownWaypoint = z.infer<typeof ShownWaypoint>
/** Places in the order in which the shipment passes them. */
export const waypointsOf = <Place extends z.ZodType>(place: Place) =>
  z
    .array(place)
    .refine((points) => points.length <= limits.waypointsMax, { params: { error: 'routeWaypointsTooMany' } })

/** Goods with a product profile, and the lot they are of. Empty: not known. */
export const WaybillGoods = z.object({ productId: Id, lot: Said(waybillLimits.numberMax) })
export type WaybillGoods = z.infer<typeof WaybillGoods>
/** Goods with what their profile said when the waybill took it. */
export const ShownGoods = z.object({
  productId: z.int(),
  productName: z.string(),
  gtin: z.string().nullable(),
  lot: z.string(),
  definition: ProductDefinition,
  productVersion: z.int(),
  /** The version of the profile now; null when the reader may not see it. */
  newestVersion: z.int().nullable(),
})
export type ShownGoods = z.infer<typeof ShownGoods>

export const waybillFields = {
  waybillType: required('waybillTypeRequired', z.enum(waybillTypes)),
  businessCode: required('businessCodeRequired', lineOf(1, waybillLimits.numberMax)),
  /** null when the customer gave no order number. */
  customerOrderId: lineOf(1, waybillLimits.numberMax).nullable().default(null),
  containerNo: Said(limits.nameMax),
  goodsName: Said(limits.nameMax),
  /** By their product profiles the shipment is judged; without any, by its alarm policy. One line for each lot. */
  goods: z
    .array(WaybillGoods)
    .max(waybillLimits.goodsMax)
    .refine(
      (goods) => new Set(goods.map(({ productId, lot }) => `${productId} ${lot.toLowerCase()}`)).size === goods.length,
    )
    .default([]),
  /** The logistic units that travel, each by its SSCC. */
  ssccs: z
    .array(Sscc)
    .max(waybillLimits.unitsMax)
    .refine((units) => new Set(units).size === units.length)
    .default([]),
  /** The company that carries the goods; statistics compare carriers by this name. */
  carrierName: Said(limits.nameMax),
  driverName: Said(limits.nameMax),
  /** Empty: not known. */
  driverPhone: z.union([z.literal(''), Phone]).default(''),
  shipping: required('shippingAddressRequired', WaybillPlace),
  receiving: required('receivingAddressRequired', WaybillPlace),
  waypoints: waypointsOf(Waypoint).default([]),
  deviceIds: required(
    'waybillDeviceRequired',
    z
      .array(Id)
      .refine((ids) => ids.length > 0, { params: { error: 'waybillDeviceRequired' } })
      .refine((ids) => ids.length <= waybillLimits.devicesMax)
      .refine((ids) => new Set(ids).size === ids.length),
  ),
  alarmPolicyId: Id.nullable().default(null),
  startMode: z.enum(triggerModes),
  endMode: z.enum(triggerModes),
  plannedStartTime: required('startTimeRequired', WireTime),
  plannedArrivalTime: WireTime.nullable().default(null),
  /** The interval in seconds; null leaves the setting of the devices as it is. */
  recordInterval: intWithin(0, limits.recordIntervalMax, 'intervalOutOfRange').nullable().default(null),
  delayTime: intWithin(0, limits.delayTimeMax, 'intervalOutOfRange').nullable().default(null),
  /** The events of which the recipients are notified. */
  messages: z.array(z.enum(waybillMessages)).max(waybillMessages.length).default([]),
  recipients: ChannelRecipients.default(noRecipients),
  remark: Remark.default(''),
}

interface Ends {
  readonly plannedStartTime?: string | undefined
  readonly plannedArrivalTime?: string | null | undefined
  readonly startMode?: string
  readonly endMode?: string
  readonly shipping?: Pick<WaybillPlace, 'siteId'>
  readonly receiving?: Pick<WaybillPlace, 'siteId'>
  readonly waypoints?: readonly Pick<Waypoint, 'plannedArrivalTime'>[]
}
/** Checks that need more than one field: planned times follow each other, and an automatic start or end has a site. */
export const checkWaybill = ({ value, issues }: z.core.ParsePayload<Ends>): void => {
  const refuse = (error: string, path: string): void => {
    issues.push({ code: 'custom', message: error, params: { error }, path: [path], input: value })
  }
  const { plannedStartTime, plannedArrivalTime, startMode, endMode, shipping, receiving } = value
  const [startMs, arrivalMs] = [plannedStartTime, plannedArrivalTime].map((text) => parseTime(text ?? '', '+00:00'))
  // A text that is no time is refused by its field. Both are in the same zone, whichever that is.
  if (startMs !== undefined && arrivalMs !== undefined && arrivalMs <= startMs)
    refuse('waybillEndTime', 'plannedArrivalTime')
  if (!isInOrder(value)) refuse('timeOrder', 'waypoints')
  if (startMode === 'automatic' && shipping && !shipping.siteId) refuse('waybillSiteRequired', 'shipping')
  if (endMode === 'automatic' && receiving && !receiving.siteId) refuse('waybillSiteRequired', 'receiving')
}

/** The planned times of the start, of the waypoints and of the arrival do not go back; those that are not planned are left out. */
export const isInOrder = ({ plannedStartTime, waypoints = [], plannedArrivalTime }: Ends): boolean => {
  if (waypoints.every((one) => one.plannedArrivalTime === null)) return true
  const texts = [plannedStartTime, ...waypoints.map((one) => one.plannedArrivalTime), plannedArrivalTime]
  const times = texts.flatMap((text) => parseTime(text ?? '', '+00:00') ?? [])
  return times.every((atMs, at) => at === 0 || (times[at - 1] ?? atMs) <= atMs)
}

/** A waybill as a row of a list. */
export const Waybill = z.object({
  id: z.int(),
  waybillNo: z.string(),
  customerOrderId: z.string().nullable(),
  businessCode: z.string(),
  containerNo: z.string(),
  ssccs: z.array(z.string()),
  waybillType: z.enum(waybillTypes),
  goodsName: z.string(),
  carrierName: z.string(),
  driverName: z.string(),
  driverPhone: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  sharing: z.enum(waybillSharings),
  state: z.enum(waybillStates),
  /** How a completed waybill came to its end; null while it is open. */
  completedState: z.enum(completedStates).nullable(),
  shippingAddress: z.string(),
  receivingAddress: z.string(),
  waypointCount: z.int(),
  deviceCount: z.int(),
  /** The first few devices, sorted by name. */
  deviceNames: z.array(z.string()),
  /** Plates of the vehicles that carry these devices. */
  plates: z.array(z.string()),
  startMode: z.enum(triggerModes),
  endMode: z.enum(triggerModes),
  plannedStartTime: z.string(),
  plannedArrivalTime: z.string().nullable(),
  /** The time at which it happened. Where the rule noticed the departure or the arrival, this is a time of the devices. */
  actualStartTime: z.string().nullable(),
  completionTime: z.string().nullable(),
  /** When devices were seen at the receiver, also where a person ended the waybill later; null: they were not. */
  arrivalTime: z.string().nullable(),
  version: z.int(),
  createTime: z.string(),
})
export type Waybill = z.infer<typeof Waybill>

/** A device of a waybill; one that was exchanged for another on the way is listed too. */
export const WaybillDevice = z.object({
  detailId: z.int(),
  deviceId: z.int(),
  /** null when the device belongs to an organisation that the reader may not see. */
  deviceCode: z.string().nullable(),
  deviceName: z.string().nullable(),
  /** The device was deleted since; code and name are those it had. */
  isGone: z.boolean(),
  /** null until the waybill starts. */
  boundFrom: z.string().nullable(),
  /** null while the device is bound. */
  boundUntil: z.string().nullable(),
  /** What became of the record interval on this device. null: the waybill sets none. */
  recordState: z.enum(recordStates).nullable(),
})
export type WaybillDevice = z.infer<typeof WaybillDevice>

/** One step in the life of a waybill: when it happened, when it was recorded, who took it and why. */
export const WaybillStep = z.object({
  id: z.int(),
  event: z.enum(waybillEvents),
  time: z.string(),
  recordTime: z.string(),
  actor: z.enum(waybillActors),
  /** Empty when the rule took the step. */
  actorName: z.string(),
  reason: z.string(),
  deviceId: z.int().nullable(),
  deviceName: z.string().nullable(),
  /** When late reports moved the actual start or arrival, the time that was recorded before. */
  formerTime: z.string().nullable(),
})
export type WaybillStep = z.infer<typeof WaybillStep>

/** That a waybill is shown as it was known at a past moment. */
export const WaybillKnown = z.object({
  at: z.string(),
  /**
   * What is not kept, so that it is as it is today: `content`, what a person filled in, where an edit came later; `devices`, where one
   * was taken off before the start.
   */
  unknown: z.array(z.enum(['content', 'devices'])),
})
export type WaybillKnown = z.infer<typeof WaybillKnown>

export const WaybillDetail = Waybill.omit({
  shippingAddress: true,
  receivingAddress: true,
  waypointCount: true,
  deviceCount: true,
  deviceNames: true,
}).extend({
  /** The kind: the page of a waybill changes it by the calls of its kind. */
  profile: z.enum(waybillProfileNames),
  shipping: ShownPlace,
  receiving: ShownPlace,
  waypoints: z.array(ShownWaypoint),
  goods: z.array(ShownGoods),
  alarmPolicyId: z.int().nullable(),
  alarmPolicyName: z.string().nullable(),
  /** The policy is disabled while the shipment is open: it raises no alarm. Else it is left out. */
  isPolicyDisabled: z.boolean().optional(),
  recordInterval: z.int().nullable(),
  delayTime: z.int().nullable(),
  messages: z.array(z.enum(waybillMessages)),
  recipients: ChannelRecipients,
  remark: z.string(),
  startReason: z.string(),
  endReason: z.string(),
  startActor: z.enum(waybillActors).nullable(),
  endActor: z.enum(waybillActors).nullable(),
  devices: z.array(WaybillDevice),
  history: z.array(WaybillStep),
  /** Left out: it is shown with all that is known now. */
  known: WaybillKnown.optional(),
})
export type WaybillDetail = z.infer<typeof WaybillDetail>
export { WireTime as WaybillTime }
