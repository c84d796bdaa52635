import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { sharedAlarms } from '@coldway/contract/alarms/shared-alarms.ts'
import { shareDoor, shares } from '@coldway/contract/shares/shares.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, query } = world

const recordAt = async (user: MadeUser, more: Record<string, unknown> = {}): Promise<number> => {
  const device = await make.device({ orgId: user.orgId })
  const values = {
    org_id: user.orgId,
    device_id: device.id,
    device_code: device.deviceCode,
    device_name: 'Truck',
    policy_version: 1,
    policy_name: 'Vaccines',
    scene: 'device',
    kind: 'temperature',
    series: 'temp1',
    level: 1,
    status: 'alarming',
    start_at: new Date(world.clock.now() - 60_000),
    value: 9.5,
    upper_limit: 8,
    ...more,
  }
  const names = Object.keys(values)
  const [row] = await query<{ id: number }>(
    `insert into alarm_records (org_path, ${names.join()})
     select path, ${names.map((_, at) => `$${at + 1}`).join()} from organisations where id = $1::int returning id`,
    Object.values(values),
  )
  return row?.id ?? 0
}
const get = (user: MadeUser, id: number) => dataOf(user, alarmRecords.queryById, { id })

test('an alarm shows what it was, how far and how long, with the unit of its series', async () => {
  const user = await make.user()
  const id = await recordAt(user)
  const [row] = (await dataOf(user, alarmRecords.queryAlarmData, { page: 1, size: 10 })).records
  expect(row).toMatchObject({ id, kind: 'temperature', value: 9.5, upper: 8, lower: null, unit: '℃', decimals: 1 })
  expect(row).toMatchObject({ status: 'alarming', endTime: null, isRead: false, deviceName: 'Truck' })
  expect(row?.durationS).toBeGreaterThanOrEqual(60)
})

test('an acknowledgement needs a comment, happens once, and nothing takes it away', async () => {
  const user = await make.user()
  const id = await recordAt(user)
  for (const comment of ['', '  ', '\u200B\u3000', undefined]) {
    const refused = await callAs(user, alarmRecords.acknowledge, { id, comment } as { id: number; comment: string })
    expect([refused.body.code, refused.body.isSuccess]).toEqual(['1', 'N'])
  }
  const answers = await Promise.all(
    [1, 2, 3].map((n) => callAs(user, alarmRecords.acknowledge, { id, comment: `Seen ${n}` })),
  )
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0', '409', '409'])
  await dataOf(user, alarmRecords.comment, { id, comment: 'Door was open' })
  const found = await get(user, id)
  expect(found).toMatchObject({ acknowledgedBy: user.account, isRead: true })
  expect(found.acknowledgeComment).toMatch(/^Seen/)
  expect(found.timeline.map(({ step, by, comment }) => [step, by, comment])).toEqual([
    ['acknowledged', user.account, found.acknowledgeComment],
    ['commented', user.account, 'Door was open'],
  ])
  for (const role of ['coldway_app', 'coldway_root', 'coldway_system']) {
    const [right] = await query<{ may: boolean }>(
      `select has_table_privilege($1, 'alarm_events', 'update') or has_table_privilege($1, 'alarm_events', 'delete') as may`,
      [role],
    )
    expect(right?.may).toBe(false)
  }
})

test('alarms are given to somebody of the own organisations, and taken back', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const colleague = await make.user({ orgId: user.orgId })
  const id = await recordAt(user)
  const idOf = async (account: string) =>
    (await query<{ id: number }>('select id from users where account = $1', [account]))[0]?.id ?? 0
  await dataOf(user, alarmRecords.assign, { id, userId: await idOf(colleague.account) })
  expect((await get(user, id)).assignedTo).toBe(colleague.account)
  const refused = await callAs(user, alarmRecords.assign, { id, userId: await idOf(stranger.account) })
  expect(refused.body.code).toBe('12007')
  await dataOf(user, alarmRecords.assign, { id, userId: null })
  const found = await get(user, id)
  expect(found.assignedTo).toBeNull()
  expect(found.timeline.map(({ step, details }) => [step, details])).toEqual([
    ['assigned', { isTaken: true, to: colleague.account }],
    ['assigned', { isTaken: false }],
  ])
})

