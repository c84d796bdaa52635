/**
 * Hourly work, done once by the process that first moves on the work's row. A process that dies at it leaves the work
 * to the next hour; every work may be done any number of times. Deletions by age go by the proven now and wait while
 * there is none; other work uses the best guess.
 */
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { every } from './every.ts'
import type { Log } from './log.ts'
import type { ProvenMs, ProvenTime } from './proven-time.ts'

export interface HourlyWork {
  /** Works by name. `aboutMs` may be as wrong as the clock is. */
  readonly works?: Readonly<Record<string, (aboutMs: number) => Promise<unknown>>>
  /** Deletions by age, by name. */
  readonly deletions?: Readonly<Record<string, (nowMs: ProvenMs) => Promise<unknown>>>
}

export interface HousekeepingParts extends Required<HourlyWork> {
  readonly db: Db
  readonly log: Log
  readonly time: Pick<ProvenTime, 'judge'>
}

export interface Housekeeping {
  /** Does the work that is due. */
  look(): Promise<void>
  stop(): void
}

const lookMs = 60_000
const everyMinutes = 60

export const startHousekeeping = ({ db, log, time, works, deletions }: HousekeepingParts): Housekeeping => {
  const run = (name: string, work: Promise<unknown> | undefined): Promise<unknown> =>
    Promise.resolve(work).catch((error: unknown) => log.error({ error, work: name }, 'housekeeping failed'))
  const look = async (): Promise<void> => {
    const { aboutMs, provenMs } = await time.judge()
    for (const name of await takeDue(db, Object.keys(works))) await run(name, works[name]?.(aboutMs))
    // Leave it to a process whose clock is proved.
    if (provenMs === undefined) return
    for (const name of await takeDue(db, Object.keys(deletions))) await run(name, deletions[name]?.(provenMs))
  }
  return { look, stop: every(lookMs, log, look) }
}

/**
 * Takes the works that are due by the clock of the database, as the clocks of processes may differ. A due time further
 * off than the interval was set by a clock that was ahead, and counts as due; a minute is left for a statement that began
 * a little earlier than the one whose due time it meets.
 */
export const takeDue = async (db: Db, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    insert into housekeeping as known (name, next_at)
    select name, now() + make_interval(mins => ${everyMinutes}) from unnest(${names}::text[]) as given (name)
    on conflict (name) do update set next_at = excluded.next_at
      where known.next_at <= now() or known.next_at > excluded.next_at + interval '1 minute'
    returning name`.execute(db)
  return rows.map(({ name }) => name)
}
