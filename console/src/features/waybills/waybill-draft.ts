/** A waybill as its form holds it: texts as they are typed, and the places in the order of travel. Pure. */
import type { PushChannel, TriggerMode, WaybillMessage, WaybillType } from '@coldway/contract/enums.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import type { ProductDefinition } from '@coldway/contract/products/product-definition.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { isChangeable } from '@coldway/contract/waybills/waybill-changes.ts'
import type {
  ShownWaypoint,
  WaybillDetail,
  WaybillGoods,
  WaybillPlace,
} from '@coldway/contract/waybills/waybill-fields.ts'

/** Goods with a product profile; the name and the range are for people to read. */
export interface GoodsDraft extends WaybillGoods {
  readonly productName: string
  readonly definition: ProductDefinition
}

export interface WaypointDraft extends WaybillPlace {
  /** `2026-11-23T08:00`, in the user's zone; empty: not planned. */
  readonly plannedArrivalTime: string
  /** Minutes. */
  readonly plannedStayMin: string
}

export interface WaybillDraft {
  readonly orgId: number | undefined
  /** Empty: the server gives the next number. */
  readonly waybillNo: string
  readonly waybillType: WaybillType
  readonly businessCode: string
  readonly customerOrderId: string
  readonly containerNo: string
  /** SSCCs, with spaces, commas or new lines between them. */
  readonly ssccs: string
  readonly goodsName: string
  readonly goods: readonly GoodsDraft[]
  readonly carrierName: string
  readonly driverName: string
  readonly driverPhone: string
  readonly shipping: WaybillPlace
  readonly receiving: WaybillPlace
  readonly waypoints: readonly WaypointDraft[]
  readonly deviceIds: readonly number[]
  readonly alarmPolicyId: number | undefined
  readonly startMode: TriggerMode
  readonly endMode: TriggerMode
  /** `2026-11-23T08:00`, in the user's zone. */
  readonly plannedStartTime: string
  readonly plannedArrivalTime: string
  readonly recordInterval: string
  readonly delayTime: string
  readonly messages: readonly WaybillMessage[]
  /** Ids of the recipients by channel. */
  readonly recipients: Readonly<Record<PushChannel, readonly number[]>>
  readonly remark: string
  /** Codes of the organisations that a new waybill is shared with. */
  readonly sharedOrgCodes: readonly string[]
}

export const emptyPlace: WaybillPlace = { siteId: null, address: '', lng: null, lat: null }

export const unplanned = (place: WaybillPlace): WaypointDraft => ({
  ...place,
  plannedArrivalTime: '',
  plannedStayMin: '',
})

/** A new waybill, planned to start at this time. */
export const emptyWaybill = (orgId: number, plannedStartTime: string): WaybillDraft => ({
  orgId,
  waybillNo: '',
  waybillType: 'road',
  businessCode: '',
  customerOrderId: '',
  containerNo: '',
  ssccs: '',
  goodsName: '',
  goods: [],
  carrierName: '',
  driverName: '',
  driverPhone: '',
  shipping: emptyPlace,
  receiving: emptyPlace,
  waypoints: [],
  deviceIds: [],
  alarmPolicyId: undefined,
  startMode: 'manual',
  endMode: 'manual',
  plannedStartTime,
  plannedArrivalTime: '',
  recordInterval: '',
  delayTime: '',
  messages: ['alarm', 'goods', 'completion'],
  recipients: { email: [], sms: [], wechat: [], http: [] },
  remark: '',
  sharedOrgCodes: [],
})

/** The devices are those that travel with it now; one that was exchanged on the way is left out. */
export const draftOf = (waybill: WaybillDetail): WaybillDraft => ({
  orgId: waybill.orgId,
  waybillNo: waybill.waybillNo,
  waybillType: waybill.waybillType,
  businessCode: waybill.businessCode,
  customerOrderId: waybill.customerOrderId ?? '',
  containerNo: waybill.containerNo,
  ssccs: waybill.ssccs.join('\n'),
  goodsName: waybill.goodsName,
  goods: waybill.goods,
  carrierName: waybill.carrierName,
  driverName: waybill.driverName,
  driverPhone: waybill.driverPhone,
  shipping: fieldPlace(waybill.shipping),
  receiving: fieldPlace(waybill.receiving),
  waypoints: waybill.waypoints.map(waypointDraft),
  deviceIds: aboardOf(waybill),
  alarmPolicyId: waybill.alarmPolicyId ?? undefined,
  // The site of an automatic start or end may have been deleted since.
  startMode: waybill.shipping.siteId === null ? 'manual' : waybill.startMode,
  endMode: waybill.receiving.siteId === null ? 'manual' : waybill.endMode,
  plannedStartTime: fieldTime(waybill.plannedStartTime),
  plannedArrivalTime: waybill.plannedArrivalTime === null ? '' : fieldTime(waybill.plannedArrivalTime),
  recordInterval: waybill.recordInterval === null ? '' : String(waybill.recordInterval),
  delayTime: waybill.delayTime === null ? '' : String(waybill.delayTime),
  messages: waybill.messages,
  recipients: waybill.recipients,
  remark: waybill.remark,
  sharedOrgCodes: [],
})

