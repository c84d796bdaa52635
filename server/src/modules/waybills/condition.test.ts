import { waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
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
}

/** Started twenty minutes ago, with a policy of 2 to 8 ℃. */
const shipped = async ({ temps = [], durationMin = 0, hasPolicy = true, aheadMs = 0 }: Story) => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
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
    deviceIds: [device.id],
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
