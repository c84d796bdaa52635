/** The role `jobs`: work with a due time, and what is done every hour. */
import { type Housekeeping, startHousekeeping } from '../platform/housekeeping.ts'
import { startWorker } from '../platform/jobs.ts'
import type { Base } from './base.ts'
import { hourlyWorkOf } from './hourly.ts'
import { jobsOf, loopsOf } from './walk.ts'

export interface Jobs {
  readonly housekeeping: Housekeeping
  close(): Promise<void>
}

export const startJobs = ({ clock, log, bus, database, modules, metrics, tracing, time }: Base): Jobs => {
  const { system } = database
  const worker = startWorker({ db: system, clock, log, onSettled: metrics.settled, tracing, kinds: jobsOf(modules) })
  const housekeeping = startHousekeeping({ db: system, log, time, ...hourlyWorkOf({ database, modules }) })
  const loops = loopsOf(modules).map((start) => start({ db: system, bus, log }))
  return {
    housekeeping,
    async close() {
      housekeeping.stop()
      await Promise.all([worker.close(), ...loops.map((loop) => loop.close())])
    },
  }
}
