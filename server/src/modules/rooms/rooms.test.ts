import { commands } from '@coldway/contract/commands/commands.ts'
import { rooms } from '@coldway/contract/rooms/rooms.ts'
import { expect, test } from 'vitest'
import { seeingEverything } from '../../platform/visibility.ts'
import type { MadeUser } from '../../testing/make.ts'
import { proven } from '../../testing/proven.ts'
import { makeWorld } from '../../testing/world.ts'
import { createSamplesService } from '../readings/samples.service.ts'
import { createKeptDays } from './kept-days.ts'

const { make, callAs, dataOf, query, clock, program } = await makeWorld({ config: { roles: new Set(['api']) } })

const hourMs = 3_600_000
let count = 0

const siteOf = async (user: MadeUser): Promise<number> => {
  const [made] = await query<{ id: number }>(
    `insert into sites (org_id, name, type, shape, lng, lat, radius, west, south, east, north, source, shaped_at, created_at, updated_at)
     values ($1, $2, 'warehouse', 'circle', 121.47, 31.23, 1100, 121.4, 31.2, 121.5, 31.3, 'import', now(), now(), now()) returning id`,
    [user.orgId, `Store ${++count}`],
  )
  return made?.id ?? 0
}

const given = (change: object = {}) => ({
  name: `Room ${++count}`,
  crop: '',
  stage: null,
  plan: [{ stage: null, targets: { temp: { low: 2, high: 8 } } }],
  baseC: null,
  seasonStart: null,
  remark: '',
  deviceIds: [] as number[],
  ...change,
})
const codeOf = async (answer: ReturnType<typeof callAs>) => (await answer).body.code

test('a room is kept, changed by its version, shown with what its devices measure, and deleted', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  await query(
    `insert into device_latest (device_id, at, arrived, disc, values) values ($1, $2, $2, 0, '{"temp1": 9.5, "hum1": 60}')
     on conflict (device_id) do update set at = excluded.at, arrived = excluded.arrived, values = excluded.values`,
    [device.id, new Date(clock.now() - 1000)],
  )
  const room = { orgId: user.orgId, siteId: await siteOf(user), kind: 'coldRoom' as const }
  const { id } = await dataOf(user, rooms.save, { ...room, ...given({ deviceIds: [device.id] }) })
  const { rooms: shown } = await dataOf(user, rooms.queryClimate, { kind: 'coldRoom' })
  expect(shown).toMatchObject([{ id, now: { temp: { low: 9.5, high: 9.5 } }, measured: [{ workingStatus: 'normal' }] }])
  expect(shown[0]?.now.vpd?.low).toBeCloseTo(0.47, 2)

  clock.set(clock.now() + 6 * hourMs)
  const { rooms: later } = await dataOf(user, rooms.queryClimate, { kind: 'coldRoom' })
  expect(later).toMatchObject([{ now: {}, measured: [{ workingStatus: 'offline', values: { temp: 9.5 } }] }])

  const changed = { id, version: 1, siteId: room.siteId, ...given() }
  expect(await codeOf(callAs(user, rooms.update, changed))).toBe('0')
  expect(await codeOf(callAs(user, rooms.update, changed))).toBe('409')
  expect(await dataOf(user, rooms.queryById, { id })).toMatchObject({ version: 2, devices: [] })
  expect(await codeOf(callAs(user, rooms.deleteByIds, { ids: [id] }))).toBe('0')
  expect(await codeOf(callAs(user, rooms.queryById, { id }))).toBe('404')
})