test('several are acknowledged with one comment, and what somebody else has acknowledged keeps theirs', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const [first, second] = [await recordAt(user), await recordAt(user, { kind: 'door', series: 'door' })]
  const foreign = await recordAt(stranger)
  await dataOf(user, alarmRecords.acknowledge, { id: first, comment: 'Mine' })
  const ids = [first, second, second]
  const refused = await callAs(user, alarmRecords.acknowledgeAll, { ids: [...ids, foreign], comment: 'All' })
  expect([refused.body.isSuccess, (await get(user, second)).acknowledgedBy]).toEqual(['N', null])
  expect(await dataOf(user, alarmRecords.acknowledgeAll, { ids, comment: 'All' })).toEqual({ acknowledged: 1 })
  expect((await get(user, first)).acknowledgeComment).toBe('Mine')
  const found = await get(user, second)
  expect(found).toMatchObject({ acknowledgedBy: user.account, acknowledgeComment: 'All', isRead: true })
  expect(found.timeline.map(({ step, comment }) => [step, comment])).toEqual([['acknowledged', 'All']])
})

test('what waits stands before what is looked after and what is over, the worst and longest on top', async () => {
  const user = await make.user()
  const ago = (min: number) => new Date(world.clock.now() - min * 60_000)
  const over = await recordAt(user, { level: 3, status: 'finished', start_at: ago(1), end_at: ago(0) })
  const earlier = await recordAt(user, { level: 3, status: 'finished', start_at: ago(90), end_at: ago(80) })
  const seen = await recordAt(user, { level: 3, ack_at: ago(1), ack_by: user.account })
  const short = await recordAt(user, { level: 2, start_at: ago(40) })
  const long = await recordAt(user, { level: 2, start_at: ago(50) })
  const worst = await recordAt(user, { level: 3, start_at: ago(5) })
  const { records } = await dataOf(user, alarmRecords.queryAlarmData, { page: 1, size: 10 })
  expect(records.map(({ id }) => id)).toEqual([worst, long, short, seen, over, earlier])
})

test('an alarm says whether anybody was notified, wherever the policy stands, and nothing when that is long ago', async () => {
  const user = await make.user()
  const day = 86_400_000
  const told = async (
    id: number,
    state: string,
    more: { userId?: number; withdrawn?: string; level?: number } = {},
  ) => {
    await query(
      `insert into outbox (created_at, org_path, channel, address, subject, text, is_secret, kind, state, notice_key,
         recipient_id, user_id, withdrawn) values (now(), '/', 'email', '', '', '', false, 'notice', $1, $2, 1, $3, $4)`,
      [state, `alarm:${id}:${more.level ?? 1}`, more.userId ?? null, more.withdrawn ?? null],
    )
  }
  const isNotified = async (id: number) => (await get(user, id)).isNotified
  const [silent, sent, unreachable, centre, takenBack] = await Promise.all(
    ['temp1', 'temp2', 'temp3', 'temp4', 'temp5'].map((series) => recordAt(user, { series })),
  )
  await told(sent!, 'sent', { level: 2 })
  await told(unreachable!, 'cancelled')
  const [row] = await query<{ id: number }>('select id from users where account = $1', [user.account])
  await told(centre!, 'cancelled', { userId: row!.id })
  await told(takenBack!, 'cancelled', { withdrawn: 'corrected' })
  expect(await Promise.all([silent!, sent!, unreachable!, centre!, takenBack!].map(isNotified))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
  const old = await recordAt(user, { series: 'temp6', start_at: new Date(world.clock.now() - 91 * day) })
  expect(await isNotified(old)).toBeNull()
})

test('history names nobody who stands above its reader', async () => {
  const above = await make.user()
  const orgId = (await make.organisation({ id: above.orgId })).id
  const user = await make.user({ orgId })
  const id = await recordAt(user)
  const [chief] = await query<{ id: number }>('select id from users where account = $1', [above.account])
  await dataOf(above, alarmRecords.assign, { id, userId: chief?.id ?? 0 })
  expect((await get(above, id)).timeline[0]?.details).toEqual({ isTaken: true, to: above.account })
  expect((await get(user, id)).timeline[0]).toMatchObject({ by: null, details: { isTaken: true, to: null } })
})

test('a crossing has no value', async () => {
  const user = await make.user()
  const id = await recordAt(user, { kind: 'siteEntryExit', series: '8', value: 0, peak: 0, peak_at: new Date() })
  expect(await get(user, id)).toMatchObject({ value: null, peak: null, unit: '' })
})

test('what is no series has the unit of its kind', async () => {
  const user = await make.user()
  const id = await recordAt(user, { kind: 'speed', series: '', value: 77.8, upper_limit: 60 })
  expect(await get(user, id)).toMatchObject({ unit: 'km/h', decimals: 0, series: null })
})

test('counts follow what is open, read and acknowledged, by scene and inside the branch', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const first = await recordAt(user)
  await recordAt(user, { level: 3, kind: 'door', series: 'door' })
  await recordAt(user, { status: 'finished', end_at: new Date(), scene: 'waybill' })
  await recordAt(stranger)
  const count = (scene?: 'device' | 'waybill') => dataOf(user, alarmRecords.selectAlarmCount, scene ? { scene } : {})
  expect(await count()).toEqual({ alarming: 2, unRead: 3, unAcknowledged: 2, byLevel: [1, 0, 1] })
  expect(await count('waybill')).toEqual({ alarming: 0, unRead: 1, unAcknowledged: 0, byLevel: [0, 0, 0] })
  await dataOf(user, alarmRecords.read, { ids: [first, first] })
  await dataOf(user, alarmRecords.acknowledge, { id: first, comment: 'Seen' })
  expect(await count()).toEqual({ alarming: 2, unRead: 2, unAcknowledged: 1, byLevel: [1, 0, 1] })
})

