/**
 * Shipments that drive, with reports that are lost, late, sent twice or dated by a clock that is slow, while people start,
 * finish and exchange devices, share them with another tenant and take them back: after each round the stored waybills are
 * those that an oracle derives from the reports that have come so far, and the partner sees those that are shared with it
 * and no others. Over the real port, with the real worker and the real statements.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sites } from '@coldway/contract/sites/sites.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { areaOf, type SiteArea } from '@coldway/contract/sites/site-shape.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { isLong, makeWorld } from '../../testing/world.ts'
import {
  type History,
  historyOf,
  minute,
  oracleOf,
  oracleWindow,
  roundsMost,
  type Travelling,
} from './histories.fixture.ts'
import type { Life } from './life.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const seeds = Array.from({ length: isLong ? 2000 : 60 }, (_, n) => 2000 + n)
const inUtc = { usertimezone: '+00:00' }
/** The start of all histories, once the shipments are made. */
let beganMs = 0

const circle = (km: number) => ({ shape: 'circle', centerlat: 31, centerlng: 121 + km / 95.4, radius: 2000 }) as const
const kmOf = { shipping: 0, receiving: 20 } as const
const area = {
  shipping: areaOf(circle(kmOf.shipping)) as SiteArea,
  receiving: areaOf(circle(kmOf.receiving)) as SiteArea,
}

/** An organisation with its two sites, and the one of another tenant that it shares with. */
interface Company {
  readonly user: MadeUser
  readonly partner: MadeUser
  readonly partnerCode: string
  readonly siteIds: Readonly<Record<keyof typeof kmOf, number>>
}
const shipmentsEach = 60
/** Between two companies of the long form, so that it makes fewer calls a minute than a network may. */
const pauseMs = 3000

const companyOf = async (): Promise<Company> => {
  const user = await make.user()
  const siteAt = async (km: number) =>
    (await dataOf(user, sites.save, { siteName: `At ${km} km`, siteType: 'warehouse', ...circle(km) })).id
  const siteIds = { shipping: await siteAt(kmOf.shipping), receiving: await siteAt(kmOf.receiving) }
  await world.query(`update sites set shaped_at = now() - interval '1 day'`)
  const partner = await make.user()
  const [row] = await world.query<{ code: string }>('select code from organisations where id = $1', [partner.orgId])
  return { user, siteIds, partner, partnerCode: row?.code ?? '' }
}

interface Shipment {
  readonly id: number
  readonly company: Company
  readonly history: History
  readonly made: readonly MadeDevice[]
  travelling: Travelling[]
  life: Life
  isShared: boolean
}

const place = (siteId: number) => ({ siteId, address: 'A site', lng: null, lat: null })

/** Devices count from the moment they were bound, by the clock of the server. */
const lastBoundMs = async (id: number): Promise<number> => {
  const [row] = await world.query<{ atMs: number }>(
    `select round(extract(epoch from max(created_at)) * 1000)::float8 as "atMs" from waybill_details where waybill_id = $1`,
    [id],
  )
  return row?.atMs ?? 0
}

const shipmentOf = async (company: Company, seed: number): Promise<Shipment> => {
  const { user, siteIds } = company
  const history = historyOf(seed)
  const made = await Promise.all([0, 1, 2].map(() => make.device({ orgId: user.orgId })))
  const { startMode, endMode } = history
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `SIM-${seed}`,
    shipping: place(siteIds.shipping),
    receiving: place(siteIds.receiving),
    startMode,
    endMode,
    plannedStartTime: utc(world.clock.now()),
  }
  const deviceIds = made.slice(0, 2).map(({ id }) => id)
  const { id } = await dataOf(user, waybills.save, { ...given, deviceIds }, inUtc)
  const life: Life = {
    state: 'toShip',
    startMode,
    endMode,
    startedAt: null,
    startActor: null,
    endedAt: null,
    endActor: null,
    arrivedAt: null,
  }
  const sinceMs = await lastBoundMs(id)
  const travelling = [0, 1].map((device) => ({ device, sinceMs, untilMs: null }))
  return { id, company, history, made, travelling, life, isShared: false }
}

/** Posts what arrives in a round, some of it twice, and waits until the rules have read all of it. */
const report = async ({ history, made }: Shipment, round: number): Promise<void> => {
  for (const [device, one] of made.entries()) {
    const fixes = history.arriving(device, round)
    if (fixes.length === 0) continue
    const said = fixes.map(({ afterMs, km }) => ({
      atMs: beganMs + afterMs,
      lng: 121 + km / 95.4,
      lat: 31,
      values: { temp1: 4 },
    }))
    await say(world, 'http', one, said)
    if (history.isTwice(device, round)) await say(world, 'http', one, said)
  }
}

