import type { SiteRecord } from '@coldway/contract/sites/site-records.ts'
import { expect, test } from 'vitest'
import { happenedTo, lengthMsOf } from './happened.ts'

const none = { of: { history: [] }, excursions: [], alarms: [], captured: [], zone: '+00:00' }
const visit = (change: Partial<SiteRecord>): SiteRecord =>
  ({ id: 1, createTime: '2026-11-28 09:00:00', exitTime: null, entryTime: null, dwellS: 0, ...change }) as SiteRecord

test('a stay that began before anybody watched stands at its end and lasted as long as it was seen', () => {
  const [row] = happenedTo({ ...none, visits: [visit({ exitTime: '2026-11-28 08:10:00', dwellS: 600 })] })
  expect(row).toMatchObject({ kind: 'site', atMs: Date.UTC(2026, 10, 28, 8, 10) })
  expect(row && lengthMsOf(row)).toBe(600_000)
})

test('a stay with both ends lasted from one to the other, and one that goes on has no length yet', () => {
  const entryTime = '2026-11-28 08:00:00'
  const rows = happenedTo({
    ...none,
    visits: [
      visit({ entryTime, exitTime: '2026-11-28 08:10:00', dwellS: 600 }),
      visit({ id: 2, entryTime, dwellS: 60 }),
    ],
  })
  expect(rows.map(lengthMsOf)).toEqual([600_000, undefined])
})
