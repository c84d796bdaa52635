/**
 * Latest: updates the state of each device after this batch. The greatest valid event time wins, for the whole state
 * and for each series, whatever the order of arrival; a suspect report marks the device and changes nothing else. Rows
 * are written in the order of the device id, so that two processes seldom deadlock.
 */
import { limits } from '@coldway/contract/limits.ts'
import { fixCodes, type LatestRow, latestColumns, stateOf } from '../../modules/readings/index.ts'
import { bools, float4s, float8s, instants, int2s, int4s, texts } from '../../platform/binary-arrays.ts'
import type { Batch, CommitStep } from '../pipeline.ts'
import { isSuspect } from '../reading-row.ts'
import { faultsOf, type Newest, newestByDevice, valuesOf } from './newest.ts'

const isNewer = '(excluded.at, excluded.disc) > (l.at, l.disc)'
/** A cell position ranks as older than it is: it replaces a satellite fix only after a long time without one. */
const fixRank = (row: string): string =>
  `(${row}.fix_at + case ${row}.fix when ${fixCodes.GPS} then interval '${limits.cellTrustMs} ms' else interval '0' end, ${row}.lng, ${row}.lat, ${row}.speed, ${row}.heading)`
const isNewFix = `excluded.fix_at is not null and (l.fix_at is null or ${fixRank('excluded')} > ${fixRank('l')})`
const whenNewFix = (column: string): string =>
  `${column} = case when ${isNewFix} then excluded.${column} else l.${column} end`
const good = 'newest_samples(l.good, excluded.good)'
const bad = 'newest_samples(l.bad, excluded.bad)'

/**
 * `isSimple` is the SQL condition that every given sample is newer than all that are stored, so that none has to be
 * compared by itself.
 */
const upsert = (name: string, isSimple: string) => ({
  name,
  // One read of the wide table of devices answers both whether the device exists and what its path is.
  text: `with given as materialized (
      select d.org_path, device_id, at, disc, arrived, fix_at, lng, lat, fix, speed, heading, good::jsonb, bad::jsonb, is_shutdown,
        values::jsonb, faults::jsonb
      from unnest($1::int[], $2::timestamptz[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::float8[], $7::float8[],
        $8::smallint[], $9::real[], $10::real[], $11::text[], $12::text[], $13::boolean[],
        $14::text[], $15::text[])
        as x (device_id, at, disc, arrived, fix_at, lng, lat, fix, speed, heading, good, bad, is_shutdown, values, faults)
      join devices d on d.id = x.device_id
    ), written as (
      insert into device_latest as l
        (device_id, at, disc, arrived, fix_at, lng, lat, fix, speed, heading, good, bad, is_shutdown, values, faults)
      select device_id, at, disc, arrived, fix_at, lng, lat, fix, speed, heading, good, bad, is_shutdown, values, faults
      from given order by device_id
      on conflict (device_id) do update set
        at = greatest(l.at, excluded.at),
        disc = case when ${isNewer} then excluded.disc else l.disc end,
        arrived = greatest(l.arrived, excluded.arrived),
        ${['fix_at', 'lng', 'lat', 'fix', 'speed', 'heading'].map(whenNewFix).join(',\n        ')},
        good = case when ${isSimple} then l.good || excluded.good else ${good} end,
        bad = case when ${isSimple} then l.bad || excluded.bad else ${bad} end,
        values = case when ${isSimple} then l.values || excluded.values else values_of(${good}) end,
        faults = case when ${isSimple}
          then (l.faults - array(select jsonb_object_keys(excluded.values))) || excluded.faults
          else faults_of(${good}, ${bad}) end,
        is_shutdown = case when ${isNewer} then excluded.is_shutdown else l.is_shutdown end,
        is_suspect = false
      returning l.*
    )
    select ${latestColumns('written')}, given.org_path from written join given using (device_id)`,
})
const upsertOfOneMoment = upsert('latest-upsert', isNewer)
const upsertOfSeveral = upsert('latest-upsert-several', 'false')

const suspect = {
  name: 'latest-suspect',
  text: `with written as (
      update device_latest set is_suspect = true, arrived = greatest(arrived, to_timestamp($2 / 1000.0))
      where device_id = any($1::int[]) returning *)
    select ${latestColumns('written')}, d.org_path from written join devices d on d.id = written.device_id`,
}

type Moved = LatestRow & { org_path: string }

export const latest: CommitStep = async (client, batch) => {
  const states = [...newestByDevice(batch.rows.filter((row) => !isSuspect(row))).values()].sort(
    (a, b) => a.deviceId - b.deviceId,
  )
  const moved = new Map<number, Moved>()
  const keep = (rows: readonly Moved[]): void => {
    for (const row of rows) moved.set(row.device_id, row)
  }
  const ofSeveral = states.filter((state) => state.isOfSeveral)
  const ofOneMoment = states.filter((state) => !state.isOfSeveral)
  if (ofOneMoment.length > 0)
    keep((await client.query<Moved>({ ...upsertOfOneMoment, values: columns(ofOneMoment) })).rows)
  if (ofSeveral.length > 0) keep((await client.query<Moved>({ ...upsertOfSeveral, values: columns(ofSeveral) })).rows)
  const doubtful = doubtfulDevices(batch)
  if (doubtful.ids.length > 0)
    keep((await client.query<Moved>({ ...suspect, values: [doubtful.ids, doubtful.arrivedMs] })).rows)
  batch.moved = [...moved.values()].map((row) => ({ state: stateOf(row), orgPath: row.org_path }))
}

const columns = (states: readonly Newest[]): Buffer[] => [
  int4s(states, (state) => state.deviceId),
  instants(states, (state) => state.atMs),
  int4s(states, (state) => state.disc),
  instants(states, (state) => state.arrivedMs),
  instants(states, (state) => state.fix?.atMs ?? null),
  float8s(states, (state) => state.fix?.lng ?? null),
  float8s(states, (state) => state.fix?.lat ?? null),
  int2s(states, (state) => (state.fix ? fixCodes[state.fix.type] : null)),
  float4s(states, (state) => state.fix?.speedKmh ?? null),
  float4s(states, (state) => state.fix?.headingDeg ?? null),
  texts(states, (state) => JSON.stringify(state.good)),
  texts(states, (state) => JSON.stringify(state.bad)),
  bools(states, (state) => state.isShutdown),
  // Computed here: values_of and faults_of for every device of every batch took two fifths of the backend's time.
  texts(states, (state) => JSON.stringify(valuesOf(state))),
  texts(states, (state) => JSON.stringify(faultsOf(state))),
]

/** The devices whose last report, in the order of arrival, has a suspect time. */
const doubtfulDevices = ({ rows }: Batch): { ids: number[]; arrivedMs: number } => {
  const lastByDevice = new Map(rows.map((row) => [row.deviceId, row]))
  const last = [...lastByDevice.values()].filter(isSuspect)
  return {
    ids: last.map((row) => row.deviceId).sort((a, b) => a - b),
    arrivedMs: last.reduce((latestMs, row) => Math.max(latestMs, row.arrivedMs), 0),
  }
}
