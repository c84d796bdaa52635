/**
 * Records the steps of a change with all that follows from them, in one transaction: the history, the notices, the
 * commands that set the record interval, and the event that brings the change to open consoles after the commit.
 */
import type { Announce } from '../messages/index.ts'
import { announceSteps } from './notices.ts'
import type { Changing } from './publishing.ts'
import { scheduleRecording } from './recording.ts'
import { insertSteps, type NewStep } from './steps.store.ts'

export const recordSteps = async (messages: Announce, changing: Changing, steps: readonly NewStep[]): Promise<void> => {
  if (steps.length === 0) return
  await insertSteps(changing.tx, steps, changing.nowMs)
  await announceSteps(messages, changing, steps)
  const onTheWay = steps.filter(({ event }) => event === 'started' || event === 'deviceBound')
  const ids = onTheWay.map(({ waybillId }) => waybillId)
  await scheduleRecording(changing.tx, ids, changing.nowMs)
  changing.publish('waybill.changed', { ids: [...new Set(steps.map(({ waybillId }) => waybillId))] })
}
