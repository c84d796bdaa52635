import { productPresets } from '@coldway/contract/products/product-presets.ts'
import { emptyDefinition, ProductDefinition } from '@coldway/contract/products/product-definition.ts'
import { products } from '@coldway/contract/products/products.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const { make, callAs, dataOf } = await makeWorld({ config: { roles: new Set(['api']) } })

let count = 0
const given = (change: object = {}) => ({
  name: `Vaccine ${++count}`,
  gtin: null,
  definition: productPresets.vaccine,
  remark: '',
  ...change,
})
const add = (user: MadeUser, change: object = {}) =>
  dataOf(user, products.save, { orgId: user.orgId, ...given(change) })
const codeOf = async (answer: ReturnType<typeof callAs>) => (await answer).body.code

test.each(Object.entries(productPresets))('the preset %s is a profile', (_name, preset) => {
  expect(ProductDefinition.safeParse(preset).success).toBe(true)
})

test.each([
  ['no range', { definition: emptyDefinition }],
  ['a range upside down', { definition: { ...emptyDefinition, lowC: 8, highC: 2 } }],
  ['a shelf life without its temperature', { definition: { ...emptyDefinition, highC: 8, shelfLifeDays: 10 } }],
  ['frost inside the range', { definition: { ...emptyDefinition, lowC: 2, freezeC: 3 } }],
  ['a GTIN with a wrong check digit', { gtin: '4006381333932' }],
  ['a name of spaces', { name: '  ' }],
])('%s is refused', async (_what, change) => {
  const user = await make.user()
  expect(await codeOf(callAs(user, products.save, { orgId: user.orgId, ...given(change) } as never))).toBe('1')
})

test('a profile is kept, changed by its version, found by its GTIN, and deleted', async () => {
  const user = await make.user()
  const { id } = await add(user, { gtin: '4006381333931' })
  const [found] = await dataOf(user, products.queryOptions, { keyword: '4006381' })
  expect(found).toMatchObject({ id, definition: productPresets.vaccine })
  const changed = { ...given(), definition: { ...productPresets.blood } }
  expect(await codeOf(callAs(user, products.update, { id, version: 1, ...changed }))).toBe('0')
  expect(await codeOf(callAs(user, products.update, { id, version: 1, ...changed }))).toBe('409')
  expect(await dataOf(user, products.queryById, { id })).toMatchObject({ version: 2, ...changed })
  expect(await codeOf(callAs(user, products.deleteByIds, { ids: [id] }))).toBe('0')
  expect(await codeOf(callAs(user, products.queryById, { id }))).toBe('404')
})

test('a name is unique in its company, whatever its case', async () => {
  const user = await make.user()
  await add(user, { name: 'Insulin' })
  expect(await codeOf(callAs(user, products.save, { orgId: user.orgId, ...given({ name: 'INSULIN' }) }))).toBe('1')
  await add(await make.user(), { name: 'Insulin' })
})

test('is sorted and filtered by the ends of its range', async () => {
  const user = await make.user()
  await add(user, { definition: productPresets.blood })
  await add(user, { definition: productPresets.frozen })
  const list = await dataOf(user, products.queryPageList, {
    page: 1,
    size: 10,
    conditionVos: [{ column: 'highC', type: 'ge', value: 8 }],
  })
  expect(list.records.map(({ definition }) => definition.highC)).toEqual([10])
})
