/**
 * `npm run replay -- [--dry-run] [--protocol P] [--type T] [--device CODE]` gives unread messages to the current
 * decoders and stores the reports they yield, with their own event times, once. The program may run.
 */
import { parseArgs } from 'node:util'
import type { DeviceClocks } from '../ingest/device-clocks.ts'
import { createPipeline } from '../ingest/pipeline.ts'
import { replayUnread, type ReplaySummary } from '../ingest/replay.ts'
import { createDirectory } from '../modules/devices/index.ts'
import { createLocalBus } from '../platform/bus.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { withStore } from './open-store.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const usage = 'npm run replay -- [--dry-run] [--protocol PROTOCOL] [--type TYPE] [--device CODE]'

const read = () => {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: { 'dry-run': { type: 'boolean', default: false }, protocol: text, type: text, device: text },
    })
    return values
  } catch (error) {
    say(`${(error as Error).message}\n${usage}`)
    return process.exit(2)
  }
}

const { 'dry-run': isDryRun, protocol, type, device: deviceCode } = read()
const filter = { ...(protocol && { protocol }), ...(type && { type }), ...(deviceCode && { deviceCode }) }
const log = createLog('warn')

/** Old messages say nothing about today's clock. */
const deaf: Pick<DeviceClocks, 'hear'> = { hear: () => crypto.randomUUID() }

const replay = async (database: Database): Promise<readonly ReplaySummary[]> => {
  const { system: db } = database
  const bus = createLocalBus((error) => log.error({ error }, 'a listener failed'))
  const directory = createDirectory({ db, bus })
  const pipeline = createPipeline({
    database,
    bus,
    clock: systemClock,
    log,
    metrics: createMetrics().ingest,
    deviceClocks: deaf,
  })
  try {
    return await replayUnread({ db, pipeline, directory }, { filter, isDryRun })
  } finally {
    await pipeline.close()
  }
}

try {
  await withStore(readConfig(process.env, []), log, async (database) => {
    const summaries = await replay(database)
    for (const { protocol: name, type: kind, messages, read: done, reports } of summaries)
      say(`  ${name}  ${kind}  messages ${messages}, read now ${done}, reports ${reports}`)
    const total = summaries.reduce((sum, { reports }) => sum + reports, 0)
    say(isDryRun ? `${total} reports could be stored. Nothing was changed.` : `${total} reports are stored.`)
  })
} catch (error) {
  say(String((error as Error).message))
  process.exit(1)
}
