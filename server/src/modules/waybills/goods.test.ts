import { emptyDefinition, type ProductDefinition } from '@coldway/contract/products/product-definition.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { products } from '@coldway/contract/products/products.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, query } = world
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const inUtc = { usertimezone: '+00:00' }
const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
let count = 0

const cold: ProductDefinition = { ...emptyDefinition, lowC: 2, highC: 8 }
const upTo = (allowedMin: number, kind: 'single' | 'cumulative') => ({
  ...cold,
  limits: [{ side: 'above' as const, temperatureC: 8, kind, allowedMin }],
})
const productOf = async (user: MadeUser, definition: ProductDefinition) => {
  const given = { orgId: user.orgId, name: `Goods ${++count}`, definition }
  return (await dataOf(user, products.save, given)).id
}

interface Story {
  readonly user: MadeUser
  readonly goods: readonly { readonly productId: number; readonly lot?: string }[]
  /** Temperatures, one a minute; the last one now. */
  readonly temps: readonly number[]
  readonly more?: object
}
const givenOf = ({ user, goods, more }: Story, deviceIds: readonly number[]) => ({
  orgId: user.orgId,
  waybillType: 'road' as const,
  businessCode: `GD-${++count}`,
  shipping: place('Shanghai'),
  receiving: place('Nanjing'),
  deviceIds: [...deviceIds],
  goods: [...goods],
  startMode: 'manual' as const,
  endMode: 'manual' as const,
  plannedStartTime: utc(nowMs - 60 * minute),
  ...more,
})
/** Started twenty minutes ago. */
const shipped = async (story: Story) => {
  const { user, temps } = story
  const device = await make.device({ orgId: user.orgId })
  const { id } = await dataOf(user, waybills.save, givenOf(story, [device.id]), inUtc)
  await say(
    world,
    'http',
    device,
    temps.map((temp1, at) => ({
      atMs: nowMs - (temps.length - 1 - at) * minute - 1000,
      lng: 121,
      lat: 31,
      values: { temp1 },
    })),
  )
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime: utc(nowMs - 20 * minute) }, inUtc)
  return { id, device, condition: () => dataOf(user, waybills.queryConditionById, { id }) }
}
const steady = (length: number, value = 5) => Array.from({ length }, () => value)

test('a shipment keeps what the profile said when it took it', async () => {
  const user = await make.user()
  const productId = await productOf(user, upTo(5, 'single'))
  const { id, condition } = await shipped({ user, goods: [{ productId, lot: 'A1' }], temps: [...steady(18), 9, 9, 5] })
  const changed = { id: productId, version: 1, name: `Goods ${++count}`, gtin: null, remark: '', definition: cold }
  await dataOf(user, products.update, changed)
  const [shown] = (await dataOf(user, waybills.queryById, { id })).goods
  expect(shown).toMatchObject({
    productId,
    lot: 'A1',
    definition: upTo(5, 'single'),
    productVersion: 1,
    newestVersion: 2,
  })
  const found = await condition()
  expect(found).toMatchObject({ verdict: 'atRisk', concerns: ['briefly'] })
  expect(found.goods).toMatchObject([{ productId, isExceeded: false, breaches: [], outsideMs: 2 * minute }])
  expect(found.devices[0]?.series[0]).toMatchObject({ key: 'temp1', low: 2, high: 8, limitsFrom: 'product' })
})

test('an excursion of the whole does not make brief ones of it excursions', async () => {
  const user = await make.user()
  const productId = await productOf(user, upTo(3, 'cumulative'))
  const { condition } = await shipped({
    user,
    goods: [{ productId }],
    temps: [...steady(8), 9, 9, 5, 5, 5, 9, 9, ...steady(6)],
  })
  const found = await condition()
  expect(found).toMatchObject({ verdict: 'excursion', concerns: ['beyondLimit'] })
  expect(found.goods[0]).toMatchObject({ isExceeded: true, breaches: [{ kind: 'limit' }], outsideMs: 4 * minute })
  expect(found.excursions.map(({ isBrief }) => isBrief)).toEqual([true, false])
})

test('the narrowest of several profiles draws the limits, and each is judged by its own', async () => {
  const user = await make.user()
  const goods = [
    { productId: await productOf(user, { ...emptyDefinition, highC: 30 }) },
    { productId: await productOf(user, cold) },
  ]
  const { condition } = await shipped({ user, goods, temps: [...steady(18), 9, 9, 5] })
  const found = await condition()
  expect(found.goods.map(({ isExceeded }) => isExceeded)).toEqual([false, true])
  expect(found.devices[0]?.series[0]).toMatchObject({ low: 2, high: 8 })
})

test('a lot spends its budget over its shipments, and what nobody reviewed is not known', async () => {
  const user = await make.user()
  const productId = await productOf(user, { ...cold, budgetMin: 5 })
  const warm = [...steady(18), 9, 9, 5]
  const first = await shipped({ user, goods: [{ productId, lot: 'L1' }], temps: warm })
  await dataOf(user, waybills.batchFinish, { ids: [first.id], reason: 'Here' })
  await query(`update waybills set started_at = started_at - interval '1 day' where id = $1`, [first.id])
  const second = await shipped({ user, goods: [{ productId, lot: 'l1' }], temps: warm })
  expect((await second.condition()).goods[0]).toMatchObject({
    spentBeforeMs: 0,
    unreviewedBefore: 1,
    isExceeded: false,
  })
  await query(`update waybill_goods set spent_ms = $2 where waybill_id = $1`, [first.id, 4 * minute])
  const { goods } = await second.condition()
  expect(goods[0]).toMatchObject({ spentBeforeMs: 4 * minute, unreviewedBefore: 0, breaches: [{ kind: 'budget' }] })
})

