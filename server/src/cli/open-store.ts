/**
 * Opens the store for a command: the configured database, that of the running program, or the embedded one started for
 * it.
 */
import type { PoolConfig } from 'pg'
import type { Config } from '../platform/config.ts'
import { findConnection } from '../platform/connection-file.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import type { Log } from '../platform/log.ts'
import { migrate } from '../platform/migrations.ts'
import { chooseServer } from '../platform/servers.ts'

export const withStore = (config: Config, log: Log, work: (database: Database) => Promise<void>): Promise<void> =>
  withDatabase(config, log, async (where) => {
    await migrate(where, log)
    const database = openDatabase(where, log)
    try {
      await work(database)
    } finally {
      await database.close()
    }
  })

/** Opens the database as it is, without migrations. */
export const withDatabase = async (
  config: Config,
  log: Log,
  work: (where: PoolConfig) => Promise<void>,
): Promise<void> => {
  const running: PoolConfig | undefined = config.databaseUrl
    ? await chooseServer({ connectionString: config.databaseUrl })
    : await findConnection(config.dataDir)
  const embedded = running ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    await work(running ?? { ...embedded?.config })
  } finally {
    await embedded?.stop()
  }
}