const settled = () =>
  until(
    async () => {
      const text = `select 1 from rule_inbox union all select 1 from rule_timers where due_at <= $1`
      return (await world.query(text, [new Date(world.clock.now())])).length === 0
    },
    Boolean,
    60_000,
  )

const isDone = async (answer: ReturnType<typeof callAs>): Promise<boolean> => (await answer).body.code === '0'

/** A person starts, finishes or exchanges, where the history says so and the waybill is in a state for it. */
const decidedBy = async (one: Shipment, round: number): Promise<void> => {
  const { id, company, history, life, made } = one
  const what = history.asked(round)
  const user = one.isShared && history.isPartners(round) ? company.partner : company.user
  const nowMs = world.clock.now()
  const atMs = Math.floor((nowMs - history.backMs(round)) / 1000) * 1000
  const asked = { ids: [id], reason: 'Said by the driver' }
  if (what === 'start' && life.state === 'toShip') {
    if (await isDone(callAs(user, waybills.batchStart, { ...asked, startTime: utc(atMs) }, inUtc)))
      one.life = { ...life, state: 'inTransit', startedAt: atMs, startActor: 'person' }
  }
  if (what === 'finish' && life.state === 'inTransit' && atMs >= (life.startedAt ?? 0)) {
    if (await isDone(callAs(user, waybills.batchFinish, { ...asked, endTime: utc(atMs) }, inUtc)))
      one.life = { ...life, state: 'completed', endedAt: atMs, endActor: 'person' }
  }
  const isExchanged = one.travelling.some(({ device }) => device === 2)
  if (what === 'exchange' && life.state !== 'completed' && !isExchanged) {
    const known = await dataOf(company.user, waybills.queryById, { id }, inUtc)
    const deviceIds = made.slice(1).map((device) => device.id)
    await dataOf(company.user, waybills.update, { ...known, deviceIds }, inUtc)
    const boundMs = await lastBoundMs(id)
    const gone = { ...(one.travelling[0] as Travelling), untilMs: boundMs }
    const kept = life.state === 'toShip' ? [] : [gone]
    one.travelling = [...kept, one.travelling[1] as Travelling, { device: 2, sinceMs: boundMs, untilMs: null }]
  }
}

/** The owner shares the waybill or takes it back; a partner that may no longer act is refused like a stranger. */
const sharedBy = async (one: Shipment, round: number): Promise<void> => {
  const { id, company, history } = one
  const { user, partner, partnerCode } = company
  const what = history.shared(round)
  if (!what) return
  await dataOf(user, waybillShares[what === 'share' ? 'add' : 'remove'], { waybillId: id, orgCodes: [partnerCode] })
  one.isShared = what === 'share'
  if (one.isShared) return
  const refused = await callAs(partner, waybills.batchStart, { ids: [id], reason: 'Too late' }, inUtc)
  expect(refused.body.code).toBe('13001')
}

/** What each partner is shown against what is shared with it. */
const seenDifferences = async (fleet: readonly Shipment[], round: number): Promise<string[]> => {
  const differences: string[] = []
  for (const [company, shipments] of Map.groupBy(fleet, (one) => one.company)) {
    const all = { page: 1, size: 100, conditionVos: [], sorts: [] }
    const { records, total } = await dataOf(company.partner, waybills.queryPageList, all, inUtc)
    const shown = new Map(records.map((row) => [row.id, row.state]))
    const shared = shipments.filter(({ isShared }) => isShared)
    if (total !== shared.length) differences.push(`round ${round}: ${total} shown instead of ${shared.length}`)
    for (const { id, life, history } of shared)
      if (shown.get(id) !== life.state)
        differences.push(
          `seed ${history.seed}, round ${round}: the partner sees ${shown.get(id)} instead of ${life.state}`,
        )
  }
  return differences
}

