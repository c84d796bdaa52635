import { alarmPolicies, waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { rehearsalLimits, RehearsedPolicy } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { lines } from '@coldway/contract/lines/lines.ts'
import type { Rehearsed } from '@coldway/contract/alarm-policies/alarm-rehearsal.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { say } from '../../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../../testing/make.ts'
import { makeWorld } from '../../../testing/world.ts'
import { makeScope } from '../../../platform/org-scope.ts'
import { seeingOnly } from '../../../platform/visibility.ts'
import { createRehearsalService } from './rehearsal.service.ts'
import { asWorkload } from '../../../platform/workload.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const minute = 60_000
const day = 86_400_000
/** A midnight; the week after it ended a day ago or more. */
const t0 = Math.floor(world.clock.now() / day) * day - 8 * day
const weekMin = 7 * 24 * 60

/** A reading every five minutes for a week. */
const reportWeek = async (device: MadeDevice): Promise<number> => {
  const isWithin = (at: number, [from, until]: readonly [number, number]): boolean => at >= from && at < until
  const warm = [
    [1000, 1045],
    [3000, 3055],
    [3075, 3100],
  ] as const
  const said = Array.from({ length: weekMin / 5 }, (_, n) => n * 5).map((at) => ({
    atMs: t0 + at * minute,
    lng: 121.4,
    lat: 31.2,
    values: { temp1: warm.some((span) => isWithin(at, span)) ? 9 : 5, door: isWithin(at, [1000, 1045]) ? 1 : 0 },
  }))
  for (let at = 0; at < said.length; at += 200) await say(world, 'http', device, said.slice(at, at + 200))
  return said.length
}

const temperature = { kind: 'temperature', lower: 2, upper: 8, durationMin: 10 }
const asked = (user: MadeUser, more: object = {}) =>
  ({
    orgId: user.orgId,
    coverage: { by: 'organisation', orgIds: [user.orgId] },
    kinds: [temperature],
    schedule: null,
    ...more,
  }) as unknown as RehearsedPolicy
const rehearse = (user: MadeUser, more: object = {}): Promise<Rehearsed> =>
  dataOf(user, alarmPolicies.rehearse, asked(user, more), { usertimezone: '+00:00' })
const hours = (...at: readonly number[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => at.filter((one) => one === hour).length)

let user: MadeUser
let device: MadeDevice
let readings: number
beforeAll(async () => {
  user = await make.user()
  device = await make.device({ orgId: user.orgId })
  readings = await reportWeek(device)
})

test('a week of readings gives the alarms there would have been, with those that nobody needed', async () => {
  const kinds = [
    temperature,
    { kind: 'door', durationMin: 5 },
    { kind: 'offline' },
    { kind: 'siteEntryExit', when: 'entry' },
  ]
  const found = await rehearse(user, { kinds })
  expect(found).toMatchObject({ devices: 1, devicesOfAll: 1, readings, isCut: false })
  const [warm, door, offline, site] = found.kinds
  expect(warm).toEqual({
    kind: 'temperature',
    isUnknown: false,
    alarms: 3,
    byHour: hours(16, 2, 3),
    byLevel: [3, 2, 0],
    medianS: 45 * 60,
    longestS: 55 * 60,
    totalS: 125 * 60,
    noise: { explained: 1, flapping: 1, short: 0 },
  })
  const none = { explained: 0, flapping: 0, short: 0 }
  expect(door).toMatchObject({ kind: 'door', alarms: 1, byHour: hours(16), medianS: 45 * 60, noise: none })
  expect(offline).toMatchObject({ kind: 'offline', alarms: 1, byLevel: [1, 1, 1] })
  expect(site).toMatchObject({ kind: 'siteEntryExit', isUnknown: true, alarms: 0 })
})

test('crossings are judged by the stays of sites that somebody watched', async () => {
  const owner = await make.user()
  const lorry = await make.device({ orgId: owner.orgId })
  const [site] = await world.query<{ id: number }>(
    `insert into sites (org_id, name, type, shape, lng, lat, radius, west, south, east, north, source, shaped_at, created_at, updated_at)
     values ($1, 'Depot', 'warehouse', 'circle', 121, 31, 500, 121, 31, 121, 31, 'console', now(), now(), now()) returning id`,
    [owner.orgId],
  )
  const stay = (fromMin: number, untilMin: number | null, hasEntry = true) =>
    world.query(
      `insert into site_stays (device_id, site_id, site_name, site_type, entered_at, has_entry, lng, lat, exited_at, created_at)
       values ($1, $2, 'Depot', 'warehouse', $3, $4, 121, 31, $5, now())`,
      [
        lorry.id,
        site?.id,
        new Date(t0 + fromMin * minute),
        hasEntry,
        untilMin === null ? null : new Date(t0 + untilMin * minute),
      ],
    )
  await stay(60, 120, false)
  await stay(300, 400)
  await stay(600, null)
  const kindOf = async (when: string) => (await rehearse(owner, { kinds: [{ kind: 'siteEntryExit', when }] })).kinds[0]
  expect(await kindOf('entry')).toMatchObject({ isUnknown: false, alarms: 2, byHour: hours(5, 10) })
  expect(await kindOf('exit')).toMatchObject({ isUnknown: false, alarms: 2, byHour: hours(2, 6) })
  const ofSite = async (siteIds: readonly unknown[]) =>
    (await rehearse(owner, { kinds: [{ kind: 'siteEntryExit', when: 'entry', siteIds }] })).kinds[0]
  expect(await ofSite([site?.id])).toMatchObject({ alarms: 2 })
  expect(await ofSite([Number(site?.id) + 1])).toMatchObject({ isUnknown: true, alarms: 0 })
})

describe('deviations are judged along the lines that somebody watched', () => {
  const setting = { kind: 'lineDeviation', offsetM: 500, durationMin: 10 }
  /** East along a line of 95 km, a fix each five minutes; two kilometres off from 60 to 120 minutes. */
  const drive = async (fromMin: number) => {
    const owner = await make.user()
    const lorry = await make.device({ orgId: owner.orgId })
    const { id: lineId } = await dataOf(owner, lines.save, {
      orgId: owner.orgId,
      lineName: `Line ${owner.orgId}`,
      lineNumber: 'L1',
      startPoint: { lng: 121, lat: 31 },
      endPoint: { lng: 122, lat: 31 },
    })
    const fixes = Array.from({ length: 36 }, (_, n) => n * 5).map((min) => ({
      atMs: t0 + (fromMin + min) * minute,
      lng: 121.05 + min / 400,
      lat: min >= 60 && min < 120 ? 31.02 : 31,
      values: { temp1: 5 },
    }))
    await say(world, 'http', lorry, fixes)
    const watch = (from: number, until: number, more: { validity?: string; status?: string; endedMin?: number } = {}) =>
      world.query(
        `insert into line_subscriptions (line_id, device_id, org_id, maker_id, validity, status, start_at, end_at, offset_m,
           stay_timeout_s, recipients, created_at, ended_at)
         values ($1, $2, $3, $3, $4, $5, $6, $7, 500, 0, '{}', $6, $8)`,
        [
          lineId,
          lorry.id,
          owner.orgId,
          more.validity ?? 'permanent',
          more.status ?? 'completed',
          new Date(t0 + (fromMin + from) * minute),
          new Date(t0 + (fromMin + until) * minute),
          more.endedMin === undefined ? null : new Date(t0 + (fromMin + more.endedMin) * minute),
        ],
      )
    const found = async (more: object = {}) => (await rehearse(owner, { kinds: [{ ...setting, ...more }] })).kinds[0]
    return { lineId, watch, found }
  }

  test('of one that was off its line for an hour: one alarm, when it had been for long enough', async () => {
    const { lineId, watch, found } = await drive(600)
    expect(await found()).toMatchObject({ isUnknown: true, alarms: 0 })
    await watch(-60, 600)
    expect(await found()).toMatchObject({ isUnknown: false, alarms: 1, byHour: hours(11), longestS: 60 * 60 })
    expect(await found({ offsetM: 3000 })).toMatchObject({ isUnknown: false, alarms: 0 })
    expect(await found({ lineIds: [lineId] })).toMatchObject({ alarms: 1 })
    expect(await found({ lineIds: [lineId + 1] })).toMatchObject({ isUnknown: true, alarms: 0 })
  })

  test('two who watched the same line make one alarm of it', async () => {
    const { watch, found } = await drive(600)
    await watch(-60, 90)
    await watch(-60, 600)
    expect(await found()).toMatchObject({ alarms: 1, longestS: 60 * 60 })
  })

  test('nothing is found before it was watched, nor after', async () => {
    const { watch, found } = await drive(600)
    await watch(125, 600)
    await watch(-60, 50)
    await watch(-60, 600, { status: 'cancelled', endedMin: 40 })
    expect(await found()).toMatchObject({ isUnknown: false, alarms: 0 })
  })
})

test('nothing happens within wider limits, outside of its hours, or off a trip', async () => {
  const alarmsOf = async (more: object) => (await rehearse(user, more)).kinds[0]?.alarms
  expect(await alarmsOf({ kinds: [{ ...temperature, upper: 10 }] })).toBe(0)
  const at = (fromMin: number, untilMin: number) => ({
    zone: '+00:00',
    windows: [{ days: [1, 2, 3, 4, 5, 6, 7], fromMin, untilMin }],
  })
  expect(await alarmsOf({ schedule: at(720, 1440) })).toBe(1)
  expect(await alarmsOf({ schedule: at(300, 720) })).toBe(0)
  expect(await alarmsOf({ schedule: { zone: '+00:00', windows: [], isTripOnly: true } })).toBe(0)
})

test('nothing is kept of it', async () => {
  await rehearse(user)
  const [kept] = await world.query<{ count: number }>(
    `select (select count(*) from alarm_records)::int + (select count(*) from alarm_states)::int +
       (select count(*) from alarm_policies)::int as count`,
  )
  expect(kept?.count).toBe(0)
})

test('devices are covered as a policy of the organisation would', async () => {
  const owner = await make.user()
  const below = await make.organisation({ id: owner.orgId })
  const [one] = [
    await make.device({ orgId: below.id, deviceGroup: 'Reefers' }),
    await make.device({ orgId: owner.orgId }),
  ]
  const countOf = async (more: object) => (await rehearse(owner, more)).devicesOfAll
  expect(await countOf({})).toBe(2)
  expect(await countOf({ coverage: { by: 'organisation', orgIds: [below.id] } })).toBe(1)
  expect(await countOf({ coverage: { by: 'group', groups: ['Reefers'] } })).toBe(1)
  expect(await countOf({ coverage: { by: 'list', deviceIds: [one?.id] } })).toBe(1)
  expect(await countOf({ coverage: { by: 'group', groups: ['None'] } })).toBe(0)
})

test("another tenant's device and organisation are not there", async () => {
  const stranger = await make.user()
  const codeOf = async (more: object) =>
    (await callAs(stranger, alarmPolicies.rehearse, asked(stranger, more))).body.code
  expect(await codeOf({ coverage: { by: 'list', deviceIds: [device.id] } })).toBe('14000')
  expect(await codeOf({ coverage: { by: 'organisation', orgIds: [user.orgId] } })).toBe('26000')
  expect(await codeOf({ orgId: user.orgId })).toBe('26000')
  const root = await make.user({ orgId: await make.root })
  const mixed = asked(stranger, { coverage: { by: 'list', deviceIds: [device.id] } })
  expect((await callAs(root, alarmPolicies.rehearse, mixed)).body.code).toBe('14000')
})

test.each([
  ['no device', { coverage: { by: 'list', deviceIds: [] } }, '14006'],
  ['a lower limit above the upper', { kinds: [{ kind: 'temperature', lower: 9, upper: 8 }] }, '21011'],
  ['a battery above 100', { kinds: [{ kind: 'lowBattery', lower: 101 }] }, '21012'],
  ['no kind', { kinds: [] }, '1'],
  ['a kind twice', { kinds: [{ kind: 'door' }, { kind: 'door' }] }, '1'],
])('%s is refused', async (_what, more, code) => {
  expect((await callAs(user, alarmPolicies.rehearse, asked(user, more))).body.code).toBe(code)
})

test('who may only look at alarms rehearses nothing', async () => {
  const viewer = await make.user({ orgId: user.orgId, permissions: ['alarm:view'] })
  const { body } = await callAs(viewer, alarmPolicies.rehearse, asked(user))
  expect([body.isSuccess, body.data]).toEqual(['N', null])
})

describe('on waybills', () => {
  const onWaybills = (who: MadeUser, more: object = {}): Promise<Rehearsed> =>
    dataOf(who, waybillAlarmPolicies.rehearse, asked(who, more), { usertimezone: '+00:00' })
  const bind = (fromMin: number, untilMin: number) =>
    world.query(
      `insert into waybill_details (org_id, waybill_no, device_id, bound_from, bound_until) values ($1, 'WB-1', $2, $3, $4)`,
      [user.orgId, device.id, new Date(t0 + fromMin * minute), new Date(t0 + untilMin * minute)],
    )

  test('a policy is judged by the trips alone that its devices were on', async () => {
    expect(await onWaybills(user)).toMatchObject({ trips: 0, readings, kinds: [{ alarms: 0 }] })
    await bind(900, 1100)
    expect(await onWaybills(user)).toMatchObject({ trips: 1, kinds: [{ alarms: 1, byHour: hours(16) }] })
    await bind(3000, 3030)
    // The second excursion ends with its trip, and the third was on none.
    const { trips, kinds } = await onWaybills(user)
    expect([trips, kinds[0]?.alarms, kinds[0]?.longestS]).toEqual([2, 2, 45 * 60])
    expect((await rehearse(user)).trips).toBeNull()
    const onTrips = { schedule: { zone: '+00:00', windows: [], isTripOnly: true } }
    expect(await rehearse(user, onTrips)).toMatchObject({ trips: 2, kinds: [{ alarms: 2 }] })
  })

  test('nothing of another tenant is looked at', async () => {
    const stranger = await make.user()
    const { body } = await callAs(stranger, waybillAlarmPolicies.rehearse, asked(user))
    expect(body.code).toBe('26000')
  })
})

describe('what is too much is left out, and the answer says so', () => {
  const { db } = world.program.database
  const cut = async (limits: Partial<typeof rehearsalLimits | Record<string, number>>, steadyMs = () => 0) => {
    const [org] = await world.query<{ path: string }>('select path from organisations where id = $1', [user.orgId])
    const service = createRehearsalService({
      db,
      history: db,
      clock: { now: world.clock.now, steadyMs },
      samples: { getSpanBetween: async (_scope, span) => ({ span, device: {} as never }) },
      limits: { ...rehearsalLimits, ...limits },
    })
    const scope = makeScope(user.orgId, org?.path ?? '')
    const rehearse = () =>
      service.rehearse({ scope, zone: '+00:00' }, { ...RehearsedPolicy.parse(asked(user)), scene: 'device' })
    const heavy = { lane: 'heavy', gone: new AbortController().signal } as const
    return seeingOnly({ ...scope, userId: undefined }, () => asWorkload(heavy, rehearse))
  }

  test('readings: the alarms of those that were read are given, the open one as far as it was seen', async () => {
    // A portion is read completely.
    const found = await cut({ readings: 203 })
    expect(found).toMatchObject({ isCut: true, devices: 1, readings: 2000 })
    expect(found.kinds[0]).toMatchObject({ alarms: 3 })
  })

  test('alarms', async () => {
    const { isCut, kinds } = await cut({ alarms: 1 })
    expect([isCut, kinds[0]?.alarms]).toEqual([true, 3])
  })

  test('devices: as many as may be, of how many there are', async () => {
    await make.device({ orgId: user.orgId })
    expect(await cut({ devices: 1 })).toMatchObject({ isCut: false, devices: 1, devicesOfAll: 2 })
  })

  test('time: no device is begun after it, and none is left out while it lasts', async () => {
    let steadyMs = 0
    const passing = () => (steadyMs += 1)
    expect(await cut({ workMs: 0 }, passing)).toMatchObject({ isCut: true, devices: 0, readings: 0 })
    expect(await cut({})).toMatchObject({ isCut: false, devices: 2, readings })
  })
})
