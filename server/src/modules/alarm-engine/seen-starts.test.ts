/** A start that late reports move has the alarms of the time that is won: over the real ports, with all rules (0301). */
import { sites } from '@coldway/contract/sites/sites.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'
import { shipping } from './shipping.fixture.ts'

const world = await makeWorld()
const { dataOf, make, query } = world
const inUtc = { usertimezone: '+00:00' }
/** Everything is saved two hours before. */
const nowMs = Math.floor(world.clock.now() / 1000) * 1000 + 2 * 3_600_000
const ago = (minutes: number) => nowMs - minutes * 60_000
const eastOf = (km: number) => 121 + km / 95.4

/** Each report: minutes ago, kilometres east of the shipping site, the temperature. */
const hear = (device: MadeDevice, ...said: readonly (readonly [number, number, number])[]) =>
  say(
    world,
    'http',
    device,
    said.map(([minutes, km, temp1]) => ({ atMs: ago(minutes), lng: eastOf(km), lat: 31, values: { temp1 } })),
  )

const saved = async () => {
  const user = await make.user()
  const devices = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })] as const
  const circle = { siteType: 'warehouse', shape: 'circle', centerlat: 31, centerlng: eastOf(0), radius: 2000 } as const
  const depot = await dataOf(user, sites.save, { siteName: 'Depot', ...circle })
  const { id } = await dataOf(user, waybills.save, {
    orgId: user.orgId,
    waybillType: 'road',
    businessCode: 'BC-1',
    shipping: { siteId: depot.id, address: 'Depot', lng: null, lat: null },
    receiving: { siteId: null, address: 'Nanjing', lng: null, lat: null },
    deviceIds: devices.map((device) => device.id),
    startMode: 'automatic',
    endMode: 'manual',
    plannedStartTime: utc(nowMs),
    alarmPolicyId: await shipping(world, user).policy('Named'),
  })
  world.clock.set(nowMs)
  const startsAt = (minutes: number) =>
    until(async () => (await dataOf(user, waybills.queryById, { id }, inUtc)).actualStartTime === utc(ago(minutes)))
  const alarms = async () =>
    (
      await query<{ said: string; atMs: number; isLate: boolean }>(
        `select device_id || ' ' || policy_name as said, extract(epoch from start_at)::float8 * 1000 as "atMs",
           is_late as "isLate" from alarm_records order by start_at`,
      )
    ).map(({ said, atMs, isLate }) => [said, (nowMs - atMs) / 60_000, isLate])
  return { devices, startsAt, alarms }
}

test('a device that tells late that the shipment had left brings the alarms of the others since then', async () => {
  const {
    devices: [one, other],
    startsAt,
    alarms,
  } = await saved()
  await hear(one, [60, 0, 4], [55, 0, 9], [50, 0, 4], [40, 0, 9], [35, 0, 4], [20, 10, 4], [19, 12, 4])
  await startsAt(20)
  await until(async () => (await query('select 1 from rule_inbox')).length === 0)
  expect(await alarms()).toEqual([])
  await hear(other, [60, 0, 4], [45, 10, 4], [44, 12, 4])
  await startsAt(45)
  await until(async () => (await alarms()).length > 0)
  expect(await alarms()).toEqual([[`${one.id} Named`, 40, true]])
})