test.each([
  ['status', 'eq', 'finished', 1],
  ['kind', 'in', ['door', 'light'], 1],
  ['level', 'ge', 2, 1],
  ['isAcknowledged', 'eq', 'false', 3],
  ['isRead', 'eq', 'true', 0],
  ['scene', 'eq', 'device', 2],
])('alarms are found by %s', async (column, type, value, count) => {
  const user = await make.user()
  await recordAt(user)
  await recordAt(user, { level: 3, kind: 'door', series: 'door' })
  await recordAt(user, { status: 'finished', end_at: new Date(), scene: 'waybill' })
  const conditionVos = [{ column, type, value }]
  expect((await dataOf(user, alarmRecords.queryAlarmData, { page: 1, size: 10, conditionVos })).total).toBe(count)
})

test('a device that is deleted leaves its alarms, ended', async () => {
  const user = await make.user()
  const id = await recordAt(user)
  const [row] = await query<{ device_id: number }>('select device_id from alarm_records where id = $1', [id])
  await query('delete from devices where id = $1', [row?.device_id])
  const found = await get(user, id)
  expect(found).toMatchObject({ status: 'finished', endReason: 'deviceRemoved', deviceId: null, deviceName: 'Truck' })
  expect(found.timeline.map(({ step }) => step)).toEqual(['closed'])
})

test('a second open alarm of one device, policy, kind and series cannot be written (A4)', async () => {
  const user = await make.user()
  const id = await recordAt(user)
  await query(
    `insert into alarm_policies (org_id, org_path, scene, name, coverage_by, kinds, definition, created_at, updated_at)
     select id, path, 'device', 'P', 'group', '{}', '{}', now(), now() from organisations where id = $1`,
    [user.orgId],
  )
  await query(`update alarm_records set policy_id = (select max(id) from alarm_policies) where id = $1`, [id])
  const again = query(
    `insert into alarm_records (org_id, org_path, device_id, device_code, device_name, policy_id, policy_version,
       policy_name, scene, kind, series, level, status, start_at)
     select org_id, org_path, device_id, device_code, device_name, policy_id, policy_version, policy_name, scene, kind,
       series, level, 'alarming', now() from alarm_records where id = $1`,
    [id],
  )
  await expect(again).rejects.toMatchObject({ constraint: 'alarm_records_open' })
})

test('a share of alarms shows those of its devices and nothing of people or policies', async () => {
  const user = await make.user()
  const [shown] = [await recordAt(user), await recordAt(user)]
  const [row] = await query<{ device_id: number }>('select device_id from alarm_records where id = $1', [shown])
  const { link } = await dataOf(user, shares.save, {
    page: 'alarm',
    deviceIds: [row?.device_id ?? 0],
    validityDays: 1,
  })
  const shareToken = /shareToken=([^&]+)/.exec(link)?.[1] ?? ''
  const opened = await callAs(undefined, shareDoor.getTempToken, { shareToken })
  const guest = { token: opened.body.data?.access_token ?? '' }
  expect((await dataOf(guest, sharedAlarms.devices, {})).devices).toMatchObject([{ id: 1 }])
  const { records, total } = await dataOf(guest, sharedAlarms.alarms, { page: 1, size: 10 })
  expect(total).toBe(1)
  expect(records[0]).toMatchObject({ place: 1, kind: 'temperature', value: 9.5 })
  expect(JSON.stringify(records)).not.toContain('Vaccines')
})

