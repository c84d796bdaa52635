/**
 * The cost of the rules: reports per second acknowledged and evaluated, beside the same reports with the rules off, in the same
 * program. A round lasts from its first report until the inbox of the rules is empty.
 */
import type { Pool } from 'pg'
import { type Form, interleave } from '../form.ts'
import { type Load, prepareLoad } from '../load/load.ts'
import { mediansOf, printCount, printMs, printRatio, spreadOf } from '../numbers.ts'
import type { Section, Table } from '../results.ts'
import type { LoadDevice } from '../running/devices.ts'
import { type Server, startServer } from '../running/server.ts'
import { caughtUp, rulesOff, rulesOn, waitingOf } from './rules-switch.ts'
import { type Fleets, type FleetSizes, makeFleets } from './watched-fleet.ts'

type Figures = Readonly<
  Record<'ackedPerS' | 'donePerS' | 'p50' | 'p99' | 'waitingRows' | 'waitingReports' | 'behindMs', number>
>

const off = 'rules off'
const caughtUpWithinMs = 300_000

export const rules = async (form: Form): Promise<Section> => {
  const sizes: FleetSizes = {
    groups: form.pick({ tiny: 2, default: 5, long: 5 }),
    devicesPerGroup: form.pick({ tiny: 20, default: 200, long: 200 }),
    policiesPerGroup: 20,
    sitesPerGroup: form.pick({ tiny: 20, default: 200, long: 200 }),
  }
  const seconds = form.pick({ tiny: 1, default: 6, long: 20 })
  const server = await startServer()
  try {
    const fleets = await makeFleets(server, sizes)
    const tables: Table[] = []
    for (const [wire, base] of Object.entries(loadsOf(server, seconds, form)))
      tables.push(tableOf(wire, await measure(server, form, base, fleets)))
    const aside = await server.pool.query<{ count: number }>('select count(*)::int as count from rule_quarantine')
    const records = await server.pool.query<{ stays: number; alarms: number }>(
      `select (select count(*)::int from site_stays) as stays, (select count(*)::int from alarm_records) as alarms`,
    )
    return {
      title: 'acknowledged and evaluated, with rules and without',
      how:
        `Fleets of ${sizes.groups} groups of ${sizes.devicesPerGroup} devices, each group with ${sizes.policiesPerGroup} alarm policies (17 with limits, ` +
        `silence, long stay, entry) and ${sizes.sitesPerGroup} sites with a subscription each; the reports of the calm fleet lie within all ` +
        `limits, each device of the restless one breaks seven of them once in twenty to sixty reports, as no fleet does. Half of the sites are left and entered once in a thousand reports. Saturated for ${seconds} s a way and round. ` +
        `"Done" counts until the last report is evaluated, ` +
        `"rules off" until the last is acknowledged: another process holds the partitions of the rules and does nothing. ` +
        `${printCount(records.rows[0]?.stays ?? 0)} stays and ${printCount(records.rows[0]?.alarms ?? 0)} alarms were found, ` +
        `${printCount(aside.rows[0]?.count ?? 0)} rows put aside.`,
      tables,
    }
  } finally {
    await server.stop()
  }
}

type Base = Omit<Load, 'devices'> & { readonly connections: number }

const loadsOf = ({ ports }: Server, seconds: number, form: Form): Record<string, Base> => {
  const base = { seconds, warmUpS: 0.5 }
  return {
    'MQTT, a report a message': {
      ...base,
      wire: 'mqtt',
      port: ports.mqtt,
      reportsPerMessage: 1,
      connections: Number.POSITIVE_INFINITY,
    },
    'HTTP, arrays of 100': {
      ...base,
      wire: 'http',
      port: ports.http,
      reportsPerMessage: 100,
      connections: form.pick({ tiny: 10, default: 100, long: 100 }),
    },
  }
}

const measure = async (
  { pool }: Server,
  form: Form,
  { connections, ...base }: Base,
  { calm, restless, plain }: Fleets,
): Promise<Map<string, Figures[]>> => {
  const loadOf = (devices: readonly LoadDevice[]): Load => ({ ...base, devices: devices.slice(0, connections) })
  // Warms up everything.
  for (const some of [calm, restless, plain]) await run(pool, { ...loadOf(some), seconds: 1 })
  return interleave(
    form,
    new Map([
      ['watched, calm', () => run(pool, loadOf(calm))],
      ['watched, restless', () => run(pool, loadOf(restless))],
      ['neither policies nor sites', () => run(pool, loadOf(plain))],
      [
        off,
        async () => {
          await rulesOff(pool)
          return await run(pool, loadOf(calm), false).finally(() => rulesOn(pool))
        },
      ],
    ]),
  )
}

const run = async (pool: Pool, load: Load, isEvaluated = true): Promise<Figures> => {
  const prepared = await prepareLoad(load)
  const startMs = performance.now()
  const { perS, total, latencies } = await prepared.run()
  const ackedMs = performance.now()
  const waiting = await waitingOf(pool)
  if (isEvaluated) await caughtUp(pool, caughtUpWithinMs)
  const doneMs = isEvaluated ? performance.now() : ackedMs
  const { p50, p99 } = spreadOf(latencies)
  return {
    ackedPerS: perS,
    donePerS: (total * 1000) / (doneMs - startMs),
    p50,
    p99,
    waitingRows: isEvaluated ? waiting.rows : Number.NaN,
    waitingReports: isEvaluated ? waiting.reports : Number.NaN,
    behindMs: isEvaluated ? doneMs - ackedMs : Number.NaN,
  }
}

const tableOf = (wire: string, found: ReadonlyMap<string, readonly Figures[]>): Table => {
  const medians = new Map([...found].map(([name, rounds]) => [name, mediansOf(rounds)]))
  const floor = medians.get(off)?.donePerS ?? 0
  return {
    title: wire,
    head: [
      'way',
      'acknowledged/s',
      'p50',
      'p99',
      'waiting at the end: rows',
      'reports',
      'caught up in',
      'done/s',
      'of rules off',
    ],
    rows: [...medians].map(([name, figures]) => [
      name,
      printCount(figures.ackedPerS),
      printMs(figures.p50),
      printMs(figures.p99),
      printCount(figures.waitingRows),
      printCount(figures.waitingReports),
      printMs(figures.behindMs),
      printCount(figures.donePerS),
      printRatio(figures.donePerS, floor),
    ]),
  }
}
