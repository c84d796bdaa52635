/** The first rule: records since when a device is outside its simple range (`breach_since`). */
import { breachOf, type SimpleRange } from '@coldway/contract/devices/device-state.ts'
import { sql } from 'kysely'
import { type LatestRow, latestColumns, stateOf } from '../modules/readings/index.ts'
import { int4s } from '../platform/binary-arrays.ts'
import type { Tx } from '../platform/database.ts'
import type { Rule, Sample } from './rule.ts'

export const rangeWatch: Rule = {
  name: 'range-watch',
  run: async ({ tx, samples, publish }) => {
    const moved = samples.length > 0 ? await evaluate(tx, samples) : []
    if (moved.length === 0) return
    publish(
      'states.changed',
      moved.map((row) => ({ state: stateOf(row), orgPath: row.org_path })),
    )
  },
}

type Moved = LatestRow & { org_path: string }
type Judged = SimpleRange & { id: number; at: number; breachSince: number | null; values: Record<string, number> }

/** Judges the latest state, as a late reading says nothing about now. */
const evaluate = async (tx: Tx, samples: readonly Sample[]): Promise<Moved[]> => {
  const ids = [...new Set(samples.map(({ deviceId }) => deviceId))].sort((a, b) => a - b)
  const given = int4s(ids, (id) => id)
  // Devices without a range, most or all of a fleet, are not read: both conditions have an index of their own.
  const { rows } = await sql<Judged>`
    with concerned as materialized (
      select id from devices where id = any(${given}::int[]) and num_nonnulls(temp_low, temp_high, hum_low, hum_high) > 0
      union select device_id from device_latest where device_id = any(${given}::int[]) and breach_since is not null)
    select d.id, l.at, l.breach_since as "breachSince", l.values,
      d.temp_low as "tempLowC", d.temp_high as "tempHighC", d.hum_low as "humLowPct", d.hum_high as "humHighPct"
    from concerned join devices d using (id) join device_latest l on l.device_id = d.id`.execute(tx)
  const stretches = stretchesOf(samples, new Map(rows.map((row) => [row.id, row])))
  const changed = rows
    .map((row) => ({
      id: row.id,
      since: isOut(row.values, row) ? sinceOf(row, stretches.get(row.id)) : null,
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

interface Stretch {
  /** Event time of the first reading outside the range, after the last one inside; undefined: none of the batch is outside. */
  readonly firstOutMs: number | undefined
  /** A reading of the batch is inside: whatever was outside before has ended. */
  readonly wasInside: boolean
}

/** A device that came back into its range between two looks is outside since it left it again. */
const sinceOf = ({ breachSince, at }: Judged, stretch: Stretch | undefined): number =>
  (stretch?.wasInside ? stretch.firstOutMs : (breachSince ?? stretch?.firstOutMs)) ?? at

/**
 * Finds where the unbroken stretch outside the range, with which this batch ends, begins in it, so that a backlog knows
 * when it began.
 */
const stretchesOf = (samples: readonly Sample[], ranges: ReadonlyMap<number, SimpleRange>): Map<number, Stretch> => {
  const found = new Map<number, Stretch>()
  for (const { deviceId, atMs, values } of samples.toSorted((a, b) => a.atMs - b.atMs)) {
    const range = ranges.get(deviceId)
    if (!range || Object.keys(values).length === 0) continue
    const before = found.get(deviceId)
    if (!isOut(values, range)) found.set(deviceId, { firstOutMs: undefined, wasInside: true })
    else found.set(deviceId, { firstOutMs: before?.firstOutMs ?? atMs, wasInside: before?.wasInside ?? false })
  }
  return found
}

const isOut = (values: Readonly<Record<string, number>>, range: SimpleRange): boolean =>
  Object.entries(values).some(([key, value]) => breachOf(key, value, range) !== undefined)
