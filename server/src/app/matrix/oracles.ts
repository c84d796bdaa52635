/**
 * What must hold in every cell whatever the policy says: no canary and no coordinate of a place that the principal
 * cannot see, and no change.
 */
import { until } from '../../testing/until.ts'
import type { Query } from './making.ts'
import { canaryOf, isInBox, type PlaceName, placeNames } from './places.ts'
import { isInside } from './policy.ts'

export interface Answer {
  readonly status: number
  /** The `code` of the envelope. */
  readonly code: string
  readonly data: unknown
  readonly text: string
  readonly headers: string
  /** True for a file that was refused because its list has no rows: nothing was exported. */
  readonly isEmptyFile?: boolean
}

/** Lists the places that an answer shows to a principal at `home`; undefined is a principal without a home. */
export const leaksOf = (
  { text, headers }: Pick<Answer, 'text' | 'headers'>,
  home: PlaceName | undefined,
): PlaceName[] => {
  const points = pointsOf(text)
  return placeNames.filter((place) => {
    if (home && isInside(home, place)) return false
    const canary = canaryOf(place)
    return text.includes(canary) || headers.includes(canary) || points.some((point) => isInBox(place, point))
  })
}

/** Finds any two neighbouring numbers that could be a place on earth, in either order. */
const pointsOf = (text: string): (readonly [number, number])[] => {
  const numbers = Array.from(text.matchAll(/-?\d{1,3}\.\d{3,}/g), ([number]) => Number(number))
  return numbers.flatMap((number, at) => {
    const next = numbers[at + 1]
    return next === undefined ? [] : [[number, next] as const, [next, number] as const]
  })
}

/** Tables that every denial adds to; all others must stay as they are. */
const growing = ['audit_rows', 'audit_heads']
/**
 * Tables that the program itself writes to: presence, leases, housekeeping times, the timers and states of the rules, and the
 * figures and nonces of clients.
 */
const ticking = [
  'processes',
  'process_figures',
  'rule_partitions',
  'rule_timers',
  'alarm_states',
  'housekeeping',
  'operator_notices',
  'proven_time',
  'clock_verdicts',
  'clock_spans',
  'suspect_readings',
  'changes',
  'api_client_meters',
  'api_client_usage',
  'api_client_nonces',
  'forwarding_states',
]

const atWork = `select 1 from rule_inbox union all select 1 from rule_timers where due_at <= now() union all select 1 from jobs where state = 'waiting' and run_at <= now()
  union all select 1 from outbox where state in ('queued', 'sending') limit 1`

/**
 * Housekeeping removes expired rows hourly, first a minute after the start; rows that expire before this time do not
 * count.
 */
const tidiedUntil = new Date(Date.now() + 90_000).toISOString()

/** Conditions for rows that change by themselves when they expire; of commands only what a caller decides counts. */
const steady: Readonly<Record<string, string>> = {
  commands:
    '(select id, device_id, kind, content, nonce, counter, is_resent, source, approval, decided_by from commands)',
  lock_records: `(select * from lock_records where step in ('requested', 'resent', 'approved', 'refused'))`,
  command_secrets: '(select from command_secrets where false)',
  // The program itself adds the forecast of shipments every minute, and a look at what arrives late.
  jobs: `(select * from jobs where kind not in ('command', 'waybillForecast', 'lateFacts'))`,
  // A session in use notes when it was.
  sessions: `(select token_hash, user_id, kind, family, rotated_at from sessions where expires_at > '${tidiedUntil}')`,
}

const rowsOf = (name: string, expires: boolean): string =>
  steady[name] ?? (expires ? `(select * from "${name}" where expires_at > '${tidiedUntil}')` : `"${name}"`)

/**
 * Gives the tables that may have been written to: a trigger of each notes its name; those in `ticking` are always
 * included.
 */
export const watchWrites = async (query: Query): Promise<() => Promise<readonly string[]>> => {
  await query('create schema oracle')
  await query('create table oracle.writes (name text not null)')
  await query(
    `create function oracle.note() returns trigger language plpgsql security definer as
     $$ begin insert into oracle.writes values (tg_argv[0]); return null; end $$`,
  )
  // A partition that is written to directly counts as its parent.
  const tables = await query<{ name: string; noted: string }>(
    `select c.relname as name, coalesce(p.relname, c.relname) as noted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where n.nspname = 'public' and c.relkind in ('r', 'p')`,
  )
  const isTicking = ({ noted }: { noted: string }): boolean => ticking.includes(noted)
  for (const { name, noted } of tables.filter((table) => !isTicking(table)))
    await query(
      `create trigger oracle_note after insert or update or delete or truncate on "${name}"
       for each statement execute function oracle.note('${noted}')`,
    )
  const always = tables.filter(isTicking).map(({ noted }) => noted)
  return async () => {
    const rows = await query<{ name: string }>(
      'with seen as (delete from oracle.writes returning name) select distinct name from seen',
    )
    return [...always, ...rows.map(({ name }) => name)]
  }
}

/**
 * Waits until reports are evaluated and messages and jobs are sent, as no caller does that. The files of a dozen principals
 * may be in the queue, which take seconds each where other tests run beside.
 */
export const untilIdle = async (query: Query): Promise<void> => {
  await until(async () => (await query(atWork)).length === 0, Boolean, 60_000)
}

/**
 * Hashes all rows of all tables except the trail; weeks of readings through their parent. A table without writes since
 * is not read again.
 */
export const createStateOracle = async (
  query: Query,
  written: () => Promise<readonly string[]>,
): Promise<() => Promise<Record<string, string>>> => {
  const tables = await query<{ name: string; expires: boolean }>(
    `select c.relname as name,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'expires_at') as expires from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1) order by 1`,
    [[...growing, ...ticking]],
  )
  const hashes = new Map<string, string>()
  return async () => {
    await untilIdle(query)
    // Ask before the rows are read: a table written to meanwhile is read twice.
    const names = new Set(await written())
    const text = tables
      .filter(({ name }) => names.has(name) || !hashes.has(name))
      .map(
        ({ name, expires }) =>
          `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${rowsOf(name, expires)} t`,
      )
      .join(' union all ')
    const rows = text ? await query<{ name: string; hash: string }>(text) : []
    for (const { name, hash } of rows) hashes.set(name, hash)
    return Object.fromEntries(hashes)
  }
}

export const changedTables = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])
