import { expect, it } from 'vitest'
import * as enums from './enums.ts'
import { limits } from './limits.ts'

const lists = Object.entries(enums as Record<string, unknown>).filter((entry): entry is [string, unknown[]] =>
  Array.isArray(entry[1]),
)

it.each(lists)('%s has no value twice', (_, values) => {
  expect(values.length).toBeGreaterThan(0)
  expect(new Set(values).size).toBe(values.length)
})

it('has the refrigeration codes of section 9', () => {
  expect(Object.values(enums.reeferModes)).toEqual([0, 2, 4, 8, 9, 10])
})

it('bounds what section 5 and 9 bound', () => {
  const lows = Object.keys(limits).filter((name) => /Min(?=[A-Z]|$)/.test(name))
  expect(lows.length).toBeGreaterThan(5)
  for (const low of lows) {
    const high = low.replace(/Min(?=[A-Z]|$)/, 'Max')
    const values = limits as unknown as Record<string, number>
    if (high in limits) expect(values[low]).toBeLessThan(values[high] as number)
  }
  expect(limits.pageSizes).toContain(limits.pageSizeDefault)
  expect(Math.max(...limits.pageSizesOfButtonBarTable)).toBe(limits.pageSizeMax)
  expect(limits.siteRadiusAboveM).toBeLessThan(limits.siteRadiusMaxM)
})
