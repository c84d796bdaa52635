import { waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const inUtc = { usertimezone: '+00:00' }
const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
let count = 0

interface Story {
  /** Temperatures, one a minute; the last one now. */
  readonly temps?: readonly number[]
  readonly durationMin?: number
  readonly hasPolicy?: boolean
  /** How far the clock of the device is ahead. */
  readonly aheadMs?: number
  /** What a second device reports, an hour before the start or on the way; undefined: there is none. */
  readonly second?: { readonly isBefore?: boolean; readonly values?: Readonly<Record<string, number>> }
}

/** Started twenty minutes ago, with a policy of 2 to 8 ℃. */
const shipped = async ({ temps = [], durationMin = 0, hasPolicy = true, aheadMs = 0, second }: Story) => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const other = second && (await make.device({ orgId: user.orgId }))
  const policy = {
    orgId: user.orgId,
    name: `P-${++count}`,
    coverage: { by: 'list' as const, deviceIds: [device.id] },
    kinds: [{ kind: 'temperature' as const, lower: 2, upper: 8, durationMin }],
    levels: [{}, {}, {}] as [object, object, object],
    push: { isEnabled: false },
  }
  const made = hasPolicy ? await dataOf(user, waybillAlarmPolicies.saveSencePolicy, policy) : null
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `CC-${count}`,
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: other ? [device.id, other.id] : [device.id],
    alarmPolicyId: made?.id ?? null,
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(nowMs - 60 * minute),
  }
  const { id } = await dataOf(user, waybills.save, given, inUtc)
  const said = temps.map((temp1, at) => ({
    atMs: nowMs + aheadMs - (temps.length - 1 - at) * minute - 1000,
    lng: 121,
    lat: 31,
    values: { temp1 },
  }))
  if (said.length > 0) await say(world, 'http', device, said)
  if (other && second.values) {
    const atMs = nowMs - (second.isBefore ? 80 : 10) * minute
    await say(world, 'http', other, [{ atMs, lng: 121, lat: 31, values: second.values }])
  }
  const start = () =>
    dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime: utc(nowMs - 20 * minute) }, inUtc)
  const condition = () => dataOf(user, waybills.queryConditionById, { id })
  return { user, device, id, start, condition }
}
const steady = (length: number, value = 5) => Array.from({ length }, () => value)

test('is unknown before the start, without limits and without readings, and says why', async () => {
  const waiting = await shipped({ temps: steady(20) })
  expect(await waiting.condition()).toMatchObject({ verdict: 'unknown', concerns: ['notStarted'], fromMs: null })
  const unbounded = await shipped({ temps: steady(20), hasPolicy: false })
  await unbounded.start()
  expect(await unbounded.condition()).toMatchObject({ verdict: 'unknown', concerns: ['noLimits'] })
  const silent = await shipped({})
  await silent.start()
  expect((await silent.condition()).verdict).toBe('unknown')
})

test('is in range where all was measured inside the limits of its policy', async () => {
  const of = await shipped({ temps: steady(21) })
  await of.start()
  const found = await of.condition()
  expect(found).toMatchObject({ verdict: 'inRange', concerns: [], outOfRangeMs: 0, fromMs: nowMs - 20 * minute })
  expect(found.devices).toMatchObject([
    { deviceId: of.device.id, series: [{ key: 'temp1', low: 2, high: 8, limitsFrom: 'policy' }] },
  ])
})

test('shows what was beyond the limits, and nothing from before the device was on the waybill', async () => {
  const of = await shipped({ temps: [...steady(10, 12), ...steady(16), 9, 10, 9, 5, 5] })
  await of.start()
  const found = await of.condition()
  expect(found).toMatchObject({ verdict: 'excursion', outOfRangeMs: 3 * minute, excursionCount: 1 })
  expect(found.excursions).toMatchObject([{ key: 'temp1', side: 'high', peak: 10, isOpen: false, isBrief: false }])
})

