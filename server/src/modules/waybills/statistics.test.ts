import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import { utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { callAs, dataOf, make, query } = world
const hourMs = 3_600_000
const endMs = Date.UTC(2026, 10, 20, 20)
const inUtc = { usertimezone: '+00:00' }
let count = 0

/** A waybill of two hours that was completed then, with a planned arrival so many hours later. */
const completed = async (user: MadeUser, atMs: number, plannedHours: number | null, more: object = {}) => {
  const device = await make.device({ orgId: user.orgId })
  const place = (address: string) => ({ siteId: null, address, lng: null, lat: null })
  const { id } = await dataOf(user, waybills.save, {
    orgId: user.orgId,
    waybillType: 'road',
    businessCode: `BC-${++count}`,
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual',
    endMode: 'manual',
    plannedStartTime: utc(atMs - 2 * hourMs),
    ...more,
  })
  const planned = plannedHours === null ? null : new Date(atMs + plannedHours * hourMs)
  const span = [new Date(atMs - 2 * hourMs), new Date(atMs), id]
  await query(
    `update waybills set state = 'completed', completed_state = 'arrived', started_at = $1, ended_at = $2, planned_arrival = $4 where id = $3`,
    [...span, planned],
  )
  await query('update waybill_details set bound_from = $1, bound_until = $2 where waybill_id = $3', span)
  return device
}
const alarmAt = (device: { id: number }, orgId: number, kind: string, atMs: number) =>
  query(
    `insert into alarm_records (org_id, org_path, device_id, device_code, device_name, policy_id, policy_version, policy_name, scene,
        kind, level, status, start_at)
      select o.id, o.path, $1::int, '', '', null, 1, '', 'device', $3, 1, 'alarming', $4::timestamptz from organisations o where o.id = $2`,
    [device.id, orgId, kind, new Date(atMs)],
  )
const ask = (user: MadeUser, more: object = {}) => {
  const asked = { startTime: utc(endMs - 48 * hourMs), endTime: utc(endMs + hourMs), ...more }
  return dataOf(user, waybills.queryWaybillSceneStatistics, asked, inUtc)
}

test('counts completed waybills by day, lane and kind, on time and late', async () => {
  const user = await make.user()
  await completed(user, endMs, 1)
  await completed(user, endMs - hourMs, -3)
  await completed(user, endMs - 24 * hourMs, null, { waybillType: 'air' })
  await completed(user, endMs - 72 * hourMs, 1)
  await completed(await make.user(), endMs, 1)
  const found = await ask(user)
  expect(found).toMatchObject({ completed: 3, onTime: 1, late: 1, warm: 0, meanDurationS: 7200, meanDelayS: 10_800 })
  expect(found.byDay.map(({ day, completed: many, late }) => [day, many, late])).toEqual([
    ['2026-11-19', 1, 0],
    ['2026-11-20', 2, 1],
  ])
  expect(found.byLane).toMatchObject([{ shipping: 'Shanghai', receiving: 'Nanjing', completed: 3 }])
  expect(found.byType).toMatchObject([
    { waybillType: 'road', completed: 2 },
    { waybillType: 'air', completed: 1 },
  ])
})

test('counts alarms of its devices that lasted while they were bound, and no others', async () => {
  const user = await make.user()
  const [warm, open] = [await completed(user, endMs, 1), await completed(user, endMs, 1)]
  const after = await completed(user, endMs, 1)
  await alarmAt(warm, user.orgId, 'temperature', endMs - hourMs)
  await alarmAt(open, user.orgId, 'door', endMs - hourMs)
  await alarmAt(after, user.orgId, 'temperature', endMs + hourMs)
  const found = await ask(user)
  expect(found).toMatchObject({ completed: 3, warm: 1 })
  expect(found.alarms).toEqual([
    { kind: 'door', waybills: 1 },
    { kind: 'temperature', waybills: 1 },
  ])
})

test('has nothing to say of nothing, and refuses a span that is turned round or too long', async () => {
  const user = await make.user()
  expect(await ask(user)).toMatchObject({ completed: 0, meanDurationS: null, byDay: [], byLane: [], alarms: [] })
  const codeOf = async (startTime: string, endTime: string) =>
    (await callAs(user, waybills.queryWaybillSceneStatistics, { startTime, endTime }, inUtc)).body.code
  expect(await codeOf(utc(endMs), utc(endMs - hourMs))).toBe('33011')
  expect(await codeOf('2025-01-01 00:00:00', '2026-11-20 00:00:00')).toBe('33012')
})

test('compares carriers, by punctuality and by what reviews and investigations found', async () => {
  const user = await make.user()
  await completed(user, endMs, 1, { carrierName: 'Northern Cold' })
  await completed(user, endMs - hourMs, -3, { carrierName: 'Northern Cold' })
  await completed(user, endMs - 2 * hourMs, 1)
  const ids = (await query<{ id: number }>('select id from waybills where org_id = $1 order by id', [user.orgId])).map(
    ({ id }) => id,
  )
  const reviewed = (id: number | undefined, verdict: string) =>
    query(`insert into releases (waybill_id, state, verdict) values ($1, 'deciding', $2)`, [id, verdict])
  await reviewed(ids[0], 'excursion')
  await reviewed(ids[1], 'inRange')
  const investigated = (position: number, cause: string) =>
    query(
      `insert into release_steps (waybill_id, position, round, kind, at, user_id, user_name, account, said, hash)
       values ($1, $2, 1, 'investigation', now(), 1, '', '', $3, '')`,
      [ids[0], position, JSON.stringify({ cause })],
    )
  await investigated(1, 'delay')
  await investigated(2, 'doorOpen')
  const found = await ask(user)
  expect(found).toMatchObject({ completed: 3, inRange: 1, excursion: 1, causes: [{ cause: 'doorOpen', waybills: 1 }] })
  expect(found.excursions).toEqual({
    step: 'day',
    periods: ['2026-11-18', '2026-11-19', '2026-11-20'],
    byCause: [{ cause: 'doorOpen', counts: [0, 0, 1] }],
    byCarrier: [{ carrierName: 'Northern Cold', counts: [0, 0, 1] }],
    byLane: [{ shipping: 'Shanghai', receiving: 'Nanjing', counts: [0, 0, 1] }],
    otherCarriers: [0, 0, 0],
    otherLanes: [0, 0, 0],
  })
  const byWeek = await ask(user, { startTime: utc(endMs - 40 * 24 * hourMs) })
  expect(byWeek.excursions).toMatchObject({ step: 'week', byCause: [{ counts: [0, 0, 0, 0, 0, 0, 1] }] })
  expect(byWeek.excursions.periods).toEqual(expect.arrayContaining(['2026-10-05', '2026-11-16']))
  expect(found.byCarrier).toMatchObject([
    { carrierName: 'Northern Cold', completed: 2, onTime: 1, late: 1, inRange: 1, excursion: 1 },
    { carrierName: '', completed: 1, inRange: 0, excursion: 0 },
  ])
})

test('leaves as a list: all, then each day, lane, carrier and kind, with the last second of its span', async () => {
  const user = await make.user()
  await completed(user, endMs, 1, { carrierName: 'Northern Cold' })
  await completed(user, endMs - 24 * hourMs, -3)
  const conditionVos = [{ column: 'completionTime', type: 'between', value: [utc(endMs - 23 * hourMs), utc(endMs)] }]
  const list = (more: object = {}) =>
    callAs(user, waybills.queryStatisticsPageList, { page: 1, size: 50, conditionVos, ...more } as never, inUtc)
  const { body } = await list()
  expect(body.data?.records.map(({ part, name, completed: many, onTime }) => [part, name, many, onTime])).toEqual([
    ['all', '', 1, 1],
    ['day', '2026-11-20', 1, 1],
    ['lane', 'Shanghai – Nanjing', 1, 1],
    ['carrier', 'Northern Cold', 1, 1],
    ['type', 'road', 1, 1],
  ])
  expect((await list({ page: 2, size: 3 })).body.data).toMatchObject({ total: 5, records: [{}, {}] })
  expect((await list({ conditionVos: [] })).body.data?.records.map(({ part }) => part)).toContain('all')
  const elsewhere = { column: 'orgId', type: 'eq', value: (await make.user()).orgId }
  expect((await list({ conditionVos: [...conditionVos, elsewhere] })).body.data?.records).toEqual([])
})

test('counts days by the clocks of a zone with a name too', async () => {
  const user = await make.user()
  await completed(user, Date.UTC(2026, 10, 20, 23, 30), 1)
  const asked = { startTime: utc(endMs - 48 * hourMs), endTime: '2026-11-22 00:00:00' }
  const { body } = await callAs(user, waybills.queryWaybillSceneStatistics, asked, { usertimezone: 'Europe/Berlin' })
  expect(body.data?.byDay.map(({ day }) => day)).toEqual(['2026-11-21'])
})
