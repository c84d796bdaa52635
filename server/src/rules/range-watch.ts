/**
 * The first rule: since when does a device stand outside its simple range? Reads the inbox of the partitions this process
 * holds, writes `breach_since` and deletes what it read in one transaction, so that a replay does nothing twice, and does
 * so only while it holds them. The alarm engine joins it here later.
 */
import { breachOf, type SimpleRange } from '@coldway/contract/device-state.ts'
import { sql } from 'kysely'
import type { InboxEntry } from '../ingest/steps/rule-inbox.ts'
import { type LatestRow, latestColumns, stateOf } from '../modules/readings/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Db, Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { createLeases, lockHeld } from './leases.ts'

/** Of each partition. */
const batchesAtOnce = 20
const lookAgainMs = 1000

export interface RangeWatch {
  close(): Promise<void>
}

interface RangeWatchParts {
  readonly db: Db
  readonly bus: Bus
  readonly log: Log
  readonly evaluated: (batches: number, seconds: number) => void
  /** Of this process, as others see it. */
  readonly process: string
}

export const createRangeWatch = (parts: RangeWatchParts): RangeWatch => {
  const { db, bus, log, process } = parts
  const leases = createLeases({ db, log, process })
  let isClosed = false
  let isWoken = true
  let wakeUp = (): void => undefined

  const run = async (): Promise<void> => {
    await leases.turn().catch((error) => log.warn({ error: String(error) }, 'rules wait'))
    while (!isClosed) {
      isWoken = false
      const count = await evaluateSome(parts, leases.held()).catch((error) => {
        log.warn({ error: String(error) }, 'rules wait')
        return 0
      })
      if (count === 0 && !isWoken) await sleep()
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
      await leases.close()
    },
  }
}

/** The count of inbox rows that were evaluated. */
const evaluateSome = async ({ db, bus, process, evaluated }: RangeWatchParts, held: Held): Promise<number> => {
  if (held.size === 0) return 0
  const sinceMs = performance.now()
  const { count, moved } = await db.transaction().execute(async (tx) => {
    const rows = await takeInbox(tx, await lockHeld(tx, process, held))
    const entries = rows.flatMap((row) => JSON.parse(row.payload) as InboxEntry[])
    return { count: rows.length, moved: entries.length > 0 ? await evaluate(tx, entries) : [] }
  })
  if (count > 0) evaluated(count, (performance.now() - sinceMs) / 1000)
  if (moved.length > 0)
    bus.tell(
      'states.changed',
      moved.map((row) => ({ state: stateOf(row), orgPath: row.org_path })),
    )
  return count
}

type Held = ReadonlyMap<number, number>

/** The oldest of each partition, gone when the transaction commits. */
const takeInbox = async (tx: Tx, partitions: readonly number[]): Promise<{ payload: string }[]> => {
  if (partitions.length === 0) return []
  const { rows } = await sql<{ id: number; payload: string }>`
    delete from rule_inbox where id in (
      select oldest.id from unnest(${partitions}::smallint[]) as mine (partition)
      cross join lateral (
        select id from rule_inbox i where i.partition = mine.partition order by id limit ${batchesAtOnce}) as oldest)
    returning id, payload`.execute(tx)
  return rows.sort((a, b) => a.id - b.id)
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