test.each([
  ['never reported', {}, 'unknown'],
  ['measured before the start alone', { isBefore: true, values: { temp1: 5 } }, 'unknown'],
  ['has reported other things alone', { values: { battery: 80 } }, 'inRange'],
] as const)('is not in range because of one device where another %s', async (_what, second, verdict) => {
  const of = await shipped({ temps: steady(21), second })
  await of.start()
  const concerns = verdict === 'unknown' ? ['silentDevice'] : []
  expect(await of.condition()).toMatchObject({ verdict, concerns })
})

test('is at risk for less time beyond the limits than the policy allows', async () => {
  const of = await shipped({ temps: [...steady(16), 9, 10, 9, 5, 5], durationMin: 10 })
  await of.start()
  expect(await of.condition()).toMatchObject({ verdict: 'atRisk', concerns: ['briefly'] })
})

test('counts what was measured until its end and at it, also where that lies ahead by the clock of its device', async () => {
  const aheadMs = 5 * minute
  const untilMs = nowMs + aheadMs - 1000
  const of = await shipped({ temps: [...steady(20), 5, 9], aheadMs })
  await of.start()
  const end = [of.id, new Date(untilMs)]
  await world.query(
    `update waybills set state = 'completed', completed_state = 'arrived', ended_at = $2 where id = $1`,
    end,
  )
  await world.query(`update waybill_details set bound_until = $2 where waybill_id = $1`, end)
  expect(await of.condition()).toMatchObject({
    verdict: 'excursion',
    untilMs,
    excursions: [{ fromMs: untilMs, untilMs, peak: 9 }],
  })
})

test('has limits before its device is on it by the clock of that', async () => {
  const of = await shipped({ temps: steady(20) })
  await of.start()
  const later = [of.id, new Date(Date.now() + 5 * minute)]
  await world.query(`update waybills set started_at = $2 where id = $1`, later)
  await world.query(`update waybill_details set bound_from = $2 where waybill_id = $1`, later)
  expect(await of.condition()).toMatchObject({ verdict: 'unknown', concerns: ['noReadings'] })
})

test('of another organisation is one of a waybill that is not there', async () => {
  const of = await shipped({})
  const stranger = await make.user()
  expect((await callAs(stranger, waybills.queryConditionById, { id: of.id })).body.code).toBe('13001')
})

test('says what was known at a moment, before late readings came', async () => {
  const of = await shipped({ temps: steady(21) })
  await of.start()
  const known = (knownAt?: string) => dataOf(of.user, waybills.queryConditionById, { id: of.id, knownAt }, inUtc)
  const before = utc(world.clock.now())
  // The next second: times on the wire have no smaller unit.
  await until(
    async () => world.clock.now(),
    (now) => utc(now) !== before,
  )
  const late = [11, 10, 9].map((ago) => ({
    atMs: nowMs - ago * minute - 30_000,
    lng: 121,
    lat: 31,
    values: { temp1: 15 },
  }))
  await say(world, 'http', of.device, late)
  expect(await known()).toMatchObject({ verdict: 'excursion', excursionCount: 3 })
  expect(await known(before)).toMatchObject({ verdict: 'inRange', excursionCount: 0 })
  await expect(known(utc(nowMs - 30 * minute))).rejects.toThrow('400')
  await expect(known(utc(nowMs + 30 * minute))).rejects.toThrow('400')
})

test('says while it is open that the policy it names is disabled', async () => {
  const { user, id, start } = await shipped({ temps: steady(20) })
  await start()
  const isOff = async () => (await dataOf(user, waybills.queryById, { id })).isPolicyDisabled
  const { alarmPolicyId } = await dataOf(user, waybills.queryById, { id })
  expect(await isOff()).toBeUndefined()
  const switched = (status: 'enabled' | 'disabled') =>
    dataOf(user, waybillAlarmPolicies.updatePolicyStatus, { alarmPolicyId: alarmPolicyId ?? 0, status })
  await switched('disabled')
  expect(await isOff()).toBe(true)
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Delivered' })
  expect(await isOff()).toBeUndefined()
})
