/**
 * Housekeeping by the hour, once wherever: a row for each work says when its next turn is, and whoever moves it on has the
 * turn. A process that dies at it leaves the turn to the next hour: every work here may be done any number of times.
 */
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { every } from './every.ts'
import type { Log } from './log.ts'

export interface CareParts {
  readonly db: Db
  readonly log: Log
  readonly works: Readonly<Record<string, () => Promise<unknown>>>
}

const lookMs = 60_000
const turnMinutes = 60

/** Returns the function that stops it. */
export const startCare = ({ db, log, works }: CareParts): (() => void) =>
  every(lookMs, log, async () => {
    for (const name of await takeTurns(db, Object.keys(works)))
      await works[name]?.().catch((error: unknown) => log.error({ error, care: name }, 'housekeeping failed'))
  })

/** Those whose turn it is, by the clock of the database: processes need not agree on the time. */
export const takeTurns = async (db: Db, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    insert into care_turns (name, next_at)
    select name, now() + make_interval(mins => ${turnMinutes}) from unnest(${names}::text[]) as given (name)
    on conflict (name) do update set next_at = excluded.next_at where care_turns.next_at <= now()
    returning name`.execute(db)
  return rows.map(({ name }) => name)
}
