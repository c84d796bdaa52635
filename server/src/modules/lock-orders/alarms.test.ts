/** Alarms of lock orders over the real port, with the real worker: docs/decisions/0213-alarms-of-lock-orders.md. */
import { lockOrderAlarmRecords, lockOrderAlarms } from '@coldway/contract/lock-orders/lock-order-alarms.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { lockOrderDetails, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { dataOf, make, clock } = world
const minute = 60_000
const inUtc = { usertimezone: '+00:00' }

test('an opening that nobody asked for, away from its site, is on the order with its place, and its recipients are told', async () => {
  const user = await make.user()
  const lock = await make.device({ orgId: user.orgId, category: 'lock' })
  const circle = { shape: 'circle', centerlat: 31, centerlng: 121, radius: 1500 } as const
  const { id: siteId } = await dataOf(user, sites.save, { siteName: 'Yard', siteType: 'warehouse', ...circle })
  const [recipient] = await world.query<{ id: number }>(
    `insert into recipients (org_id, name, email, email_state) values ($1, 'Guard', 'guard@example.com', 'bound') returning id`,
    [user.orgId],
  )
  const nowMs = clock.now()
  const { id } = await dataOf(
    user,
    lockOrders.save,
    {
      orgId: user.orgId,
      orderNo: 'LA-1',
      planStartTime: utc(nowMs - minute),
      planEndTime: utc(nowMs + 600 * minute),
      inspectionSiteId: siteId,
      recipients: { email: [recipient?.id ?? 0], sms: [], wechat: [], http: [] },
      materials: [{ supplier: 'Maker', identification: 'LOT-1', quantity: 3 }],
    },
    inUtc,
  )
  await dataOf(user, lockOrders.updateBindingDevice, { waybillId: id, deviceId: lock.id, isBound: true, reason: '' })
  for (const state of ['inProgress', 'started'] as const)
    await dataOf(user, lockOrderDetails.updateStatus, { waybillId: id, state, reason: '' })
  clock.advance(30 * minute)
  const at = (ago: number, values: Record<string, number>) => ({
    atMs: clock.now() - ago * minute,
    lng: 121.1,
    lat: 31,
    values,
  })
  await say(world, 'http', lock, [at(20, { lock: 0, battery: 80 }), at(10, { lock: 1, battery: 80 })])
  const page = { page: 1, size: 10, conditionVos: [{ column: 'waybillId' as const, type: 'eq' as const, value: id }] }
  const alarmsNow = async () => (await dataOf(user, lockOrderAlarms.queryPageList, page)).records
  await until(alarmsNow, (found) => found.length === 2)
  await say(world, 'http', lock, [at(5, { lock: 1, battery: 15 })])
  await until(alarmsNow, (found) => found.length === 3)
  const found = await alarmsNow()
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['lowBattery', 'openedElsewhere', 'openedUnasked'])
  for (const alarm of found) expect(alarm).toMatchObject({ lng: 121.1, lat: 31, deviceCode: lock.deviceCode })
  expect(await dataOf(user, lockOrders.queryById, { waybillId: id })).toMatchObject({
    alarmCount: 3,
    inspectionSiteName: 'Yard',
  })
  const keys = await world.query<{ key: string }>(`select notice_key as key from outbox order by notice_key`)
  expect(keys.map(({ key }) => key)).toEqual(
    found.map(({ alarmId, kind }) => `alarm:${alarmId}:${lockOrderAlarmRecords[kind].level}`).toSorted(),
  )

  // They stand among all alarms, are acknowledged there, and end with the exception handled.
  const records = async () => (await dataOf(user, alarmRecords.queryAlarmData, { page: 1, size: 10 })).records
  const named = { alarmPolicyName: 'LA-1', lockOrderId: id, status: 'alarming', isNotified: true, startLng: 121.1 }
  expect((await records()).map(({ kind, level }) => [kind, level])).toEqual([
    ['openedUnasked', 3],
    ['openedElsewhere', 2],
    ['lowBattery', 1],
  ])
  for (const record of await records()) expect(record).toMatchObject(named)
  for (const record of await records())
    await dataOf(user, alarmRecords.acknowledge, { id: record.id, comment: 'the guard looks' })
  expect((await alarmsNow()).every(({ acknowledgeTime }) => acknowledgeTime !== null)).toBe(true)
  await say(world, 'http', lock, [at(4, { lock: 1, battery: 15 })])
  await dataOf(user, lockOrders.exceptionUpdate, { waybillId: id, reason: 'seal replaced' })
  for (const record of await records()) expect(record).toMatchObject({ status: 'finished', endReason: 'orderEnded' })
  const [first] = await records()
  const { timeline } = await dataOf(user, alarmRecords.queryById, { id: first?.id ?? 0 })
  expect(timeline.map(({ step }) => step)).toEqual(['opened', 'acknowledged', 'closed'])
  const stranger = await make.user({ orgId: (await make.organisation()).id })
  expect((await dataOf(stranger, lockOrderAlarms.queryPageList, { page: 1, size: 10 })).total).toBe(0)
})