test('a share of alarms shows nothing of an alarm from outside of its span', async () => {
  const user = await make.user()
  const minute = 60_000
  const nowMs = Math.floor(world.clock.now() / 1000) * 1000
  const at = (ago: number) => new Date(nowMs - ago * minute)
  const where = { start_lng: 100.25, start_lat: 22.5, peak: 21.5, peak_at: at(50) }
  const id = await recordAt(user, { start_at: at(60), value: 19.5, level: 3, ...where })
  const [row] = await query<{ device_id: number }>('select device_id from alarm_records where id = $1', [id])
  const shown = async (span: { startTime: string; endTime?: string }) => {
    const asked = { page: 'alarm' as const, deviceIds: [row?.device_id ?? 0], validityDays: 1 as const, ...span }
    const { link } = await dataOf(user, shares.save, asked, { usertimezone: '+00:00' })
    const shareToken = /shareToken=([^&]+)/.exec(link)?.[1] ?? ''
    const { body } = await callAs(undefined, shareDoor.getTempToken, { shareToken })
    const guest = { token: body.data?.access_token ?? '' }
    return (await dataOf(guest, sharedAlarms.alarms, { page: 1, size: 10 }, { usertimezone: '+00:00' })).records[0]
  }
  const began = { startTime: utc(nowMs - 30 * minute), value: null, peak: null, peakTime: null, startLng: null }
  expect(await shown({ startTime: began.startTime })).toMatchObject({ ...began, status: 'alarming', endTime: null })
  const endTime = utc(nowMs - 10 * minute)
  const both = await shown({ startTime: began.startTime, endTime })
  expect(both).toMatchObject({ ...began, status: 'finished', endTime, durationS: 1200, level: 1 })
  const later = utc(nowMs + 10 * minute)
  expect(await shown({ startTime: utc(nowMs - 70 * minute), endTime: later })).toMatchObject({
    status: 'alarming',
    level: 3,
    value: 19.5,
    peak: 21.5,
    startLng: 100.25,
    endTime: null,
  })
})

test('an excursion comes with what explains it, most first, and the window to look at', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const minute = 60_000
  const startMs = Math.floor(world.clock.now() / minute) * minute - 1440 * minute
  const said = Array.from({ length: 60 }, (_, n) => (n - 24) * 5).map((at) => ({
    atMs: startMs + at * minute,
    lng: 121.4,
    lat: 31.2,
    values: { temp1: at >= 0 && at < 60 ? 9 : 5, door: at >= -10 && at < 30 ? 1 : 0, ambientTemp: 30 },
  }))
  await say(world, 'http', device, said)
  const ended = { status: 'finished', end_reason: 'returned', end_at: new Date(startMs + 60 * minute) }
  const of = { device_id: device.id, device_code: device.deviceCode, start_at: new Date(startMs), ...ended }
  const id = await recordAt(user, of)
  const { causes } = await dataOf(user, alarmRecords.queryById, { id }, { usertimezone: '+00:00' })
  expect(causes).toEqual([
    { is: 'door', seconds: 45 * 60, fromTime: utc(startMs - 10 * minute), untilTime: utc(startMs + 30 * minute) },
    { is: 'ambient', seconds: 15 * 60, fromTime: utc(startMs - 120 * minute), untilTime: utc(startMs + 60 * minute) },
  ])
  expect((await get(user, await recordAt(user, { ...of, kind: 'light', series: 'light' }))).causes).toEqual([])
  expect((await get(user, await recordAt(user))).causes).toEqual([])
})

test('is found by the plate of its device, and not by that of a device which left the tenant', async () => {
  const user = await make.user()
  const id = await recordAt(user)
  const [row] = await query<{ deviceId: number }>('select device_id as "deviceId" from alarm_records where id = $1', [
    id,
  ])
  await query('update devices set plate = $2 where id = $1', [row?.deviceId, '沪A55555'])
  const conditionVos = [{ column: 'plate' as const, type: 'like' as const, value: 'A555' }]
  const found = async () =>
    (await dataOf(user, alarmRecords.queryAlarmData, { page: 1, size: 10, conditionVos })).records
  expect(await found()).toMatchObject([{ id, plate: '沪A55555' }])
  await query("update devices set tenant_since = now() + interval '1 day' where id = $1", [row?.deviceId])
  expect(await found()).toEqual([])
})
