/**
 * Reads changed devices and organisations from the database every second, and publishes them to the listeners of this
 * process. This catches events that the bus lost and changes made directly in the database. A repetition does no harm.
 */
import { sql } from 'kysely'
import type { Bus } from './bus.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import type { ProvenMs } from './proven-time.ts'

interface Look {
  readonly upto: string
  readonly seen: ReadonlySet<number>
  readonly atMs: number
}

interface Change {
  id: number
  kind: 'device' | 'organisation'
  ref: number
}

const lookMs = 1000
/** Rows are kept for an hour (`deleteOldChanges`). A process that could not read them for that long has missed some. */
const keptMs = 3_600_000
const trustedMs = keptMs / 2

interface ChangesParts {
  readonly db: Db
  readonly bus: Bus
  readonly log: Log
}

/**
 * Resolves when it has its starting point: changes before that are not followed, so read what you keep in memory after
 * it.
 */
export const followChanges = async ({ db, bus, log }: ChangesParts): Promise<{ close(): Promise<void> }> => {
  let last: Look = { upto: (await readChanges(db, undefined)).upto, seen: new Set(), atMs: performance.now() }
  let looking: Promise<void> | undefined

  const look = async (): Promise<void> => {
    const before = last
    const atMs = performance.now()
    const { upto, found } = await readChanges(db, before.upto)
    last = { upto, seen: new Set(found.map(({ id }) => id)), atMs }
    if (atMs - before.atMs > trustedMs) bus.publishHere('changes.lost', {})
    const news = found.filter(({ id }) => !before.seen.has(id))
    const of = (kind: Change['kind']) => [...new Set(news.filter((one) => one.kind === kind).map(({ ref }) => ref))]
    const [deviceIds, orgIds] = [of('device'), of('organisation')]
    if (deviceIds.length > 0) bus.publishHere('device.changed', { deviceIds })
    if (orgIds.length > 0) bus.publishHere('organisation.moved', { orgIds })
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error) => log.debug({ error: String(error) }, 'changes not read'))
      .finally(() => {
        looking = undefined
      })
  }, lookMs)
  timer.unref()

  return {
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}

/** Reads the changes of transactions that were not yet finished at the reading before; the first reading gives none. */
export const readChanges = async (db: Db, since: string | undefined): Promise<{ upto: string; found: Change[] }> => {
  const { rows } = await sql<{ upto: string; found: Change[] | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as upto,
      (select json_agg(json_build_object('id', id, 'kind', kind, 'ref', ref) order by id)
        from changes where tx >= ${since ?? null}::xid8) as found`.execute(db)
  return { upto: rows[0]?.upto ?? '', found: rows[0]?.found ?? [] }
}

export const deleteOldChanges = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from changes where at < ${new Date(nowMs - keptMs)}`.execute(db)
}
