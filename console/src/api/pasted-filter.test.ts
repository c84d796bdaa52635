import { limits } from '@coldway/contract/limits.ts'
import { beforeEach, expect, it } from 'vitest'
import { readCodes } from '../ui/form/pasted-codes.ts'
import { queryOf, readState, writeState } from './list-query.ts'
import { codesOf, pastedFilter, valueOf } from './pasted-filter.ts'

beforeEach(() => sessionStorage.clear())

const filters = [pastedFilter('deviceCode', 'Numbers')]
const addressOf = (codes: readonly string[]) =>
  writeState(new URLSearchParams(), filters, { page: 1, size: 10, values: { deviceCodes: valueOf(codes) } })
const askedBy = (address: URLSearchParams) => queryOf(filters, readState(address, filters)).conditionVos

it('asks for a few by the address alone', () => {
  const address = addressOf(['A-1', 'B-2'])
  sessionStorage.clear()
  expect(askedBy(address)).toEqual([{ column: 'deviceCode', type: 'in', value: ['A-1', 'B-2'] }])
})

it('keeps ten thousand in the tab, and finds nothing where the tab does not have them', () => {
  const codes = Array.from({ length: limits.bulkQueryMax }, (_, n) => `CW-${n}`)
  const address = addressOf(codes)
  expect(address.toString().length).toBeLessThan(100)
  expect(askedBy(address)).toEqual([{ column: 'deviceCode', type: 'in', value: codes }])
  sessionStorage.clear()
  expect(codesOf(address.get('deviceCodes') ?? '')).toBeUndefined()
  expect(askedBy(address)).toEqual([{ column: 'deviceCode', type: 'in', value: [''] }])
})

it('reads numbers out of a table, a message or a column', () => {
  expect(readCodes('A-1\tB-2\r\n\n C-3 ,A-1；D-4')).toEqual({
    codes: ['A-1', 'B-2', 'C-3', 'D-4'],
    twice: ['A-1'],
    isCut: false,
  })
  const many = Array.from({ length: limits.bulkQueryMax + 1 }, (_, n) => `N${n}`)
  expect(readCodes(many.join('\n'))).toMatchObject({ codes: { length: limits.bulkQueryMax }, isCut: true })
})
