/**
 * The first rule: since when does a device stand outside its simple range? Reads the inbox, writes `breach_since` and
 * deletes what it read in one transaction, so that a replay does nothing twice. The alarm engine joins it here later.
 */
import { breachOf, type SimpleRange } from '@coldway/contract/device-state.ts'
import { sql } from 'kysely'
import type { InboxEntry } from '../ingest/steps/rule-inbox.ts'
import { type LatestRow, latestColumns, stateOf } from '../modules/readings/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Db, Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'

const batchesAtOnce = 20
const lookAgainMs = 1000

export interface RangeWatch {
  close(): Promise<void>
}

export const createRangeWatch = ({ db, bus, log }: { db: Db; bus: Bus; log: Log }): RangeWatch => {
  let isClosed = false
  let isWoken = true
  let wakeUp = (): void => undefined

  const run = async (): Promise<void> => {
    while (!isClosed) {
      isWoken = false
      const count = await evaluateSome(db, bus).catch((error) => {
        log.warn({ error: String(error) }, 'rules wait')
        return 0
      })
      if (count < batchesAtOnce && !isWoken) await sleep()
    }
  }
  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookAgainMs)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = run()
  const stopListening = bus.listen('inbox.filled', () => {
    isWoken = true
    wakeUp()
  })

  return {
    async close() {
      stopListening()
      isClosed = true
      wakeUp()
      await running
    },
  }
}

/** The count of inbox rows that were evaluated. */
const evaluateSome = async (db: Db, bus: Bus): Promise<number> => {
  const { count, moved } = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ payload: string }>`
      delete from rule_inbox where id in (
        select id from rule_inbox order by id limit ${batchesAtOnce} for update skip locked)
      returning payload`.execute(tx)
    const entries = rows.flatMap((row) => JSON.parse(row.payload) as InboxEntry[])
    return { count: rows.length, moved: entries.length > 0 ? await evaluate(tx, entries) : [] }
  })
  if (moved.length > 0)
    bus.tell(
      'states.changed',
      moved.map((row) => ({ state: stateOf(row), orgPath: row.org_path })),
    )
  return count
}

type Moved = LatestRow & { org_path: string }
type Judged = SimpleRange & { id: number; at: number; breachSince: number | null; values: Record<string, number> }

/** Judged by the latest state: a late reading tells nothing about now. */
const evaluate = async (tx: Tx, entries: readonly InboxEntry[]): Promise<Moved[]> => {
  const ids = [...new Set(entries.map(([deviceId]) => deviceId))].sort((a, b) => a - b)
  const { rows } = await sql<Judged>`
    select d.id, l.at, l.breach_since as "breachSince", l.values,
      d.temp_low as "tempLowC", d.temp_high as "tempHighC", d.hum_low as "humLowPct", d.hum_high as "humHighPct"
    from devices d join device_latest l on l.device_id = d.id where d.id = any(${ids}::int[])`.execute(tx)
  const firstOut = firstOutByDevice(entries, new Map(rows.map((row) => [row.id, row])))
  const changed = rows
    .map((row) => ({
      id: row.id,
      since: isOut(row.values, row) ? (row.breachSince ?? firstOut.get(row.id) ?? row.at) : null,
      was: row.breachSince,
    }))
    .filter(({ since, was }) => since !== was)
  if (changed.length === 0) return []
  const { rows: moved } = await sql<Moved>`
    with given as (select * from unnest(${changed.map((one) => one.id)}::int[], ${changed.map((one) => one.since)}::float8[]) as x (id, since)),
    written as (
      update device_latest l set breach_since = to_timestamp(given.since / 1000) from given where l.device_id = given.id returning l.*)
    select ${sql.raw(latestColumns('written'))}, d.org_path from written join devices d on d.id = written.device_id`.execute(
    tx,
  )
  return moved
}

/** In this batch, the first reading of the unbroken stretch outside that ends it: a backlog knows when it began. */
const firstOutByDevice = (
  entries: readonly InboxEntry[],
  ranges: ReadonlyMap<number, SimpleRange>,
): Map<number, number> => {
  const since = new Map<number, number>()
  for (const [deviceId, atMs, values] of [...entries].sort((a, b) => a[1] - b[1])) {
    const range = ranges.get(deviceId)
    if (!range || Object.keys(values).length === 0) continue
    if (!isOut(values, range)) since.delete(deviceId)
    else if (!since.has(deviceId)) since.set(deviceId, atMs)
  }
  return since
}

const isOut = (values: Readonly<Record<string, number>>, range: SimpleRange): boolean =>
  Object.entries(values).some(([key, value]) => breachOf(key, value, range) !== undefined)
