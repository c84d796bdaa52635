/**
 * Which fields of a waybill may be changed in which state: what has happened is not planned anew. Both the server and the
 * form read it.
 */
import type { WaybillState } from '../enums.ts'
import type { waybillFields } from './waybill-fields.ts'

export type WaybillField = 'waybillNo' | 'orgId' | keyof typeof waybillFields

const beforeStart: readonly WaybillState[] = ['toShip']
const untilEnd: readonly WaybillState[] = ['toShip', 'inTransit']

const changeableIn: Readonly<Record<WaybillField, readonly WaybillState[]>> = {
  // Sites, lines and alarms refer to the number.
  waybillNo: [],
  orgId: [],
  // The goods have left: whence, when they were to leave, and how that was noticed stand from then on.
  shipping: beforeStart,
  plannedStartTime: beforeStart,
  startMode: beforeStart,
  receiving: untilEnd,
  waypoints: untilEnd,
  plannedArrivalTime: untilEnd,
  endMode: untilEnd,
  // Papers are corrected on the way.
  waybillType: untilEnd,
  businessCode: untilEnd,
  customerOrderId: untilEnd,
  containerNo: untilEnd,
  ssccs: untilEnd,
  goodsName: untilEnd,
  goods: untilEnd,
  carrierName: untilEnd,
  driverName: untilEnd,
  driverPhone: untilEnd,
  deviceIds: untilEnd,
  alarmPolicyId: untilEnd,
  recordInterval: untilEnd,
  delayTime: untilEnd,
  messages: untilEnd,
  recipients: untilEnd,
  remark: untilEnd,
}

export const isChangeable = (field: WaybillField, state: WaybillState): boolean => changeableIn[field].includes(state)

export const waybillFieldNames = Object.keys(changeableIn) as readonly WaybillField[]
