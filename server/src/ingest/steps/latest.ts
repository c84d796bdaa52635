/**
 * Latest: the state of each device after this batch. The greatest valid event time wins; a late report only fills in
 * series that no later one has spoken of; a suspect clock marks the device and moves nothing. Rows are written in the
 * order of the device id, so that two processes never wait for each other in a circle.
 */
import { fixCodes, type LatestRow, latestColumns, stateOf } from '../../modules/readings/index.ts'
import type { CommitStep } from '../pipeline.ts'
import { isOutlier, isSuspect, type ReadingRow } from '../reading-row.ts'

const isNewer = '(excluded.at, excluded.disc) > (l.at, l.disc)'
const isNewFix = 'excluded.fix_at is not null and (l.fix_at is null or excluded.fix_at > l.fix_at)'
const whenNewFix = (column: string): string =>
  `${column} = case when ${isNewFix} then excluded.${column} else l.${column} end`

const upsert = {
  name: 'latest-upsert',
  text: `with given as (
      select device_id, to_timestamp(at / 1000) as at, disc, to_timestamp(arrived / 1000) as arrived,
        to_timestamp(fix_at / 1000) as fix_at, lng, lat, fix, speed, heading, values::jsonb, faults::jsonb, is_shutdown
      from unnest($1::int[], $2::float8[], $3::int[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
        $8::smallint[], $9::real[], $10::real[], $11::text[], $12::text[], $13::boolean[])
        as x (device_id, at, disc, arrived, fix_at, lng, lat, fix, speed, heading, values, faults, is_shutdown)
      where exists (select from devices d where d.id = x.device_id)
    ), written as (
      insert into device_latest as l
        (device_id, at, disc, arrived, fix_at, lng, lat, fix, speed, heading, values, faults, is_shutdown)
      select * from given order by device_id
      on conflict (device_id) do update set
        at = greatest(l.at, excluded.at),
        disc = case when ${isNewer} then excluded.disc else l.disc end,
        arrived = greatest(l.arrived, excluded.arrived),
        ${['fix_at', 'lng', 'lat', 'fix', 'speed', 'heading'].map(whenNewFix).join(',\n        ')},
        values = case when ${isNewer} then l.values || excluded.values else excluded.values || l.values end,
        faults = case when ${isNewer}
          then (l.faults - array(select jsonb_object_keys(excluded.values))) || excluded.faults else l.faults end,
        is_shutdown = case when ${isNewer} then excluded.is_shutdown else l.is_shutdown end,
        is_suspect = false
      returning l.*
    )
    select ${latestColumns('written')}, d.org_path from written join devices d on d.id = written.device_id`,
}

const suspect = {
  name: 'latest-suspect',
  text: `update device_latest set is_suspect = true, arrived = greatest(arrived, to_timestamp($2 / 1000.0))
    where device_id = any($1::int[])`,
}

export const latest: CommitStep = async (client, batch) => {
  const states = [...newestByDevice(batch.rows.filter((row) => !isSuspect(row))).values()].sort(
    (a, b) => a.deviceId - b.deviceId,
  )
  if (states.length > 0) {
    const of = <Value>(pick: (state: Newest) => Value): Value[] => states.map(pick)
    const written = await client.query<LatestRow & { org_path: string }>({
      ...upsert,
      values: [
        of((state) => state.deviceId),
        of((state) => state.atMs),
        of((state) => state.disc),
        of((state) => state.arrivedMs),
        of((state) => state.fixAtMs),
        of((state) => state.fix?.lng ?? null),
        of((state) => state.fix?.lat ?? null),
        of((state) => (state.fix ? fixCodes[state.fix.type] : null)),
        of((state) => state.fix?.speedKmh ?? null),
        of((state) => state.fix?.headingDeg ?? null),
        of((state) => JSON.stringify(state.values)),
        of((state) => JSON.stringify(state.faults)),
        of((state) => state.isShutdown),
      ],
    })
    batch.moved = written.rows.map((row) => ({ state: stateOf(row), orgPath: row.org_path }))
  }
  const doubtful = batch.rows.filter(isSuspect)
  if (doubtful.length > 0) {
    const arrivedMs = Math.max(...doubtful.map((row) => row.arrivedMs))
    const ids = [...new Set(doubtful.map((row) => row.deviceId))].sort((a, b) => a - b)
    await client.query({ ...suspect, values: [ids, arrivedMs] })
  }
}

interface Newest {
  deviceId: number
  atMs: number
  disc: number
  arrivedMs: number
  fix: ReadingRow['fix']
  fixAtMs: number | null
  values: Record<string, number>
  faults: Record<string, string>
  isShutdown: boolean
}

/** The same merging as in the statement, for several reports of one device in one batch. */
const newestByDevice = (rows: readonly ReadingRow[]): Map<number, Newest> => {
  const byDevice = new Map<number, Newest>()
  const inOrder = [...rows].sort((a, b) => a.atMs - b.atMs || a.disc - b.disc)
  for (const row of inOrder) {
    const before = byDevice.get(row.deviceId)
    const faults = { ...before?.faults }
    for (const key of Object.keys(row.values)) delete faults[key]
    for (const [key, [quality]] of Object.entries(row.faults)) faults[key] = quality
    const isFix = row.fix !== null && !isOutlier(row)
    byDevice.set(row.deviceId, {
      deviceId: row.deviceId,
      atMs: row.atMs,
      disc: row.disc,
      arrivedMs: Math.max(row.arrivedMs, before?.arrivedMs ?? 0),
      fix: isFix ? row.fix : (before?.fix ?? null),
      fixAtMs: isFix ? row.atMs : (before?.fixAtMs ?? null),
      values: { ...before?.values, ...row.values },
      faults,
      isShutdown: row.event === 'shutdown',
    })
  }
  return byDevice
}
