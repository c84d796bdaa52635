/** Acknowledged reports per second by transport, beside the same rows written by the database's own fastest way. */
import { type Form, interleave } from '../form.ts'
import { type Load, runLoad } from '../load/load.ts'
import { mediansOf, printCount, printMs, printRatio, spreadOf } from '../numbers.ts'
import type { Section, Table } from '../results.ts'
import { addDevices, makeCompany } from '../running/devices.ts'
import { startPair } from '../running/pair.ts'
import { type Server, startServer } from '../running/server.ts'
import { batchRows, makeTwin, type StoredRows, takeRows, writeByCopy, writeByUnnest, writeOneByOne } from './rows.ts'

type Figures = Readonly<Record<'perS' | 'p50' | 'p99', number>>
type Ways = ReadonlyMap<string, () => Promise<Figures>>

const copyWay = `database: COPY, ${batchRows} rows a commit`
const unnestWay = `database: unnest + ON CONFLICT, ${batchRows} rows a commit`
const singleWay = 'database: one row a commit, one after the other'

export const ingest = async (form: Form): Promise<Section> => {
  const server = await startServer()
  try {
    return await measure(form, server, { title: 'from device to acknowledgement', database: 'embedded database' })
  } finally {
    await server.stop()
  }
}

export const external = async (form: Form): Promise<Section> => {
  const pair = await startPair()
  try {
    const server = await startServer({ databaseUrl: pair.url })
    const said = 'an external database that waits for its synchronous standby'
    try {
      return await measure(form, server, { title: 'the same with an external database', database: said })
    } finally {
      await server.stop()
    }
  } finally {
    await pair.stop()
  }
}

interface Said {
  readonly title: string
  readonly database: string
}

const measure = async (form: Form, server: Server, { title, database }: Said): Promise<Section> => {
  const { rows: versions } = await server.pool.query<{ version: string }>(
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  )
  const loads = await loadsOf(server, form)
  // Warms up everything, including rows the database writes by itself.
  for (const load of loads.values()) await runLoad({ ...load, seconds: form.pick({ tiny: 0.3, default: 1, long: 2 }) })
  await makeTwin(server.pool)
  const rows = await takeRows(server.pool, form.pick({ tiny: 4000, default: 60_000, long: 100_000 }))
  const saturated = await interleave(form, waysOf(server, loads, rows))
  const offered = await interleave(form, offeredWays(server, loads, rows, form))
  const stored = await server.pool.query<{ count: string }>('select count(*) from readings')
  return {
    title,
    how:
      `The real program (${database}, PostgreSQL ${versions[0]?.version}, fsync on, latest state and rule inbox in the same commit) takes raw ` +
      `bytes from a load thread on the same machine, ${loads.values().next().value?.seconds} s a way and round; the ` +
      `database's rows are ${printCount(rows.count)} rows of those very reports, written into an identical partitioned ` +
      `table of the same database by one connection. ${printCount(Number(stored.rows[0]?.count))} readings stood there ` +
      `at the end.`,
    tables: [saturatedTable(saturated), offeredTable(offered)],
  }
}

const loadsOf = async (server: Server, form: Form): Promise<Map<string, Load>> => {
  const { pool, ports } = server
  const company = await makeCompany(pool)
  const few = form.pick({ tiny: 10, default: 100, long: 100 })
  const many = form.pick({ tiny: 40, default: 2000, long: 2000 })
  const json = (mark: string, count: number) => addDevices(pool, company, { mark, protocol: 'json', count })
  const base = { reportsPerMessage: 1, seconds: form.pick({ tiny: 0.5, default: 2, long: 10 }), warmUpS: 0.5 }
  return new Map<string, Load>([
    [`MQTT, ${few} connections`, { ...base, wire: 'mqtt', port: ports.mqtt, devices: await json('M', few) }],
    [`MQTT, ${many} connections`, { ...base, wire: 'mqtt', port: ports.mqtt, devices: await json('N', many) }],
    [`HTTP, ${few} connections`, { ...base, wire: 'http', port: ports.http, devices: await json('H', few) }],
    [
      `HTTP, ${few} connections, arrays of 100`,
      { ...base, wire: 'http', port: ports.http, devices: await json('A', few), reportsPerMessage: 100 },
    ],
    [
      `JT/T 808, ${few} connections`,
      {
        ...base,
        wire: 'jt808',
        port: ports.jt808,
        devices: await addDevices(pool, company, { mark: 'J', protocol: 'jt808', count: few }),
      },
    ],
    [
      `Teltonika, ${few} connections`,
      {
        ...base,
        wire: 'teltonika',
        port: ports.teltonika,
        devices: await addDevices(pool, company, { mark: 'T', protocol: 'teltonika', count: few }),
      },
    ],
  ])
}

const figuresOf = ({ perS, latencies }: { perS: number; latencies: Float64Array }): Figures => {
  const { p50, p99 } = spreadOf(latencies)
  return { perS, p50, p99 }
}

const waysOf = ({ pool }: Server, loads: ReadonlyMap<string, Load>, rows: StoredRows): Ways =>
  new Map([
    ...[...loads].map(([name, load]) => [name, async () => figuresOf(await runLoad(load))] as const),
    [copyWay, async () => figuresOf(await writeByCopy(pool, rows))],
    [unnestWay, async () => figuresOf(await writeByUnnest(pool, rows))],
  ])

/** Offers the rate of a real fleet, with spare capacity. */
const offeredWays = ({ pool }: Server, loads: ReadonlyMap<string, Load>, rows: StoredRows, form: Form): Ways => {
  const offeredPerS = form.pick({ tiny: 200, default: 5000, long: 5000 })
  const singles = form.pick({ tiny: 100, default: 1000, long: 2000 })
  const mqtt = [...loads].filter(([, { wire }]) => wire === 'mqtt')
  return new Map([
    ...mqtt.map(([name, load]) => {
      const offered = { ...load, offeredPerS, seconds: load.seconds * 1.5, warmUpS: 1 }
      return [`${name}, ${printCount(offeredPerS)}/s offered`, async () => figuresOf(await runLoad(offered))] as const
    }),
    [singleWay, async () => figuresOf(await writeOneByOne(pool, rows, singles))],
  ])
}

const saturatedTable = (found: ReadonlyMap<string, readonly Figures[]>): Table => {
  const medians = new Map([...found].map(([name, rounds]) => [name, mediansOf(rounds)]))
  const [copied, unnested] = [medians.get(copyWay)?.perS ?? 0, medians.get(unnestWay)?.perS ?? 0]
  return {
    title: 'Saturated: every connection sends its next report as soon as the last is acknowledged',
    head: ['way', 'acknowledged/s', 'p50', 'p99', 'of COPY', 'of unnest'],
    rows: [...medians].map(([name, { perS, p50, p99 }]) => [
      name,
      printCount(perS),
      printMs(p50),
      printMs(p99),
      printRatio(perS, copied),
      printRatio(perS, unnested),
    ]),
  }
}

const offeredTable = (found: ReadonlyMap<string, readonly Figures[]>): Table => {
  const medians = new Map([...found].map(([name, rounds]) => [name, mediansOf(rounds)]))
  const floor = medians.get(singleWay)
  return {
    title: 'At a fixed rate: time from when a report was due to its acknowledgement',
    head: ['way', 'acknowledged/s', 'p50', 'p99', 'p50 to a single commit'],
    rows: [...medians].map(([name, { perS, p50, p99 }]) => [
      name,
      printCount(perS),
      printMs(p50),
      printMs(p99),
      printRatio(p50, floor?.p50 ?? 0),
    ]),
  }
}