test('profiles of another company are as unknown as none, and one lot stands on a shipment once', async () => {
  const user = await make.user()
  const foreign = await productOf(await make.user(), cold)
  const own = await productOf(user, cold)
  const device = await make.device({ orgId: user.orgId })
  const codeWith = async (goods: Story['goods']) =>
    (await callAs(user, waybills.save, givenOf({ user, goods, temps: [] }, [device.id]), inUtc)).body.code
  expect(await codeWith([{ productId: foreign }])).toBe('404')
  expect(await codeWith([{ productId: 999_999 }])).toBe('404')
  expect(
    await codeWith([
      { productId: own, lot: 'a' },
      { productId: own, lot: 'A' },
    ]),
  ).toBe('1')
  expect(
    await codeWith([
      { productId: own, lot: 'a' },
      { productId: own, lot: 'B' },
    ]),
  ).toBe('0')
  const { body } = await callAs(user, products.deleteByIds, { ids: [own] })
  expect(body.code).toBe('1')
  expect((await dataOf(user, products.queryById, { id: own })).shipmentCount).toBe(1)
})

test('goods that are exceeded make their shipment warm in lists, counts and statistics, without an alarm policy', async () => {
  const user = await make.user()
  const productId = await productOf(user, upTo(5, 'single'))
  const added = [{ name: 'Zhang', phone: '13800138000' }]
  const { ids: recipientIds } = await dataOf(user, recipients.batchSave, { orgId: user.orgId, recipients: added })
  const told = { messages: ['goods' as const], recipients: { email: [], sms: recipientIds, wechat: [], http: [] } }
  const calm = await shipped({ user, goods: [{ productId }], temps: [...steady(18), 9, 9, 5], more: told })
  const warm = await shipped({ user, goods: [{ productId }], temps: [...steady(12), ...steady(9, 15)], more: told })
  const silent = await shipped({ user, goods: [{ productId }], temps: [...steady(12), ...steady(9, 15)] })
  const frequent = `insert into jobs (kind, payload, created_at, run_at, deadline, lane)
    select 'waybillForecast', '{}', now(), now(), now() + interval '1 hour', '' where not exists (
      select from jobs where kind = 'waybillForecast' and state = 'waiting' and run_at <= now())`
  const listed = async () => {
    await query(frequent)
    const conditionVos = [{ column: 'exception' as const, type: 'eq' as const, value: 'warm' }]
    const { records } = await dataOf(user, waybills.queryMonitoringPageList, { page: 1, size: 10, conditionVos })
    return records.map(({ id }) => id)
  }
  await until(async () => (await listed()).length > 0)
  await until(async () => (await listed()).length === 2)
  expect(new Set(await listed())).toEqual(new Set([warm.id, silent.id]))
  // The switch of each shipment decides, and each is told of once, also where it is judged anew.
  const messages = () =>
    query<{ key: string }>(`select notice_key as key from outbox where recipient_id = any ($1)`, [recipientIds])
  expect(await messages()).toEqual([{ key: `waybill:${warm.id}:exceeded` }])
  await query(`update waybills set goods_exceeded = false, goods_judged_at = null where id = any ($1)`, [
    [warm.id, silent.id],
  ])
  await until(async () => (await listed()).length === 2)
  expect(await messages()).toHaveLength(1)
  expect((await dataOf(user, waybills.queryMonitoringCount, {})).exceptions).toMatchObject({ warm: 2, alarm: 0 })
  await dataOf(user, waybills.batchFinish, { ids: [warm.id, calm.id, silent.id], reason: 'There' })
  const span = { startTime: utc(nowMs - 60 * minute), endTime: utc(nowMs + 60 * minute) }
  expect(await dataOf(user, waybills.queryWaybillSceneStatistics, span, inUtc)).toMatchObject({ completed: 3, warm: 2 })
})

test('what was measured late counts for a shipment that has ended', async () => {
  const user = await make.user()
  const productId = await productOf(user, upTo(5, 'single'))
  const of = await shipped({ user, goods: [{ productId }], temps: steady(3) })
  await dataOf(user, waybills.batchFinish, { ids: [of.id], reason: 'There' })
  const late = Array.from({ length: 9 }, (_, at) => ({
    atMs: nowMs - (15 - at) * minute - 1000,
    lng: 121,
    lat: 31,
    values: { temp1: 15 },
  }))
  await say(world, 'http', of.device, late)
  await query(`update waybills set goods_judged_at = null where id = $1`, [of.id])
  await query(`insert into jobs (kind, payload, created_at, run_at, deadline, lane)
    values ('waybillForecast', '{}', now(), now(), now() + interval '1 hour', '')`)
  const warm = () =>
    query<{ exceeded: boolean }>(`select goods_exceeded as exceeded from waybills where id = $1`, [of.id])
  await until(async () => (await warm())[0]?.exceeded === true)
})
