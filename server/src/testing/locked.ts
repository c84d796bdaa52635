/** Locks a table until the work has ended, for tests of what must not wait for it. */
import type { World } from './world.ts'

export const whileLocked = async (world: World, table: string, work: () => Promise<void>): Promise<void> => {
  const client = await world.program.database.ownerPool.connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}
