/**
 * The witnesses of time beside the clock of this process: the record, the database's clock and the devices, each in a
 * row.
 */
import { ClockVerdict } from '@coldway/contract/operations/clock-verdict.ts'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { knownMax, type ProvenMs, type Testimony } from './judge-clock.ts'

/** Each process writes what its devices say six times a minute. */
const freshS = 60

export interface Witnesses {
  readonly databaseMs: number
  /** The moment proved last, or else the newest arrival; null when neither exists yet. */
  readonly recordMs: number | null
  readonly known: number
  /** Offsets from the clock of the database. */
  readonly testimonies: readonly Testimony[]
}

export const readWitnesses = async (db: Db): Promise<Witnesses> => {
  const { rows } = await sql<Omit<Witnesses, 'testimonies'> & { testimonies: Testimony[] | null }>`
    select clock_timestamp() as "databaseMs", coalesce((select at from proven_time), (select max(arrived) from device_latest)) as "recordMs",
      (select count(*) from (select from device_latest limit ${knownMax}) few)::int as known,
      (select json_agg(json_build_object('heard', heard, 'near', near, 'offsetMs', offset_ms + ahead_of_database_ms,
          'lateForMs', late_for_ms))
        from (select distinct on (process) * from clock_spans
          where abs(extract(epoch from now() - seen_at)) < ${freshS} order by process, seen_at desc) as last
        where heard > 0) as testimonies`.execute(db)
  const found = rows[0] as (typeof rows)[0]
  return { ...found, testimonies: found.testimonies ?? [] }
}

export const writeRecord = async (db: Db, atMs: number): Promise<void> => {
  await sql`insert into proven_time (at) values (${new Date(atMs)})
    on conflict (id) do update set at = excluded.at`.execute(db)
}

export const writeVerdict = async (db: Db, process: string, { doubts, isDeleting }: ClockVerdict): Promise<void> => {
  await sql`insert into clock_verdicts (process, verdict) values (${process}, ${JSON.stringify({ doubts, isDeleting })}::jsonb)
    on conflict (process) do update set verdict = excluded.verdict, at = now()`.execute(db)
}

/** Gives, by process, the verdicts of the last minute. */
export const listClockVerdicts = async (db: Db): Promise<ReadonlyMap<string, ClockVerdict>> => {
  const { rows } = await sql<{ process: string; verdict: unknown }>`
    select process::text, verdict from clock_verdicts
    where abs(extract(epoch from now() - at)) < ${freshS} limit 200`.execute(db)
  return new Map(rows.map(({ process, verdict }) => [process, ClockVerdict.parse(verdict)]))
}

const silentMs = 86_400_000

/** Deletes the verdicts of processes that are gone. */
export const deleteOldVerdicts = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from clock_verdicts where at < ${new Date(nowMs - silentMs)}`.execute(db)
}
