/**
 * The presence of this process: a row with its roles and a lease, renewed every two seconds. A process that cannot
 * reach the bus says so in its row, and then all processes read again what they keep in memory. Times are the
 * database's.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Bus } from './bus.ts'
import type { Roles } from './config-roles.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'

export interface Presence {
  readonly id: string
  close(): Promise<void>
}

export interface PresenceParts {
  readonly db: Db
  readonly bus: Bus
  readonly log: Log
  readonly roles: Roles
  /** No other process works on this database, so what an earlier one left behind holds nothing any more. */
  readonly isAlone: boolean
}

const beatMs = 2000
const leaseSeconds = 6

export const joinProcesses = async ({ db, bus, log, roles, isAlone }: PresenceParts): Promise<Presence> => {
  const id = randomUUID()
  const me: Self = { id, roles: [...roles] }
  if (isAlone) await sql`delete from processes`.execute(db)
  await beat(db, me, bus.isWhole())
  let beating: Promise<void> | undefined
  const timer = setInterval(() => {
    beating ??= beat(db, me, bus.isWhole())
      .then(({ isSplit }) => (isSplit ? bus.publishHere('bus.split', {}) : undefined))
      .catch((error) => log.debug({ error: String(error) }, 'presence not renewed'))
      .finally(() => {
        beating = undefined
      })
  }, beatMs)
  timer.unref()
  return {
    id,
    async close() {
      clearInterval(timer)
      await beating
      await sql`delete from processes where id = ${id}`.execute(db).catch(() => undefined)
    },
  }
}

interface Self {
  readonly id: string
  readonly roles: readonly string[]
}

const beat = async (db: Db, { id, roles }: Self, isBusWhole: boolean): Promise<{ isSplit: boolean }> => {
  const { rows } = await sql<{ isSplit: boolean }>`
    with me as (
      insert into processes (id, roles, host, pid, lease_until, is_bus_whole)
      values (${id}, ${[...roles]}::text[], ${hostname()}, ${process.pid},
        now() + make_interval(secs => ${leaseSeconds}), ${isBusWhole})
      on conflict (id) do update set lease_until = excluded.lease_until, is_bus_whole = excluded.is_bus_whole),
    gone as (delete from processes where lease_until < now() - interval '1 hour')
    select not (${isBusWhole} and coalesce(bool_and(is_bus_whole), true)) as "isSplit"
    from processes where lease_until > now() and id <> ${id}`.execute(db)
  return { isSplit: rows[0]?.isSplit ?? false }
}
