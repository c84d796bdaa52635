/**
 * `npm run restore -- FOLDER` loads a backup into an empty data folder (COLDWAY_DATA) or database
 * (COLDWAY_DATABASE_URL).
 */
import { resolve } from 'node:path'
import { keptMonthsMax, keptMsOf } from '@coldway/contract/readings/retention.ts'
import { Pool, type ClientConfig } from 'pg'
import { makePartitions } from '../modules/readings/index.ts'
import { readManifest, restore } from '../platform/backup/index.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { withDatabase } from './open-store.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const [folder] = process.argv.slice(2)
if (!folder) {
  say('npm run restore -- FOLDER')
  process.exit(2)
}

/**
 * Makes partitions for the longest retention that is allowed; the next start drops those that no organisation keeps.
 */
const makeWeeks = async (where: ClientConfig): Promise<void> => {
  const pool = new Pool({ ...where, max: 1 })
  try {
    await makePartitions(pool, { nowMs: systemClock.now(), keptMs: keptMsOf(keptMonthsMax), aheadWeeks: 8 })
  } finally {
    await pool.end()
  }
}

try {
  const config = readConfig(process.env, [])
  const log = createLog('warn')
  // The manifest is read before the database is opened, because opening makes one where there is
  // none.
  await readManifest(resolve(folder))
  await withDatabase(config, log, async (where) => {
    const { tables, madeAt } = await restore({
      where,
      dataDir: config.dataDir,
      blobsDir: config.blobsDir,
      folder: resolve(folder),
      log,
      prepare: makeWeeks,
      onTable: ({ name, rows }) => rows > 0 && say(`  ${name}  ${rows}`),
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`${rows} rows of ${tables.length} tables are restored as of ${madeAt}. Run npm start to use them.`)
  })
} catch (error) {
  say(String((error as Error).message))
  process.exit(1)
}
