/** Whether this process can do its work, as `/healthz` and `/readyz` answer it. */
import { sql } from 'kysely'
import type { Pipeline } from '../ingest/pipeline.ts'
import type { Promises } from '../modules/operations/index.ts'
import type { Database } from '../platform/database.ts'
import type { Platform } from './base.ts'
import { isStoring } from './promises.ts'

export interface Running {
  /** The pipeline; undefined without the role `ingest`. */
  readonly pipeline: Pipeline | undefined
  readonly promises: Promises
  readonly isClosing: boolean
}

export interface Health {
  readonly isReady: () => Promise<boolean>
  readonly readiness: () => Promise<Readonly<Record<string, boolean>>>
  readonly warnings: () => readonly string[]
}

/** `running` is read at each question: the roles start after the server that answers. */
export const createHealth = ({ database, bus, time }: Platform, running: () => Running): Health => ({
  isReady: () => isAnswering(database),
  async readiness() {
    const { pipeline, isClosing } = running()
    return {
      database: await isAnswering(database),
      bus: bus.isWhole(),
      ...(pipeline && { ingest: pipeline.hasRoom, stored: isStoring(pipeline) }),
      open: !isClosing,
    }
  },
  warnings: () => [...(time.verdict.doubts.length > 0 ? ['clock'] : []), ...warningsOf(running().promises)],
})

/** The promises that are no warnings here, because the readiness contains them or names them itself. */
const saidElsewhere: readonly string[] = ['stored', 'timed']
const warningsOf = ({ broken }: Promises): string[] =>
  broken.map(({ name }) => name).filter((name) => !saidElsewhere.includes(name))

const answerMs = 3_000

const isAnswering = async ({ system }: Database): Promise<boolean> => {
  try {
    const late = new Promise((_resolve, reject) => setTimeout(reject, answerMs, new Error('late')).unref())
    await Promise.race([sql`select 1`.execute(system), late])
    return true
  } catch {
    return false
  }
}