interface Stored extends Omit<Life, 'startMode' | 'endMode'> {
  readonly id: number
  readonly started: number
  readonly completed: number
}
const stored = async (): Promise<Map<number, Stored>> => {
  const rows = await world.query<Stored>(
    `select w.id, state, round(extract(epoch from started_at) * 1000)::float8 as "startedAt", start_actor as "startActor",
       round(extract(epoch from ended_at) * 1000)::float8 as "endedAt", end_actor as "endActor",
       round(extract(epoch from arrived_at) * 1000)::float8 as "arrivedAt",
       (select count(*)::int from waybill_steps s where s.waybill_id = w.id and event = 'started') as started,
       (select count(*)::int from waybill_steps s where s.waybill_id = w.id and event = 'completed') as completed
     from waybills w`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const differencesOf = (fleet: readonly Shipment[], found: ReadonlyMap<number, Stored>, round: number): string[] =>
  fleet.flatMap(({ id, history, life }) => {
    const { startMode: _start, endMode: _end, ...meant } = life
    const { id: _id, started, completed, ...is } = found.get(id) as Stored
    const steps = { started: meant.state === 'toShip' ? 0 : 1, completed: meant.state === 'completed' ? 1 : 0 }
    const wanted = JSON.stringify({ ...meant, ...steps })
    const got = JSON.stringify({ ...is, started, completed })
    return wanted === got ? [] : [`seed ${history.seed}, round ${round}: ${got} instead of ${wanted}`]
  })

/** The times of devices against those of their waybills and of the people who put them on and took them off. */
const windowDifferences = async (fleet: readonly Shipment[], round: number): Promise<string[]> => {
  const ms = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`
  const rows = await world.query<{ id: number; windows: [number, number | null, number | null][] }>(
    `select waybill_id as id, json_agg(json_build_array(device_id, ${ms('bound_from')}, ${ms('bound_until')}) order by id) as windows
     from waybill_details group by waybill_id`,
  )
  const found = new Map(rows.map(({ id, windows }) => [id, JSON.stringify(windows)]))
  return fleet.flatMap(({ id, history, life, made, travelling }) => {
    const wanted = travelling
      .toSorted((one, other) => one.device - other.device)
      .map((one) => [made[one.device]?.id, ...oracleWindow(life, one)])
    const is = JSON.stringify(wanted)
    return found.get(id) === is ? [] : [`seed ${history.seed}, round ${round}: ${found.get(id)} instead of ${is}`]
  })
}

/** Visits of sites that do not bear the number of the waybill that their device was on as it entered. */
const misplacedVisits = async (): Promise<unknown[]> => {
  const ms = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`
  const stays = await world.query<{ deviceId: number; enteredMs: number; waybillNo: string | null }>(
    `select device_id as "deviceId", ${ms('entered_at')} as "enteredMs", waybill_no as "waybillNo" from site_stays`,
  )
  const windows = await world.query<{ deviceId: number; fromMs: number; untilMs: number | null; waybillNo: string }>(
    `select device_id as "deviceId", ${ms('bound_from')} as "fromMs", ${ms('bound_until')} as "untilMs",
       waybill_no as "waybillNo" from waybill_details where bound_from is not null order by id`,
  )
  return stays.filter(({ deviceId, enteredMs, waybillNo }) => {
    const isIn = (one: (typeof windows)[number]) =>
      one.deviceId === deviceId && one.fromMs <= enteredMs && enteredMs <= (one.untilMs ?? enteredMs)
    return (windows.findLast(isIn)?.waybillNo ?? null) !== waybillNo
  })
}

test(`${seeds.length} shipments are at each moment what their reports say`, {
  timeout: isLong ? 3_600_000 : 600_000,
}, async () => {
  const fleet: Shipment[] = []
  for (let first = 0; first < seeds.length; first += shipmentsEach) {
    const company = await companyOf()
    for (const seed of seeds.slice(first, first + shipmentsEach)) fleet.push(await shipmentOf(company, seed))
    // Calls are limited by the minute: those of a person by the clock of the world, those of a network by the real one.
    world.clock.advance(minute)
    if (isLong) await sleep(pauseMs)
  }
  beganMs = Math.floor(world.clock.now() / 1000) * 1000
  for (let round = 1; round <= roundsMost; round++) {
    world.clock.set(beganMs + round * 30 * minute)
    for (const one of fleet) await report(one, round)
    await settled()
    // A single fix on the other side of an edge counts by a timer, a moment after its report.
    world.clock.set(world.clock.now() + minute)
    await settled()
    const nowMs = world.clock.now()
    const think = (one: Shipment) => {
      const { life, history, travelling } = one
      one.life = oracleOf(life, { history, travelling, area, round, beganMs, nowMs })
    }
    fleet.forEach(think)
    expect(differencesOf(fleet, await stored(), round)).toEqual([])
    for (const one of fleet) {
      await sharedBy(one, round)
      const before = one.life
      await decidedBy(one, round)
      // A step that a person records may find the arrival that is known already.
      if (before !== one.life) think(one)
    }
    expect(differencesOf(fleet, await stored(), round)).toEqual([])
    expect(await seenDifferences(fleet, round)).toEqual([])
    expect(await windowDifferences(fleet, round)).toEqual([])
    expect(await misplacedVisits()).toEqual([])
  }
  expect(await world.query('select payload, reason from rule_quarantine')).toEqual([])
  // The histories are worth something: all ways of starting and ending happened.
  const ways = new Set(fleet.map(({ life }) => `${life.startActor} ${life.endActor}`))
  expect([...ways].toSorted()).toEqual(
    expect.arrayContaining(['person person', 'person rule', 'rule person', 'rule rule']),
  )
})
