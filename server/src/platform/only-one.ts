/**
 * Runs something in one process of many, and in another when that one is gone. The lock is an advisory lock of the
 * database: it ends with the connection that holds it, so a process that is killed or cut off releases it at once.
 */
import type { Pool, PoolClient } from 'pg'
import type { Log } from './log.ts'

export interface OnlyOneParts {
  readonly pool: Pool
  readonly log: Log
  /** The same number in all processes, and a different one for each thing. */
  readonly key: number
  /** Begins the work and returns what ends it. */
  readonly start: () => { close(): Promise<void> }
  readonly lookMs?: number
}

export const onlyOne = ({ pool, log, key, start, lookMs = 5000 }: OnlyOneParts): { close(): Promise<void> } => {
  let held: { readonly client: PoolClient; readonly work: { close(): Promise<void> } } | undefined
  let taking: Promise<void> | undefined

  const take = async (): Promise<void> => {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [key])
      if (!rows[0]?.isOurs) return client.release()
      held = { client, work: start() }
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  const leave = async (): Promise<void> => {
    const was = held
    held = undefined
    // End the work before another process may begin: the lock ends with the connection.
    await was?.work.close().catch((error) => log.warn({ error: String(error) }, 'work not ended'))
    was?.client.release(true)
  }

  /** The lock is ours as long as the connection lives. */
  const tryOnce = async (): Promise<void> => {
    if (!held) return take()
    await held.client.query('select 1').catch(leave)
  }
  const again = (): void => {
    taking ??= tryOnce()
      .catch((error) => log.debug({ error: String(error) }, 'lock not requested'))
      .finally(() => {
        taking = undefined
      })
  }
  again()
  const timer = setInterval(again, lookMs)
  timer.unref()

  return {
    async close() {
      clearInterval(timer)
      await taking
      await leave()
    },
  }
}
