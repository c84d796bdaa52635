/** Logistics-park orders of the demo: vehicles without a shipment that are on their way to a park, stand in one, or leave it. */
import type { BindType } from '@coldway/contract/enums.ts'
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { towns } from '@coldway/simulator/towns.ts'
import { type Trip, tripsAround } from '@coldway/simulator/trips.ts'
import { sql } from 'kysely'
import { addPastWaybill, parkOrderOf } from '../modules/waybills/index.ts'
import type { Db, Tx } from '../platform/database.ts'
import { numberOf } from './waybills.ts'

const ordersMax = 12
const perParkMax = 6
/** A vehicle that left longer ago is no longer of interest to the park. */
const leavingMs = 2 * 3_600_000
const makerAccount = 'dispatcher'
/** The park that is watched more closely than the others. */
const watchedNo = 'NJ-01'

/** May run at every start: only up to so many orders are open at once. */
export const seedParkOrders = (db: Db, fleet: readonly PlannedDevice[], nowMs: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const parks = await listParks(tx)
    await sql`update sites set level = 2 where level = 1 and site_no = ${watchedNo}`.execute(tx)
    const free = await freeDevices(tx)
    const { rows: open } = await sql<{ siteId: number }>`
      select coalesce(receiving_site_id, shipping_site_id) as "siteId" from waybills
      where profile = 'park' and state <> 'completed'`.execute(tx)
    const counts = new Map(parks.map(({ id }) => [id, open.filter(({ siteId }) => siteId === id).length]))
    let left = ordersMax - open.length
    for (const device of fleet) {
      const known = free.get(device.deviceCode)
      const visit = known && visitOf(device, parks, nowMs)
      if (!visit || left <= 0 || (counts.get(visit.park.id) ?? 0) >= perParkMax) continue
      await addOrder(tx, { device, known, ...visit })
      counts.set(visit.park.id, (counts.get(visit.park.id) ?? 0) + 1)
      left -= 1
    }
  })

interface ParkSite {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly lng: number
  readonly lat: number
}
interface FreeDevice {
  readonly id: number
  readonly orgId: number
  readonly orgPath: string
}
interface Visit {
  readonly park: ParkSite
  readonly bindType: BindType
  readonly trip: Trip
  readonly sinceMs: number
}

const listParks = async (tx: Tx): Promise<ParkSite[]> => {
  const { rows } = await sql<ParkSite>`
    select s.id, s.name, s.address, s.lng, s.lat from sites s join organisations o on o.id = s.org_id
    where o.code = 'HD' and s.type = 'logisticsPark' order by s.id`.execute(tx)
  return rows
}

const freeDevices = async (tx: Tx): Promise<ReadonlyMap<string, FreeDevice>> => {
  const { rows } = await sql<FreeDevice & { code: string }>`
    select d.id, d.code, d.org_id as "orgId", d.org_path as "orgPath" from devices d
    where not exists (select from waybill_details b where b.device_id = d.id and b.waybill_id is not null
      and b.bound_until is null)`.execute(tx)
  return new Map(rows.map(({ code, ...device }) => [code, device]))
}

const visitOf = (device: PlannedDevice, parks: readonly ParkSite[], nowMs: number): Visit | undefined => {
  if (device.play.conduct === 'unused') return undefined
  const trips = tripsAround(device, nowMs)
  const at = trips.findIndex(({ arriveMs }) => arriveMs > nowMs)
  const [before, trip] = [trips[at - 1], trips[at]]
  if (!trip) return undefined
  const parkIn = (town: Trip['to']) => parks.find(({ address }) => address === towns[town].name)
  const [from, to] = [parkIn(trip.from), parkIn(trip.to)]
  if (trip.departMs > nowMs) return from && before && { park: from, bindType: 'inPark', trip, sinceMs: before.arriveMs }
  if (to) return { park: to, bindType: 'inbound', trip, sinceMs: trip.departMs }
  const isLeaving = nowMs - trip.departMs < leavingMs
  return from && isLeaving ? { park: from, bindType: 'outbound', trip, sinceMs: trip.departMs } : undefined
}

const addOrder = async (
  tx: Tx,
  { device, known, park, bindType, trip, sinceMs }: Visit & { device: PlannedDevice; known: FreeDevice },
): Promise<void> => {
  const waybillNo = numberOf(device, trip, 'PO')
  const { rows } = await sql`select from waybills where waybill_no = ${waybillNo}`.execute(tx)
  if (rows.length > 0) return
  await addPastWaybill(tx, {
    placed: { profile: 'park', orgId: known.orgId, orgPath: known.orgPath, waybillNo, bindType },
    given: parkOrderOf(park, { bindType, waybillNo, nowMs: sinceMs }),
    deviceIds: [known.id],
    by: makerAccount,
    createdMs: sinceMs,
    startedMs: sinceMs,
    endedMs: null,
    startReason: '',
  })
}