test('names, plans, devices and sites are checked', async () => {
  const user = await make.user()
  const stranger = await make.user()
  const siteId = await siteOf(user)
  const add = (change: object = {}, kind = 'coldRoom') =>
    codeOf(callAs(user, rooms.save, { orgId: user.orgId, siteId, kind, ...given(change) } as never))
  const device = await make.device({ orgId: user.orgId })
  const foreign = await make.device({ orgId: stranger.orgId })
  expect(await add({ name: 'One', deviceIds: [device.id] })).toBe('0')
  expect(await add({ name: 'ONE' })).toBe('1')
  // A device measures one room.
  expect(await add({ deviceIds: [device.id] })).toBe('31001')
  expect(await add({ deviceIds: [foreign.id] })).toBe('14000')
  expect(await add({ siteId: await siteOf(stranger) })).toBe('23000')
  const plan = [{ stage: 'flowering', targets: {} }]
  expect(await add({ plan, stage: 'flowering' })).toBe('1')
  expect(await add({ plan, stage: 'seedling' }, 'greenhouseZone')).toBe('1')
  expect(await add({ plan, stage: 'flowering' }, 'greenhouseZone')).toBe('0')
  const upsideDown = [{ stage: null, targets: { temp: { low: 8, high: 2 } } }]
  expect(await add({ plan: upsideDown })).not.toBe('0')
})

test('a device that goes to another tenant leaves its room', async () => {
  const user = await make.user()
  const other = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const room = { orgId: user.orgId, siteId: await siteOf(user), kind: 'coldRoom' as const }
  await dataOf(user, rooms.save, { ...room, ...given({ deviceIds: [device.id] }) })
  await query(
    'update devices set org_id = o.id, org_path = o.path from organisations o where o.id = $2 and devices.id = $1',
    [device.id, other.orgId],
  )
  expect(await query('select 1 from room_devices where device_id = $1', [device.id])).toEqual([])
})

test('days have lit hours by the sun at the site, and degree days above the base', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, reportIntervalS: 3600 })
  const siteId = await siteOf(user)
  const plan = [{ stage: 'vegetative', targets: {} }]
  const zone = {
    ...given({ plan, stage: 'vegetative', baseC: 10, deviceIds: [device.id] }),
    kind: 'greenhouseZone' as const,
  }
  const { id } = await dataOf(user, rooms.save, { orgId: user.orgId, siteId, ...zone } as never)
  // Two days of Shanghai ago, whole: 26 degrees from 8 to 16 o'clock, 14 otherwise.
  const day = new Date(clock.now() + 8 * hourMs - 48 * hourMs).toISOString().slice(0, 10)
  const startMs = Date.parse(`${day}T00:00:00+08:00`)
  for (let hour = 0; hour <= 24; hour++)
    await query(
      `insert into readings (device_id, at, disc, arrived, temp1, hum1, extra) values ($1, $2, 0, $2, $3, 60, '{}')`,
      [device.id, new Date(startMs + hour * hourMs), hour >= 8 && hour < 16 ? 26 : 14],
    )
  const answer = await dataOf(user, rooms.queryDays, {
    id,
    startTime: `${day} 00:00:00`,
    endTime: `${day} 23:59:59`,
  })
  expect(answer).toMatchObject({ zone: 'Asia/Shanghai', isSiteZone: true, days: [{ date: day, degreeDays: 10 }] })
  const [only] = answer.days
  expect((only?.day.measuredMs ?? 0) + (only?.night.measuredMs ?? 0)).toBe(23 * hourMs)
  expect(only?.night.tempMean).toBe(14)

  // A season outlasts the three months that readings are kept.
  const long = { id, startTime: dayBefore(day, 200), endTime: `${day} 23:59:59` }
  expect(await dataOf(user, rooms.queryDays, long)).toMatchObject({ days: [{ date: day, degreeDays: 10 }] })
  const past = { id, startTime: dayBefore(day, 360), endTime: dayBefore(day, 200) }
  expect(await codeOf(callAs(user, rooms.queryDays, past))).toBe('33010')
  expect(await codeOf(callAs(user, rooms.queryDays, { ...past, startTime: dayBefore(day, 600) }))).not.toBe('0')
  expect(await codeOf(callAs(user, rooms.queryDays, { ...past, startTime: past.endTime }))).not.toBe('0')
})

const dayBefore = (day: string, count: number): string =>
  `${new Date(Date.parse(day) - count * 24 * hourMs).toISOString().slice(0, 10)} 00:00:00`

