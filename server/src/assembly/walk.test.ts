import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import type { ProvenMs } from '../platform/proven-time.ts'
import { currentVisibility } from '../platform/visibility.ts'
import { makeWorld } from '../testing/world.ts'
import { findersOf, housekeepingOf, jobsOf, routesOf, rulesOf, topicsOf } from './walk.ts'

const failures: string[] = []
const log = createLog('error', { write: (line: string) => void failures.push(line) })
const world = await makeWorld({ log })

test('what modules have is collected in their order', () => {
  const [first, second] = [
    { name: 'first', run: async () => {} },
    { name: 'second', run: async () => {} },
  ]
  expect(rulesOf({ a: { rules: [first] }, b: {}, c: { rules: [second] } })).toEqual([first, second])
  const nothing = { a: {}, b: {} }
  for (const collect of [routesOf, jobsOf, topicsOf, findersOf]) expect(collect(nothing)).toEqual([])
})

test('hourly works have names of their own and see everything', async () => {
  const seen: unknown[] = []
  const look = async () => void seen.push(currentVisibility())
  const deletions = { old: look }
  const all = housekeepingOf({ a: { housekeeping: { deletions, works: { due: look } } } })
  await all.deletions.old?.(0 as ProvenMs)
  await all.works.due?.(0)
  expect(seen).toEqual([undefined, undefined])
  expect(() => housekeepingOf({ a: { housekeeping: { deletions } }, b: { housekeeping: { deletions } } })).toThrow(
    'old',
  )
})

test('every hourly work succeeds', async () => {
  await world.program.housekeeping?.look()
  expect(failures).toEqual([])
  expect(await world.query('select from housekeeping')).not.toEqual([])
})

test('a work that is hours late breaks a promise; one that an earlier version left behind does not', async () => {
  const { promises } = world.program
  const broken = () => promises.broken.map(({ name }) => name)
  await world.query(`insert into housekeeping (name, next_at) values ('former', now() - interval '1 day')`)
  for (let n = 0; n < 3; n++) await promises.look()
  expect(broken()).not.toContain('tidied')
  await world.query(`update housekeeping set next_at = now() - interval '4 hours' where name = 'sessions'`)
  for (let n = 0; n < 3; n++) await promises.look()
  expect(broken()).toContain('tidied')
})
