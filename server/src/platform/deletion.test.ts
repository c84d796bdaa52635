/** Deletions by age go by the proven now: checks every statement that deletes what is earlier than something. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Other deletions that compare, each with its reason. */
const others: Readonly<Record<string, string>> = {
  'demo/waybills.ts': 'shipments that the demo itself made, whose vehicles are elsewhere by now',
  'platform/presence.ts': 'a lease of a process that beats every two seconds; it writes its row again',
  'rules/timers.ts': 'a timer that is due is taken to be worked on, in the same transaction',
}

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const deleting = sources.filter(({ text }) =>
  [...text.matchAll(/delete from[^`]*?(?=`|'[,)])/g)].some(([statement]) => /[\w)] <=? [$\w]/.test(statement)),
)

test('some are found', () => expect(deleting.length).toBeGreaterThan(12))

test.each(deleting)('$path deletes by the proven now', ({ path, text }) => {
  expect(path in others || text.includes('nowMs: ProvenMs')).toBe(true)
})

test('nobody makes a proven now but the judgement of the clock', () => {
  const makers = sources.filter(({ text }) => text.includes('as ProvenMs')).map(({ path }) => path)
  expect(makers.sort()).toEqual(['platform/judge-clock.ts', 'testing/proven.ts'])
})
