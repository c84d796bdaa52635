/**
 * Shipments of the demo: real trips of its vehicles between real sites, so that the rules start and complete them by what
 * the vehicles report. Some are to be shipped, some are on the way, late or warm, and the trips before are completed.
 */
import { withCheckDigit } from '@coldway/contract/gs1.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ChannelRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { distanceM } from '@coldway/contract/places/geo.ts'
import { cargos } from '@coldway/simulator/cargo.ts'
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { type TownKey, towns } from '@coldway/simulator/towns.ts'
import { type Trip, tripsAround } from '@coldway/simulator/trips.ts'
import { troubleAt } from '@coldway/simulator/troubles.ts'
import { sql } from 'kysely'
import type { HeldProduct } from '../modules/products/index.ts'
import { addPastWaybill, type PastWaybill } from '../modules/waybills/index.ts'
import type { Db, Tx } from '../platform/database.ts'
import { freshGoods } from './alarms.ts'
import { loadProducts } from './products.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const vehiclesMax = 26
const warmMost = 5
/** Shipments that were open when the demo was stopped, and that no vehicle will bring to an end any more. */
const staleMs = 6 * 3_600_000
const alarmed: readonly string[] = ['vaccine', 'insulin', 'frozen', ...freshGoods.cargo]
const makerAccount = 'dispatcher'
const partnerCode = 'BF'
const carriers = ['顺达冷运', '华运物流', '中冷快线'] as const
const drivers = ['李建国', '王志强', '张伟', '刘洋', '陈涛', '赵磊', '周明', '吴军'] as const

/** May run at every start: vehicles whose shipment is over get their present trip, and nothing is added twice. */
export const seedWaybills = (db: Db, fleet: readonly PlannedDevice[], nowMs: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await clearStale(tx, nowMs)
    const known = await loadKnown(tx)
    if (!known) return
    const wanted = vehiclesOf(fleet, known, nowMs).flatMap(({ device, trips }) => {
      const at = trips.findIndex(({ arriveMs }) => arriveMs > nowMs)
      return [at - 1, at].map((place) => pastOf({ device, trips, place }, known, nowMs))
    })
    const numbers = wanted.map(({ placed }) => placed.waybillNo)
    const taken = await takenNumbers(tx, numbers)
    const fresh = wanted.filter(({ placed }) => !taken.has(placed.waybillNo))
    for (const one of fresh) await addPastWaybill(tx, one)
    await shareSome(tx, fresh, nowMs)
  })

interface Vehicle {
  readonly device: PlannedDevice
  readonly trips: readonly Trip[]
}
interface KnownDevice {
  readonly id: number
  readonly orgId: number
  readonly orgPath: string
}
interface Known {
  readonly devices: ReadonlyMap<string, KnownDevice>
  readonly sites: ReadonlyMap<string, number>
  readonly recipients: ChannelRecipients
  readonly products: ReadonlyMap<string, HeldProduct>
  /** The policy of shipments with fresh goods; null where somebody has deleted it. */
  readonly freshPolicyId: number | null
  /** Shipments that are open already. */
  readonly openCount: number
}

/** Warm ones first, then those between two sites. */
const vehiclesOf = (fleet: readonly PlannedDevice[], known: Known, nowMs: number): Vehicle[] => {
  const driven = fleet.flatMap((device): Vehicle[] => {
    const trips = known.devices.has(device.deviceCode) ? tripsAround(device, nowMs) : []
    return trips.length > 0 && device.play.conduct !== 'unused' ? [{ device, trips }] : []
  })
  const isWarm = ({ device: { play } }: Vehicle): boolean =>
    alarmed.includes(play.cargo) && troubleAt(play.troubleRank, nowMs) === 'failedUnit'
  const isBetweenSites = ({ trips: [trip] }: Vehicle): boolean =>
    trip !== undefined && siteOf(known, trip.from) !== null && siteOf(known, trip.to) !== null
  const warm = driven.filter(isWarm).slice(0, warmMost)
  const others = driven.filter((vehicle) => isBetweenSites(vehicle) && !warm.includes(vehicle))
  return [...warm, ...others].slice(0, Math.max(0, vehiclesMax - known.openCount))
}

