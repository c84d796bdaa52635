import type { OrgNode } from '@coldway/contract/users/organisations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../../settings/fold.ts'
import { createNameBooks, matching, type RowQuery, rowsOf } from './device-rows.ts'
import { createDeviceStore } from './device-store.ts'
import { makeDevice, makeState, nowMs } from './fixtures.ts'

const org = (id: number, parentId: number | null, name: string): OrgNode => ({
  id,
  parentId,
  name,
  code: String(id),
  deviceCount: 0,
  isRoot: false,
})
const orgs = [org(1, null, 'East'), org(2, 1, 'Shanghai'), org(3, 1, 'Empty')]
const devices = [
  makeDevice(1, { name: 'Box 10', orgId: 1 }),
  makeDevice(2, { name: 'Box 2', orgId: 1 }),
  makeDevice(3, { name: 'Émile', plate: '沪A·88K21', monitorTarget: 'Vaccines', orgId: 2 }),
  makeDevice(4, { name: 'ตู้เย็น', orgId: 2 }),
]
const store = createDeviceStore(() => nowMs)
store.add(devices)
store.snapshot({
  states: [makeState(1), makeState(2), makeState(3, { values: { temp1: 9 } }), makeState(4, { isShutdown: true })],
  isFirst: true,
  isLast: true,
})
const book = createNameBooks('en-US')(devices)
const all: RowQuery = { motion: 'all', text: '', isGrouped: true, closedOrgs: new Set() }
const idsFor = (query: Partial<RowQuery>) => matching(store, book, { ...all, ...query }).map((one) => one.device.id)

describe('matching', () => {
  it('puts the worst first, then sorts by name with numbers read as numbers', () => {
    expect(idsFor({})).toEqual([3, 2, 1, 4])
  })

  it.each([
    ['88k21', [3]],
    ['emile', [3]],
    ['vacc 沪', [3]],
    ['gx-1002', [2]],
    ['box', [2, 1]],
    ['ตู้', [4]],
    ['nothing', []],
  ])('finds %s', (text, ids) => {
    expect(idsFor({ text })).toEqual(ids)
  })

  it('filters by motion', () => {
    expect(idsFor({ motion: 'close' })).toEqual([4])
    expect(idsFor({ motion: 'run', text: 'box' })).toEqual([2, 1])
  })
})

describe('a book of names', () => {
  const named = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 })

  it('is the same whatever pages its devices come in, and forgets those that are replaced', () => {
    fc.assert(
      fc.property(named, fc.nat(40), (names, cut) => {
        const all = names.map((name, id) => makeDevice(id, { name: `Box ${name}` }))
        const bookOf = createNameBooks('en-US')
        bookOf(all.slice(0, cut))
        const renamed = all.map((device) =>
          device.id % 5 === 0 ? { ...device, name: `Crate ${device.name}` } : device,
        )
        expect([bookOf(all), bookOf(renamed)]).toEqual([
          createNameBooks('en-US')(all),
          createNameBooks('en-US')(renamed),
        ])
      }),
    )
  })
})

describe('fold', () => {
  it('drops Latin accents and keeps Thai marks', () => {
    expect(fold('Ångström')).toBe('angstrom')
    expect(fold('น้ำ')).toBe('น้ำ'.normalize('NFKD').normalize('NFC'))
  })
})

describe('rows', () => {
  const rows = (query: Partial<RowQuery> = {}) => {
    const full = { ...all, ...query }
    return rowsOf(matching(store, book, full), orgs, full)
  }

  it('groups by the tree, counts branches, leaves empty ones out', () => {
    expect(rows().map((row) => row.key)).toEqual(['org1', 2, 1, 'org2', 3, 4])
    expect(rows()[0]).toMatchObject({ count: 4, bad: 1, depth: 0 })
    expect(rows()[3]).toMatchObject({ count: 2, bad: 1, depth: 1 })
  })

  it('folds a branch away', () => {
    expect(rows({ closedOrgs: new Set([1]) }).map((row) => row.key)).toEqual(['org1'])
    expect(rows({ closedOrgs: new Set([2]) }).map((row) => row.key)).toEqual(['org1', 2, 1, 'org2'])
  })

  it('is flat for a search and without groups', () => {
    expect(rows({ text: 'box' }).map((row) => row.key)).toEqual([2, 1])
    expect(rows({ isGrouped: false }).map((row) => row.key)).toEqual([3, 2, 1, 4])
  })
})
