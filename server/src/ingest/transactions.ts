/** Transactions of ingest: what fails because the database is away is repeated when it is back. */
import type { PoolClient } from 'pg'
import { type Database, isAwayError, isDataError } from '../platform/database.ts'

const retryDelaysMs = [50, 100, 200, 500, 1000]

export interface Waiting {
  /** Says, before each new attempt, whether the process is closing. */
  readonly isClosing: () => boolean
  readonly onAway: (error: unknown, attempt: number) => void
}

/** Repeats the work until the database is back; rejects when waiting cannot help, and when the program closes. */
export const untilDone = async (work: () => Promise<void>, { isClosing, onAway }: Waiting): Promise<void> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (isDataError(error) || !isAwayError(error) || isClosing()) throw error
      onAway(error, attempt)
      await new Promise((resolve) => setTimeout(resolve, retryDelaysMs[attempt] ?? 1000))
    }
  }
}

export const inTransaction = async (
  database: Database,
  begin: string,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> => {
  const client = await database.systemPool.connect()
  let failure: Error | undefined
  try {
    await client.query(begin)
    await work(client)
    await client.query('commit')
  } catch (error) {
    failure = error as Error
    if (!isAwayError(error)) await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    // A connection that failed for any reason but the data is not reused.
    client.release(failure && !isDataError(failure) ? failure : undefined)
  }
}
