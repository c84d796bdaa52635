/** Work of the role `jobs` that goes on all the time, beside jobs with a due time: it starts and ends with the process. */
import type { Bus } from './bus.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'

export interface LoopParts {
  /** Sees everything. */
  readonly db: Db
  readonly bus: Bus
  readonly log: Log
}
export type StartLoop = (parts: LoopParts) => { close(): Promise<void> }