/** What another shipment shares with this one: neither the numbers, nor the lots, nor the devices, nor the times. */
export const copyOf = (waybill: WaybillDetail, plannedStartTime: string): WaybillDraft => ({
  ...draftOf(waybill),
  waybillNo: '',
  businessCode: '',
  customerOrderId: '',
  ssccs: '',
  goods: waybill.goods.map((one) => ({ ...one, lot: '' })),
  waypoints: waybill.waypoints.map((one) => ({ ...waypointDraft(one), plannedArrivalTime: '' })),
  deviceIds: [],
  plannedStartTime,
  plannedArrivalTime: '',
})

export const toWaybill = (draft: WaybillDraft) => ({
  waybillType: draft.waybillType,
  businessCode: draft.businessCode,
  customerOrderId: orNull(draft.customerOrderId),
  containerNo: draft.containerNo,
  ssccs: unitsOf(draft.ssccs),
  goodsName: draft.goodsName,
  goods: draft.goods.map(({ productId, lot }) => ({ productId, lot })),
  carrierName: draft.carrierName,
  driverName: draft.driverName,
  driverPhone: draft.driverPhone,
  shipping: placeOf(draft.shipping),
  receiving: placeOf(draft.receiving),
  waypoints: draft.waypoints.map((one) => ({
    ...one,
    plannedArrivalTime: wireTime(one.plannedArrivalTime),
    plannedStayMin: wholeOf(one.plannedStayMin),
  })),
  deviceIds: draft.deviceIds,
  alarmPolicyId: draft.alarmPolicyId ?? null,
  startMode: draft.startMode,
  endMode: draft.endMode,
  plannedStartTime: wireTime(draft.plannedStartTime),
  plannedArrivalTime: wireTime(draft.plannedArrivalTime),
  recordInterval: wholeOf(draft.recordInterval),
  delayTime: wholeOf(draft.delayTime),
  messages: draft.messages,
  recipients: draft.recipients,
  remark: draft.remark,
})

/** What may no longer be changed goes back as it came: the form leaves out the seconds of times. */
export const fixedOf = ({ state, shipping, plannedStartTime }: WaybillDetail) => ({
  ...(!isChangeable('shipping', state) && { shipping }),
  ...(!isChangeable('plannedStartTime', state) && { plannedStartTime }),
})

/** The devices that travel with it now. */
export const aboardOf = ({ devices }: Pick<WaybillDetail, 'devices'>): number[] =>
  devices.filter(({ boundUntil }) => boundUntil === null).map(({ deviceId }) => deviceId)

/** The waybill as it is but for its devices or its alarm policy. */
export const changedOf = (
  waybill: WaybillDetail,
  change: { readonly deviceIds?: readonly number[]; readonly alarmPolicyId?: number | null },
) => {
  // Times stay as they are, to the second.
  const { id, version, plannedStartTime, plannedArrivalTime } = waybill
  const { shipping, receiving, recordInterval, delayTime } = waybill
  return waybills.update.body.parse({
    ...toWaybill(draftOf(waybill)),
    id,
    version,
    plannedStartTime,
    plannedArrivalTime,
    shipping,
    receiving,
    waypoints: waybill.waypoints,
    recordInterval,
    delayTime,
    ...change,
  })
}

const unitsOf = (typed: string): string[] => [...new Set(typed.split(/[\s,;，；、]+/).filter(Boolean))]
const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed)
/** A place without an address is none yet. */
const placeOf = (place: WaybillPlace): WaybillPlace | null => (place.address.trim() === '' ? null : place)
const fieldPlace = ({ siteId, address, lng, lat }: WaybillPlace): WaybillPlace => ({ siteId, address, lng, lat })
const waypointDraft = ({ plannedArrivalTime, plannedStayMin, ...place }: ShownWaypoint): WaypointDraft => ({
  ...fieldPlace(place),
  plannedArrivalTime: plannedArrivalTime === null ? '' : fieldTime(plannedArrivalTime),
  plannedStayMin: plannedStayMin === null ? '' : String(plannedStayMin),
})
const fieldTime = (wire: string): string => wire.slice(0, 16).replace(' ', 'T')
const wireTime = (typed: string): string | null => (typed === '' ? null : `${typed.replace('T', ' ')}:00`)
/** What is no whole number stays as it was typed, so that the schema refuses it. */
const wholeOf = (typed: string): number | string | null => {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed
}

/** Where a server's refusal is shown. */
export const refusedAt = {
  waybillExists: 'waybillNo',
  organisationNotFound: 'orgId',
  businessCodeExists: 'businessCode',
  customerOrderExists: 'customerOrderId',
  deviceNotFound: 'deviceIds',
  deviceAlreadyBound: 'deviceIds',
  waybillDeviceRequired: 'deviceIds',
  alarmPolicyNotFound: 'alarmPolicyId',
  notFound: 'goods',
  waybillEndTime: 'plannedArrivalTime',
  timeOrder: 'waypoints',
} as const satisfies Partial<Record<ErrorName, keyof WaybillDraft>>

const modes = { shipping: 'startMode', receiving: 'endMode' } as const
export type WaybillEnd = keyof typeof modes

/** Devices are seen to leave and to arrive at sites only: a site at an end makes it automatic, without one it is manual. */
export const placedAt = (draft: WaybillDraft, end: WaybillEnd, place: WaybillPlace): Partial<WaybillDraft> => ({
  [end]: place,
  ...(place.siteId !== draft[end].siteId && { [modes[end]]: place.siteId === null ? 'manual' : 'automatic' }),
})
