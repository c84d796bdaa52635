import { expect, test } from 'vitest'
import type { ProvenMs } from '../platform/proven-time.ts'
import { currentVisibility } from '../platform/visibility.ts'
import { makeWorld } from '../testing/world.ts'
import { findersOf, housekeepingOf, jobsOf, routesOf, rulesOf, topicsOf } from './walk.ts'

const world = await makeWorld()

test('what modules have is collected in their order', () => {
  const [first, second] = [
    { name: 'first', run: async () => {} },
    { name: 'second', run: async () => {} },
  ]
  expect(rulesOf({ a: { rules: [first] }, b: {}, c: { rules: [second] } })).toEqual([first, second])
  const nothing = { a: {}, b: {} }
  for (const collect of [routesOf, jobsOf, topicsOf, findersOf]) expect(collect(nothing)).toEqual([])
})

test('hourly works have names of their own, and deletions see everything', async () => {
  const seen: unknown[] = []
  const deletions = { old: async () => void seen.push(currentVisibility()) }
  await housekeepingOf({ a: { housekeeping: { deletions } } }).deletions.old?.(0 as ProvenMs)
  expect(seen).toEqual([undefined])
  expect(() => housekeepingOf({ a: { housekeeping: { deletions } }, b: { housekeeping: { deletions } } })).toThrow(
    'old',
  )
})

/** A changed name leaves its old row behind, which the promise `tidied` would report as late for ever. */
test('every hourly work keeps its row', async () => {
  await world.program.housekeeping?.look()
  const rows = await world.query<{ name: string }>('select name from housekeeping order by name')
  expect(rows.map(({ name }) => name)).toEqual([
    'answers',
    'changes',
    'downloads',
    'figures',
    'imports',
    'jobs',
    'lines',
    'messages',
    'outbox',
    'partitions',
    'quarantine',
    'sessions',
    'shares',
    'sites',
    'suspects',
    'unread',
    'verdicts',
    'verification',
    'wechat',
    'weeks',
  ])
})
