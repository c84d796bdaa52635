/**
 * `node migrated-folder.ts <folder>` makes a data folder whose database is migrated and empty. Browser stories begin
 * with a copy of it; only one of them begins without.
 */
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { createLog } from '../platform/log.ts'
import { migrate } from '../platform/migrations.ts'

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Say which folder.')
const log = createLog('error')
const postgres = await startEmbeddedPostgres({ dataDir, log })
try {
  await migrate(postgres.config, log)
} finally {
  await postgres.stop()
}