test('irrigation and vents are offered for devices of a greenhouse whose wire carries them, and reach them by command', async () => {
  const user = await make.user()
  const orgId = user.orgId
  const [tended, wired, box] = [
    await make.device({ orgId, category: 'greenhouse' }),
    await make.device({ orgId, category: 'greenhouse', protocol: 'gt06' }),
    await make.device({ orgId }),
  ]
  const ids = [tended.id, wired.id, box.id]
  const plan = [{ stage: 'flowering', targets: {} }]
  const room = { orgId, siteId: await siteOf(user), kind: 'greenhouseZone' as const }
  await dataOf(user, rooms.save, { ...room, ...given({ plan, stage: 'flowering', deviceIds: ids }) } as never)
  const { rooms: shown } = await dataOf(user, rooms.queryClimate, { kind: 'greenhouseZone' })
  const offered = new Map(shown[0]?.measured.map(({ id, commands: kinds }) => [id, kinds]))
  expect(ids.map((id) => offered.get(id))).toEqual([['irrigate', 'setVents'], [], []])

  const { results } = await dataOf(user, commands.irrigate, {
    deviceIds: [tended.id, wired.id],
    circuit: 1,
    minutes: 20,
  })
  const became = new Map(results.map(({ deviceId, deviceState }) => [deviceId, deviceState]))
  expect([became.get(tended.id), became.get(wired.id)]).toEqual(['inExecution', 'unsupported'])
  const noted = await query(`select 1 from audit_rows where call = 'commands.irrigate' and account = $1`, [
    user.account,
  ])
  expect(noted).toHaveLength(1)
})

test('a day of a season is still compared when its readings are gone, a day that nobody kept stays unknown', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, reportIntervalS: 3600 })
  const plan = [{ stage: 'vegetative', targets: {} }]
  const zone = { ...given({ plan, stage: 'vegetative', baseC: 10, deviceIds: [device.id] }), kind: 'greenhouseZone' }
  const siteId = await siteOf(user)
  const { id } = await dataOf(user, rooms.save, { orgId: user.orgId, siteId, ...zone } as never)
  const nowMs = clock.now()
  const day = new Date(nowMs + 8 * hourMs - 72 * hourMs).toISOString().slice(0, 10)
  const startMs = Date.parse(`${day}T00:00:00+08:00`)
  await query('update rooms set created_at = $2 where id = $1', [id, new Date(startMs)])
  for (let hour = 0; hour < 24; hour++)
    await query(
      `insert into readings (device_id, at, disc, arrived, temp1, hum1, extra) values ($1, $2, 0, $2, $3, 60, '{}')`,
      [device.id, new Date(startMs + hour * hourMs), hour >= 8 && hour < 16 ? 26 : 14],
    )
  const asked = { id, startTime: dayBefore(day, 3), endTime: `${dayBefore(day, -1).slice(0, 10)} 23:59:59` }
  const before = await dataOf(user, rooms.queryDays, asked)
  const { db, history } = program.database
  const samples = createSamplesService({ history, clock, devices: {} as never })
  const keep = createKeptDays({ db, samples, clock, organisations: {} as never })
  await seeingEverything(() => keep.keep(nowMs))
  await query('delete from readings where device_id = $1', [device.id])
  const after = await dataOf(user, rooms.queryDays, asked)
  expect(after.days).toMatchObject([{ date: day, degreeDays: 10 }])
  expect(after.days[0]).toEqual(before.days.find(({ date }) => date === day))

  // A second run finds less than is kept, and takes nothing away.
  await query('update rooms set days_kept_until = null where id = $1', [id])
  await seeingEverything(() => keep.keep(nowMs))
  clock.set(nowMs + 365 * 24 * hourMs)
  const reader = await make.user({ orgId: user.orgId })
  expect(await dataOf(reader, rooms.queryDays, asked)).toMatchObject({ days: [{ date: day, degreeDays: 10 }] })
  const unknown = { ...asked, endTime: `${dayBefore(day, 1).slice(0, 10)} 23:59:59` }
  expect(await codeOf(callAs(reader, rooms.queryDays, unknown))).toBe('33010')

  await seeingEverything(() => keep.forget(proven(nowMs + 1200 * 24 * hourMs)))
  expect(await codeOf(callAs(reader, rooms.queryDays, asked))).toBe('33010')
})
