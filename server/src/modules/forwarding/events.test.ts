/** Alarms, site visits and waybill events reach a target as they were, whoever wrote them. */
import type { ForwardedBatch } from '@coldway/contract/forwarding/events.ts'
import { forwarding } from '@coldway/contract/forwarding/forwarding.ts'
import { afterAll, expect, test } from 'vitest'
import { startHookServer } from '../../testing/hook-server.ts'
import { until } from '../../testing/until.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'

const hooks = await startHookServer()
afterAll(() => hooks.close())
const world = await makeWorld({
  config: { channels: { ...testConfig().channels, egressAllow: [hooks.hostPort] } },
})
const { make, dataOf, query } = world

const user = await make.user()
const device = await make.device({ orgId: user.orgId })
const [org] = await query<{ path: string }>('select path from organisations where id = $1', [user.orgId])
const foreign = await make.device({ orgId: (await make.user()).orgId })
await dataOf(user, forwarding.save, {
  orgId: user.orgId,
  name: 'Events',
  kinds: ['alarm', 'site', 'waybill'],
  isWholeBranch: true,
  target: 'http',
  address: `http://${hooks.hostPort}/events`,
})

const eventsOf = () => hooks.to('/events').flatMap(({ body }) => (JSON.parse(body) as ForwardedBatch).events)
const come = async (count: number) => {
  await until(() => eventsOf().length >= count)
  const found = eventsOf()
  hooks.received.length = 0
  return found.map((event) => (event.type === 'reading' ? event : { ...event, device: event.device?.id ?? null }))
}

test('an alarm comes with each of its steps and the record as it was then', async () => {
  for (const deviceId of [foreign.id, device.id]) {
    const [record] = await query<{ id: number }>(
      `insert into alarm_records (org_id, org_path, device_id, device_code, device_name, policy_version, policy_name, scene, kind,
         series, level, status, start_at, value, upper_limit)
       values ($1, $2, $3, 'c', 'n', 1, 'Vaccines', 'device', 'tempHigh', 'temp1', 1, 'alarming', '2026-11-25 08:00+00', 9.5, 8)
       returning id`,
      [user.orgId, org?.path, deviceId],
    )
    await query(
      `insert into alarm_events (record_id, at, written_at, step, level)
       values ($1, '2026-11-25 08:00+00', now(), 'opened', null), ($1, '2026-11-25 08:10+00', now(), 'level', 2)`,
      [record?.id],
    )
  }
  const facts = { kind: 'tempHigh', series: 'temp1', policy: 'Vaccines', value: 9.5, upper: 8, endTime: null }
  expect(await come(2)).toEqual([
    expect.objectContaining({
      type: 'alarm',
      event: 'opened',
      device: device.id,
      time: '2026-11-25T08:00:00.000Z',
      facts: expect.objectContaining({ ...facts, level: 1, startTime: '2026-11-25T08:00:00.000Z' }),
    }),
    expect.objectContaining({ event: 'level', facts: expect.objectContaining({ ...facts, level: 2 }) }),
  ])
})

test('a visit comes as entry, dwell and exit, corrected by late reports, and withdrawn', async () => {
  const [stay] = await query<{ id: number }>(
    `insert into site_stays (device_id, site_name, site_type, entered_at, has_entry, lng, lat, created_at)
     values ($1, 'Depot', 'warehouse', '2026-11-25 08:00+00', true, 121, 31, now()) returning id`,
    [device.id],
  )
  const change = (what: string) => query(`update site_stays set ${what} where id = $1`, [stay?.id])
  await change(`dwell_at = '2026-11-25 08:30+00'`)
  await change(`exited_at = '2026-11-25 09:00+00', exit_lng = 122, exit_lat = 31`)
  await change(`read_at = now(), waybill_no = 'W-1'`)
  await change(`exited_at = '2026-11-25 08:50+00', corrected_at = now()`)
  await query('delete from site_stays where id = $1', [stay?.id])
  const found = await come(5)
  expect(found.map((event) => event.type === 'site' && event.event)).toEqual([
    'entry',
    'dwell',
    'exit',
    'corrected',
    'withdrawn',
  ])
  expect(found[2]).toMatchObject({
    device: device.id,
    time: '2026-11-25T09:00:00.000Z',
    facts: { site: 'Depot', enteredTime: '2026-11-25T08:00:00.000Z', exitedTime: '2026-11-25T09:00:00.000Z', lng: 122 },
  })
})

test('a waybill of the branch comes with each of its steps', async () => {
  const [waybill] = await query<{ id: number }>(
    `insert into waybills (profile, org_id, org_path, waybill_no, business_code, container_no, waybill_type, goods_name, driver_name,
       driver_phone, shipping, receiving, waypoints, start_mode, end_mode, planned_start, messages, remark, created_at, updated_at)
     values ('coldChain', $1, $2, 'W-77', 'B-77', '', '', 'Vaccine', '', '', '{"address": "Kunshan"}', '{"address": "Wuxi"}', '[]',
       'manual', 'manual', '2026-11-25 06:00+00', '{}', '', now(), now()) returning id`,
    [user.orgId, org?.path],
  )
  await query(
    `insert into waybill_steps (waybill_id, event, at, recorded_at, actor, actor_name, reason)
     values ($1, 'created', '2026-11-25 05:00+00', now(), 'person', 'li', '')`,
    [waybill?.id],
  )
  expect(await come(1)).toEqual([
    expect.objectContaining({
      type: 'waybill',
      event: 'created',
      device: null,
      time: '2026-11-25T05:00:00.000Z',
      facts: expect.objectContaining({
        waybill: 'W-77',
        state: 'toShip',
        receiving: { address: 'Wuxi' },
        goods: 'Vaccine',
      }),
    }),
  ])
})

test('a waybill that has left the branch tells its former branch nothing of what waits', async () => {
  hooks.answer = () => 503
  const steps = (event: string) =>
    query(
      `insert into waybill_steps (waybill_id, event, at, recorded_at, actor, actor_name, reason)
       select id, $1, now(), now(), 'person', 'li', '' from waybills where waybill_no = 'W-77'`,
      [event],
    )
  await steps('started')
  await until(() => hooks.received.length > 0)
  const elsewhere = await make.organisation()
  await query(`update waybills set org_id = $1, org_path = $2 where waybill_no = 'W-77'`, [
    elsewhere.id,
    elsewhere.path,
  ])
  hooks.received.length = 0
  hooks.answer = () => 200
  await query('update forwarding_states set next_at = now()')
  await until(async () => (await query('select from forwarding_queue')).length === 0)
  expect(hooks.received).toEqual([])
})