const pastOf = (
  { device, trips, place }: Vehicle & { readonly place: number },
  known: Known,
  nowMs: number,
): PastWaybill => {
  const trip = trips[place] as Trip
  const { id, orgId, orgPath } = known.devices.get(device.deviceCode) as KnownDevice
  const isStarted = trip.departMs <= nowMs
  return {
    placed: { profile: isOrder(device) ? 'custom' : 'scene', orgId, orgPath, waybillNo: numberOf(device, trip) },
    given: givenOf(device, trip, known),
    deviceIds: [id],
    by: makerAccount,
    goods: goodsOf(known, device, trip),
    // The goods are loaded at the dock, where the trip before ended.
    createdMs: (trips[place - 1]?.arriveMs ?? trip.departMs) + minuteMs,
    startedMs: isStarted ? trip.departMs : null,
    endedMs: trip.arriveMs <= nowMs ? trip.arriveMs : null,
    startReason: isStarted ? '装车完毕' : '',
  }
}

/** A lot travels for two days. */
const goodsOf = ({ products }: Known, { play }: PlannedDevice, { departMs }: Trip): PastWaybill['goods'] => {
  const product = products.get(play.cargo)
  if (!product) return []
  const { id: productId, name: productName, gtin, definition, version: productVersion } = product
  const lot = `${play.cargo.slice(0, 2).toUpperCase()}${Math.floor(departMs / (2 * dayMs))}-${play.index % 5}`
  return [{ productId, productName, gtin, definition, productVersion, lot }]
}

/** Some are orders of customers, which have a list of their own. */
const isOrder = ({ play }: PlannedDevice): boolean => play.index % 8 === 5

/** GS1 keeps 952 for examples. One pallet or two, each named once. */
const palletsOf = ({ play }: PlannedDevice, { departMs }: Trip): string[] =>
  Array.from({ length: 1 + (play.index % 2) }, (_, nth) => {
    const serial = (Math.floor(departMs / minuteMs) % 10_000_000) * 10 + nth
    return withCheckDigit(`${play.index % 10}9521234${String(serial).padStart(9, '0').slice(-9)}`)
  })

/** Every third plan is too tight, so that some shipments are late. */
const givenOf = (device: PlannedDevice, trip: Trip, known: Known): PastWaybill['given'] => {
  const { play, deviceName } = device
  const [shipping, receiving] = [placeOf(known, trip.from), placeOf(known, trip.to)]
  const lengthMs = trip.arriveMs - trip.departMs
  const isTight = play.index % 3 === 0
  const plannedArrivalMs = trip.departMs + (isTight ? 0.4 * lengthMs : lengthMs + 40 * minuteMs)
  const number = numberOf(device, trip)
  return {
    customerOrderId: number.replace('HD', 'PO'),
    businessCode: number.replace('HD', 'BC'),
    containerNo: device.category === 'container' ? device.deviceCode : '',
    ssccs: palletsOf(device, trip),
    waybillType: 'road',
    goodsName: cargos[play.cargo].name,
    carrierName: carriers[play.index % carriers.length] ?? '',
    driverName: drivers[play.index % drivers.length] ?? '',
    driverPhone: `1380000${String(1000 + play.index)}`,
    shipping,
    receiving,
    waypoints: waypointsOf(device, trip, known).map(({ share, ...place }) => ({
      ...place,
      plannedArrivalMs: Math.round(trip.departMs + share * (plannedArrivalMs - trip.departMs)),
      plannedStayMin: 30,
    })),
    alarmPolicyId: isFresh(play) ? known.freshPolicyId : null,
    startMode: shipping.siteId === null ? 'manual' : 'automatic',
    endMode: receiving.siteId === null ? 'manual' : 'automatic',
    plannedStartMs: trip.departMs - (isTight ? 30 : -10) * minuteMs,
    plannedArrivalMs,
    recordInterval: null,
    delayTime: null,
    messages: ['alarm', 'start', 'completion'],
    recipients: known.recipients,
    remark: deviceName,
  }
}

const isFresh = ({ cargo }: PlannedDevice['play']): boolean => freshGoods.cargo.some((fresh) => fresh === cargo)

/** The towns with a site between the ends, each with its share of the way. */
const waypointsOf = ({ play }: PlannedDevice, { from }: Trip, known: Known) => {
  const line = play.line?.[0] === from ? play.line : (play.line?.toReversed() ?? [])
  let wholeM = 0
  const passed = line.map((town, at) => {
    wholeM += at === 0 ? 0 : distanceM(towns[line[at - 1] ?? town], towns[town])
    return { town, farM: wholeM }
  })
  return passed
    .slice(1, -1)
    .map(({ town, farM }) => ({ ...placeOf(known, town), share: farM / wholeM }))
    .filter(({ siteId }) => siteId !== null)
    .slice(0, limits.waypointsMax)
}

