/**
 * `npm run bench [-- name ...] [--long | --tiny]`: throughput and response times of the product, each figure beside another way
 * of doing the same in the same run. Owns its load generators and measurements; starts the real program as a child and knows it
 * by its ports, its contract and its tables. Nothing here asserts a time. Invariants: loopback only; everything started is
 * ended by its id; temporary folders are removed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { companion } from './companion/companion.ts'
import { cost } from './cost/cost.ts'
import { epcis } from './epcis/epcis.ts'
import { eta } from './eta/eta.ts'
import { exports } from './exports/exports.ts'
import { forwarding } from './forwarding/forwarding.ts'
import { type Form, formOf } from './form.ts'
import { imports } from './imports/imports.ts'
import { external, ingest } from './ingest/ingest.ts'
import { live } from './live/live.ts'
import { stampOf } from './machine.ts'
import { memory } from './memory/memory.ts'
import { overload } from './overload/overload.ts'
import { page } from './page/page.ts'
import { profile } from './profile/profile.ts'
import { queries } from './queries/queries.ts'
import { readers } from './readers/readers.ts'
import { mergeSections, printSection, type Section } from './results.ts'
import { endAll, endOnSignals } from './running/on-exit.ts'
import { rules } from './rules/rules.ts'
import { sites } from './sites/sites.ts'
import { waybills } from './waybills/waybills.ts'

/** The benchmarks stand in the order of RESULTS.md. */
const benchmarks: Readonly<Record<string, (form: Form) => Promise<Section>>> = {
  ingest,
  cost,
  rules,
  live,
  queries,
  readers,
  overload,
  exports,
  imports,
  forwarding,
  sites,
  eta,
  waybills,
  epcis,
  page,
  companion,
}
/** Runs only by name: it needs PostgreSQL from the system's packages. */
const withEngines: typeof benchmarks = { external }
/** Benchmarks that run only when they are named: `memory` takes half an hour, and `profile` shows where time goes instead of how much. */
const onAsking: typeof benchmarks = { memory, profile }
/** Benchmarks whose results are kept. */
const order = Object.keys(benchmarks).flatMap((name) => (name === 'ingest' ? [name, 'external'] : [name]))
const file = join(import.meta.dirname, '../RESULTS.md')

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { long: { type: 'boolean', default: false }, tiny: { type: 'boolean', default: false } },
  })
  const all = { ...benchmarks, ...withEngines, ...onAsking }
  const unknown = positionals.filter((name) => !all[name])
  if (unknown.length > 0)
    throw new Error(`No such benchmark: ${unknown.join(', ')}. There are ${Object.keys(all).join(', ')}.`)
  const form = formOf(values.tiny ? 'tiny' : values.long ? 'long' : 'default')
  const fresh = new Map<string, string>()
  let failures = 0
  for (const name of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
    console.log(`\n${name} ...`)
    const startMs = performance.now()
    const section = await all[name]?.(form).catch((error: unknown) => {
      console.error(error)
      failures += 1
    })
    if (!section) continue
    const text = printSection(name, section, stampOf(form.name, [name, ...(values.long ? ['--long'] : [])].join(' ')))
    console.log(`\n${text}\n(${((performance.now() - startMs) / 1000).toFixed(0)} s)`)
    if (order.includes(name)) fresh.set(name, text)
  }
  if (fresh.size > 0 && form.name !== 'tiny') await keep(fresh)
  return failures
}

const keep = async (fresh: ReadonlyMap<string, string>): Promise<void> => {
  const before = await readFile(file, 'utf8').catch(() => '')
  await writeFile(file, mergeSections(before, fresh, order))
  console.log('Written to bench/RESULTS.md.')
}

endOnSignals()
try {
  process.exitCode = (await main()) > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await endAll()
}
