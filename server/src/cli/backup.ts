/**
 * `npm run backup -- FOLDER` writes everything the program holds, as of this moment, into a new folder. The program may
 * run.
 */
import { resolve } from 'node:path'
import { backUp } from '../platform/backup/index.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { withDatabase } from './open-store.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const [folder] = process.argv.slice(2)
if (!folder) {
  say('npm run backup -- FOLDER')
  process.exit(2)
}
try {
  const config = readConfig(process.env, [])
  const log = createLog('warn')
  await withDatabase(config, log, async (where) => {
    const { tables, files } = await backUp({
      where,
      dataDir: config.dataDir,
      blobsDir: config.blobsDir,
      folder: resolve(folder),
      nowMs: systemClock.now(),
      log,
      onTable: ({ name, rows }) => rows > 0 && say(`  ${name}  ${rows}`),
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${resolve(folder)}`)
  })
} catch (error) {
  say(String((error as Error).message))
  process.exit(1)
}