/** The same trip has the same number at each start: the day and the minute of its departure. */
export const numberOf = ({ play }: PlannedDevice, { departMs }: Trip, prefix = 'HD'): string => {
  const printed = new Date(departMs + 8 * 3_600_000).toISOString()
  return `${prefix}-${printed.slice(0, 10).replaceAll('-', '')}-${printed.slice(11, 16).replace(':', '')}${String(play.index).padStart(3, '0')}`
}

const siteOf = ({ sites }: Known, town: TownKey): number | null => sites.get(towns[town].name) ?? null

const placeOf = (known: Known, town: TownKey) => {
  const { name, lng, lat } = towns[town]
  return { siteId: siteOf(known, town), address: name, lng, lat }
}

/** The vehicles that carry nothing, and the sites of the demo by their towns. */
const loadKnown = async (tx: Tx): Promise<Known | undefined> => {
  const { rows: orgs } = await sql<{ path: string }>`select path from organisations where code = 'HD'`.execute(tx)
  const path = orgs[0]?.path
  if (path === undefined) return undefined
  const { rows: devices } = await sql<KnownDevice & { code: string }>`
    select d.id, d.code, d.org_id as "orgId", d.org_path as "orgPath" from devices d
    where starts_with(d.org_path, ${path}) and not exists (select from waybill_details b
      where b.device_id = d.id and b.waybill_id is not null and b.bound_until is null)`.execute(tx)
  const { rows: sites } = await sql<{ id: number; address: string }>`
    select s.id, s.address from sites s join organisations o on o.id = s.org_id where o.path = ${path}`.execute(tx)
  const { rows: contacts } = await sql<{ id: number }>`
    select c.id from recipients c join users u on u.id = c.user_id where u.account = ${makerAccount}`.execute(tx)
  const { rows: open } = await sql<{ count: number }>`
    select count(*)::int as count from waybills where state <> 'completed' and profile <> 'park' and starts_with(org_path, ${path})`.execute(
    tx,
  )
  const { rows: policies } = await sql<{ id: number }>`
    select id from alarm_policies where scene = 'waybill' and name = ${freshGoods.policyName}
      and starts_with(org_path, ${path}) order by id limit 1`.execute(tx)
  return {
    freshPolicyId: policies[0]?.id ?? null,
    openCount: open[0]?.count ?? 0,
    devices: new Map(devices.map(({ code, ...device }) => [code, device])),
    sites: new Map(sites.map(({ id, address }) => [address, id])),
    products: await loadProducts(tx, path),
    recipients: { email: contacts.map(({ id }) => id), sms: [], wechat: [], http: [] },
  }
}

const takenNumbers = async (tx: Tx, numbers: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ waybillNo: string }>`
    select waybill_no as "waybillNo" from waybills where waybill_no = any(${[...numbers]}::text[])`.execute(tx)
  return new Set(rows.map(({ waybillNo }) => waybillNo))
}

/** Every third shipment is shared with the partner of the demo, which is another tenant. */
const shareSome = async (tx: Tx, added: readonly PastWaybill[], nowMs: number): Promise<void> => {
  const numbers = added.filter((_, at) => at % 3 === 0).map(({ placed }) => placed.waybillNo)
  await sql`
    insert into waybill_shares (waybill_id, owner_id, owner_path, org_id, org_path, user_name, created_at)
    select w.id, w.org_id, w.org_path, o.id, o.path, u.name, ${new Date(nowMs)}
    from waybills w, organisations o, users u
    where w.waybill_no = any(${numbers}::text[]) and o.code = ${partnerCode} and u.account = ${makerAccount}`.execute(
    tx,
  )
}

/** A demo that was stopped for long has shipments whose vehicles are elsewhere by now: they make room for new ones. */
const clearStale = async (tx: Tx, nowMs: number): Promise<void> => {
  await sql`delete from waybills w using organisations o where o.id = w.org_id and o.code like 'HD%'
    and w.waybill_no ~ '^(HD|PO)-[0-9]{8}-[0-9]{7}$' and (
      w.state = 'inTransit' and coalesce(w.planned_arrival, w.planned_start) < ${new Date(nowMs - staleMs)}
      or w.state = 'toShip' and w.planned_start < ${new Date(nowMs - staleMs)}
      or w.state = 'completed' and w.ended_at < ${new Date(nowMs - 30 * dayMs)})`.execute(tx)
}
