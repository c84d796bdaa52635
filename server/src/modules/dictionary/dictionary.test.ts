import { dictionary } from '@coldway/contract/operations/dictionary.ts'
import { siteTypes } from '@coldway/contract/enums.ts'
import { expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const { dataOf, make } = await makeWorld()
const ask = async (column: string, type: string, value: string | string[], size = 100) =>
  dataOf(await make.user({ permissions: [] }), dictionary.queryPageList, {
    page: 1,
    size,
    conditionVos: [{ column, type, value }],
  })

test('gives the values of an enumeration in their order, labelled in five languages', async () => {
  const { records, total } = await ask('dictType', 'eq', 'siteTypes')
  expect(total).toBe(siteTypes.length)
  expect(records.map(({ dictCode }) => dictCode)).toEqual(siteTypes)
  for (const { name, enName, ruName, koName, thName } of records)
    expect(new Set([name, enName, ruName, koName, thName]).size).toBe(5)
})

test('says what stands on the wire', async () => {
  const { records } = await ask('dictType', 'in', ['scenarios', 'reeferModes'])
  expect(records.find(({ dictCode }) => dictCode === 'vehicle')?.dictValue).toBe('104')
  expect(records.find(({ dictCode }) => dictCode === 'refrigeration')?.dictValue).toBe('0')
})

test('comes in pages', async () => {
  const { records, total } = await ask('dictCode', 'like', 'a', 10)
  expect(records.length).toBe(10)
  expect(total).toBeGreaterThan(10)
})
