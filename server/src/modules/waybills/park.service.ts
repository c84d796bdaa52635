/** Logistics-park orders: what is bound to which park now, and how a device is bound to one and taken off again. */
import type { Input, Output } from '@coldway/contract/call.ts'
import type { BindType } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import { noRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { printTime } from '@coldway/contract/time.ts'
import { parkLimits, type parkOrders } from '@coldway/contract/waybills/park-orders.ts'
import type { WaybillPlace } from '@coldway/contract/waybills/waybill-fields.ts'
import { refusingDuplicates } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { inTenantOf } from '../../platform/org-scope.ts'
import { lockDevices } from '../devices/index.ts'
import { listParks, type LockedPark, lockPark, setParkLevel } from '../sites/index.ts'
import { addWaybill, takeNumber } from './adding.ts'
import { noteOf, takeEnd, takeStart } from './life.service.ts'
import { whyNotEnd } from './life.ts'
import { countSites } from './named.store.ts'
import * as store from './park.store.ts'
import { publishingAfter } from './publishing.ts'
import { refuseOverdue } from './upkeep.ts'
import type { WaybillsParts } from './waybills.service.ts'
import { type GivenWaybill, lockWaybills } from './waybills.store.ts'

const profile = 'park'

export const createParkService = (parts: WaybillsParts) => {
  const { db, clock, organisations, messages } = parts
  const publishing = publishingAfter(parts)
  return {
    async fence({ scope, zone }: CallContext<'scope' | 'zone'>): Promise<Output<typeof parkOrders.fence>> {
      const { parks, total: parkCount } = await listParks(db, scope, parkLimits.parksMax)
      const { orders, total: orderCount } = await store.listOrders(db, scope, parkLimits.ordersMax)
      const printed = orders.map(({ boundAt, fixAt, ...order }) => ({
        ...order,
        bindTime: printTime(boundAt, zone),
        fixTime: fixAt === null ? null : printTime(fixAt, zone),
      }))
      return { parks, parkCount, orders: printed, orderCount }
    },

    async alarm({ scope, zone }: CallContext<'scope' | 'zone'>): Promise<Output<typeof parkOrders.alarm>> {
      const { alarms, total: alarmCount } = await store.listAlarms(db, scope, parkLimits.alarmsMax)
      const printed = alarms.map(({ startAt, ...alarm }) => ({ ...alarm, startTime: printTime(startAt, zone) }))
      return { alarms: printed, alarmCount }
    },

    setLevel: (
      { scope, write }: CallContext<'scope' | 'write'>,
      { siteId, level }: Input<typeof parkOrders.setFenceLevel>,
    ): Promise<null> =>
      write(async (tx) => {
        const park = await lockPark(tx, scope, siteId)
        if (!park) throw fail('siteNotFound')
        await setParkLevel(tx, siteId, level, clock.now())
        const { id, name, orgPath } = park
        const note = { entity: 'site', id, name, ...(orgPath && { orgPath }) }
        return { data: null, note: { ...note, before: { level: park.level }, after: { level } } }
      }),

    /** The order is one of the device's organisation, and in transit at once. */
    bind: (
      { scope, by, zone, write }: CallContext<'scope' | 'by' | 'zone' | 'write'>,
      { deviceCode, siteId, bindType }: Input<typeof parkOrders.binding>,
    ): Promise<Output<typeof parkOrders.binding>> =>
      refusingDuplicates(
        { waybill_details_open: 'deviceAlreadyBound', waybill_details_bound: 'deviceAlreadyBound' },
        () =>
          publishing({ write, scope, nowMs: clock.now(), ids: [] }, async (changing) => {
            const { tx, nowMs } = changing
            const device = await store.findDevice(tx, scope, deviceCode)
            if (!device || (await lockDevices(tx, scope, [device.id])).length === 0) throw fail('deviceNotFound')
            const { orgId } = device
            const { path: orgPath } = await organisations.hold(tx, scope, orgId)
            const park = await lockPark(tx, inTenantOf(scope, orgPath), siteId)
            if (!park) throw fail('siteNotFound')
            await refuseOverdue(tx, [device.id], nowMs)
            const waybillNo = await takeNumber(tx, orgPath, { profile, nowMs, zone })
            const placed = { profile, orgId, orgPath, waybillNo, bindType } as const
            const given = parkOrderOf(park, { bindType, waybillNo, nowMs })
            const added = { placed, given, deviceIds: [device.id], by: by.userName }
            const id = await addWaybill(messages, changing, added)
            await takeStart(messages, changing, { ids: [id], atMs: nowMs, reason: '', by: by.userName })
            const note = { entity: 'waybill', id, name: waybillNo, orgPath, after: { deviceCode, siteId, bindType } }
            return { data: { id, waybillNo }, note }
          }),
      ),

    /** The second of two who unbind a device at once finds it unbound. */
    unbind: (
      { scope, by, write }: CallContext<'scope' | 'by' | 'write'>,
      { deviceCode, siteId, bindType }: Input<typeof parkOrders.unbinding>,
    ): Promise<null> =>
      publishing({ write, scope, nowMs: clock.now(), ids: [] }, async (changing) => {
        const { tx, nowMs } = changing
        const device = await store.findDevice(tx, scope, deviceCode)
        if (!device) throw fail('deviceNotFound')
        const id = await store.findOrder(tx, scope, { deviceId: device.id, siteId, bindType })
        if (id === undefined && siteId !== null && (await countSites(tx, scope, [siteId])) === 0)
          throw fail('siteNotFound')
        const [order] = id === undefined ? [] : await lockWaybills(tx, scope, [id], profile)
        if (!order || whyNotEnd(order, nowMs, nowMs)) throw fail('deviceNotBound')
        const step = { ids: [order.id], atMs: nowMs, reason: '', by: by.userName, isRecycling: false }
        await takeEnd(messages, changing, step)
        return { data: null, note: { ...noteOf(scope, [order]), after: { deviceCode, siteId, bindType } } }
      }),
  }
}

const unknownPlace: WaybillPlace = { siteId: null, address: '', lng: null, lat: null }

type ParkPlace = Pick<LockedPark, 'id' | 'name' | 'address' | 'lng' | 'lat'>
interface Bound {
  readonly bindType: BindType
  readonly waybillNo: string
  readonly nowMs: number
}
/** The park is one end of the order, or both; the other is not known. An inbound order ends by itself on arrival. */
export const parkOrderOf = (park: ParkPlace, { bindType, waybillNo, nowMs }: Bound): GivenWaybill => {
  const place = { siteId: park.id, address: park.address || park.name, lng: park.lng, lat: park.lat }
  return {
    customerOrderId: null,
    businessCode: waybillNo,
    containerNo: '',
    ssccs: [],
    waybillType: 'other',
    goodsName: '',
    carrierName: '',
    driverName: '',
    driverPhone: '',
    shipping: bindType === 'inbound' ? unknownPlace : place,
    receiving: bindType === 'outbound' ? unknownPlace : place,
    waypoints: [],
    alarmPolicyId: null,
    startMode: 'manual',
    endMode: bindType === 'inbound' ? 'automatic' : 'manual',
    plannedStartMs: nowMs,
    plannedArrivalMs: null,
    recordInterval: null,
    delayTime: null,
    messages: [],
    recipients: noRecipients(),
    remark: '',
  }
}
