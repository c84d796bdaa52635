/** Tasks that a later module adds in the name of a user, in a transaction of its own. */
import { downloadLimits } from '@coldway/contract/downloads/downloads.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.store.ts'
import * as store from './downloads.store.ts'
import type { Maker, TaskRequest } from './request.ts'
import { taskJobKind } from './task-job.ts'

export interface Tasks extends Pick<Maker<TaskRequest>, 'permit' | 'check' | 'checkLeaving' | 'summary'> {
  /**
   * Queues a file that was checked.
   * @throws tooMany before anything is written
   */
  add(tx: Tx, task: Omit<store.NewTask, 'nowMs'>): Promise<number>
}

export const createTasks = ({ clock }: { readonly clock: Clock }, maker: Maker<TaskRequest>): Tasks => ({
  permit: maker.permit,
  check: maker.check,
  checkLeaving: maker.checkLeaving,
  summary: maker.summary,

  async add(tx, task) {
    const held = await store.countHeld(tx, task.userId)
    if (held.open >= downloadLimits.openMax) throw fail('tooMany', { max: downloadLimits.openMax })
    if (held.all >= downloadLimits.keptMax) throw fail('tooMany', { max: downloadLimits.keptMax })
    const nowMs = clock.now()
    const id = await store.insertTask(tx, { ...task, nowMs })
    await addJob(tx, { kind: taskJobKind, payload: { id, run: 1 }, nowMs })
    return id
  },
})
