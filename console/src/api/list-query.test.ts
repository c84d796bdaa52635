import { describe, expect, it } from 'vitest'
import { type ListFilter, queryOf, readState, writeState } from './list-query.ts'

const filters: ListFilter[] = [
  { key: 'name', label: 'Name' },
  { key: 'orgId', label: 'Organisation', nodes: [], isId: true },
  { key: 'state', label: 'State', options: [{ value: 'on', label: 'On' }] },
]
const dayFilters: ListFilter[] = [{ key: 'time', label: 'Time', isDays: true }]
const askedDays = (value: string) => {
  const state = readState(new URLSearchParams({ time: value }), dayFilters)
  return queryOf(dayFilters, state).conditionVos.map(({ type, value: days }) => [type, days])
}
const read = (query: string) => readState(new URLSearchParams(query), filters)

describe('a list in its address', () => {
  it('begins at page 1 with ten rows and no filter', () => {
    expect(read('')).toEqual({ page: 1, size: 10, values: {} })
  })
  it.each([
    ['page=0', 'page', 1],
    ['page=x', 'page', 1],
    ['page=1.5', 'page', 1],
    ['page=99999999', 'page', 1],
    ['size=7', 'size', 10],
    ['size=100', 'size', 100],
  ] as const)('%s: %s is %s', (query, key, value) => expect(read(query)[key]).toBe(value))

  it('passes over what no filter can ask', () => {
    expect(read('orgId=1;drop&state=off&name=%20&evil=1').values).toEqual({})
    expect(read('orgId=12&state=on&name=x').values).toEqual({ orgId: '12', state: 'on', name: 'x' })
  })
  it.each([
    ['2026-11-01~2026-11-20', [['between', ['2026-11-01 00:00:00', '2026-11-20 23:59:59']]]],
    ['2026-11-01~', [['ge', '2026-11-01 00:00:00']]],
    ['~2026-11-20', [['le', '2026-11-20 23:59:59']]],
    ['~', []],
    ['2026-11-01', []],
    ["2026-11-01~' or 1", []],
  ])('asks for the days %s', (value, asked) => expect(askedDays(value)).toEqual(asked))
  it('comes back as it was written, and leaves the rest alone', () => {
    const state = { page: 3, size: 50, values: { name: 'a b' }, sort: { column: 'name', order: 'desc' as const } }
    const written = writeState(new URLSearchParams('pid=4&state=on'), filters, state)
    expect(written.get('pid')).toBe('4')
    expect(written.get('state')).toBeNull()
    expect(readState(written, filters)).toEqual(state)
  })
  it('asks the call for ids as numbers, texts by part, choices exactly', () => {
    expect(queryOf(filters, read('orgId=12&state=on&name=x')).conditionVos).toEqual([
      { column: 'name', type: 'like', value: 'x' },
      { column: 'orgId', type: 'eq', value: 12 },
      { column: 'state', type: 'eq', value: 'on' },
    ])
  })
})
