/**
 * Serialises processes that start at the same moment on one database: the first fills it, the others find it filled.
 */
import type { Pool } from 'pg'

const lockKey = 7_305_003

export const oneAtATime = async <Data>(pool: Pool, work: () => Promise<Data>): Promise<Data> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work()
  } finally {
    // Closing the connection releases the lock, whatever happened to the work.
    client.release(true)
  }
}
