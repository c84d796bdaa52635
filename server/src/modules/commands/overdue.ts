/** The job of a command whose answer is overdue or whose time has expired: sends it once more, then gives it up. */
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Job, JobKind } from '../../platform/jobs.ts'
import { addLockRecord } from './commands.store.ts'
import { commandJob } from './delivery.ts'
import * as store from './delivery.store.ts'
import { changeById } from './life.store.ts'

const concurrency = 4

export const overdueJob = ({ bus, clock }: { bus: Bus; clock: Clock }): JobKind => ({
  kind: commandJob,
  concurrency,
  run: async (job: Job<{ readonly id: number; readonly nonce: string }>) => {
    const { payload } = job
    const { ended, waiting } = await job.whileHeld(async (tx) => {
      const nowMs = clock.now()
      const given = await changeById(tx, payload.id, { is: 'giveUp', nonce: payload.nonce }, nowMs)
      if (!given) return { ended: undefined, waiting: await store.findWaiting(tx, payload) }
      await store.deleteSecret(tx, payload.id)
      await addLockRecord(tx, payload.id, given.deviceState, { nowMs })
      return { ended: given, waiting: undefined }
    })
    if (ended) bus.publish('command.changed', { deviceId: ended.deviceId, id: payload.id })
    if (waiting !== undefined) bus.publish('command.wanted', { deviceIds: [waiting] })
    return { is: 'done' }
  },
})
