import { emptyDefinition, type ProductDefinition } from '@coldway/contract/products/product-definition.ts'
import { products } from '@coldway/contract/products/products.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
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
}
const givenOf = ({ user, goods }: Story, deviceIds: readonly number[]) => ({
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
