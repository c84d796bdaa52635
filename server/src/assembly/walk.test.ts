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

/** A changed name leaves its old row behind, which the promise `tidied` would report as late for ever. */
test('every hourly work succeeds and keeps its row', async () => {
  await world.program.housekeeping?.look()
  expect(failures).toEqual([])
  const rows = await world.query<{ name: string }>('select name from housekeeping order by name')
  expect(rows.map(({ name }) => name)).toEqual([
    'answers',
    'apiClients',
    'captureJobs',
    'changes',
    'downloads',
    'evidenceNames',
    'figures',
    'forwarding',
    'identityStates',
    'imports',
    'jobs',
    'lines',
    'messages',
    'outbox',
    'partitions',
    'quarantine',
    'roomDays',
    'sealForwarding',
    'sessions',
    'shares',
    'sites',
    'suspects',
    'unread',
    'vehicleMeters',
    'verdicts',
    'verification',
    'waybillForecast',
    'webPush',
    'wechat',
    'weeks',
  ])
})
