/**
 * Sends long reads of history to a standby, so that they do not slow down ingest. The standby must hold what was
 * committed `maxLagMs` ago. It is checked every second; while it is away, too far behind or no standby any more, the
 * primary answers, also for a statement that the standby aborts.
 */
import { type CompiledQuery, type DatabaseConnection, type Driver, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Log } from './log.ts'

export interface Freshness {
  isFresh(): boolean
  /** Marks the standby as away until the next check. */
  failed(): void
  close(): void
}

const lookMs = 1000
/** A check that does not return in this time counts as failed. */
const trustedMs = 3 * lookMs

export const watchStandby = (standby: Db, { maxLagMs, log }: { maxLagMs: number; log: Log }): Freshness => {
  let goodUntilMs = 0
  let isLooking = false
  const look = async (): Promise<void> => {
    const atMs = performance.now()
    const isGood = await isFreshStandby(standby, maxLagMs).catch(() => false)
    const was = performance.now() < goodUntilMs
    goodUntilMs = isGood ? atMs + trustedMs : 0
    if (was && !isGood) log.warn('the standby is away or behind: history is read from the primary')
    if (!was && isGood) log.info('history is read from the standby')
  }
  const check = (): void => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }
  check()
  const timer = setInterval(check, lookMs)
  timer.unref()
  return {
    isFresh: () => performance.now() < goodUntilMs,
    failed: () => {
      goodUntilMs = 0
    },
    close: () => clearInterval(timer),
  }
}

/** Compares the last replayed transaction: processes renew their presence every two seconds, so there always is one. */
const isFreshStandby = async (standby: Db, maxLagMs: number): Promise<boolean> => {
  const { rows } = await sql<{ isFresh: boolean }>`
    select pg_is_in_recovery() and coalesce(
      now() - pg_last_xact_replay_timestamp() <= make_interval(secs => ${maxLagMs / 1000}), false) as "isFresh"`.execute(
    standby,
  )
  return rows[0]?.isFresh ?? false
}

interface EitherParts {
  readonly primary: Driver
  readonly standby: Driver
  readonly freshness: Freshness
  readonly isAway: (error: unknown) => boolean
}

/** Runs single statements that only read; each takes the connection it needs. */
export const createEitherDriver = ({ primary, standby, freshness, isAway }: EitherParts): Driver => {
  const on = async <Row>(driver: Driver, query: CompiledQuery) => {
    const connection = await driver.acquireConnection()
    try {
      return await connection.executeQuery<Row>(query)
    } finally {
      await driver.releaseConnection(connection)
    }
  }
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      if (!freshness.isFresh()) return on<Row>(primary, query)
      try {
        return await on<Row>(standby, query)
      } catch (error) {
        if (!isAway(error)) throw error
        freshness.failed()
        return on<Row>(primary, query)
      }
    },
    streamQuery() {
      throw new Error('History is read in portions')
    },
  }
  const refuse = (): never => {
    throw new Error('History is only read: nothing is changed by this handle')
  }
  return {
    async init() {
      await primary.init()
      await standby.init()
    },
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined,
  }
}
