/**
 * Sets how often the devices of a waybill record, by a command to each: once the waybill is on its way and its delay time has
 * passed, for a device that is exchanged from then on, and again when the interval is changed.
 */
import { limits } from '@coldway/contract/limits.ts'
import type { SentCommands } from '@coldway/contract/commands/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { addJobs } from '../../platform/jobs.store.ts'
import { scopeOfOwner } from '../../platform/org-scope.ts'
import type { CommandsService } from '../commands/index.ts'
import * as store from './recording.store.ts'

export interface RecordingParts {
  readonly clock: Clock
  readonly commands: CommandsService
}

const kind = 'waybillRecording'
const concurrency = 2

/** Adds the job of each of these waybills that is under way and has devices that were not sent its interval. */
export const scheduleRecording = async (tx: Tx, waybillIds: readonly number[], nowMs: number): Promise<void> => {
  const waiting = waybillIds.length === 0 ? [] : await store.listWaiting(tx, waybillIds)
  const jobs = waiting.map(({ id, dueMs }) => ({
    kind,
    payload: { id },
    nowMs,
    runAtMs: Math.max(nowMs, dueMs),
    lane: String(id),
  }))
  if (jobs.length > 0) await addJobs(tx, jobs)
}

/** One job of a waybill at a time. A device that has the command already gets no second one, also after a crash. */
export const recordingJob = ({ clock, commands }: RecordingParts): JobKind<{ readonly id: number }> => ({
  kind,
  concurrency,
  isByLane: true,
  run: async (job) => {
    const sent = await job.whileHeld((tx) => sendTo(tx, job.payload.id, { clock, commands }))
    for (const one of sent) commands.publishSent(one)
    return { is: 'done' }
  },
})

const sendTo = async (tx: Tx, waybillId: number, { clock, commands }: RecordingParts): Promise<SentCommands[]> => {
  const sent: SentCommands[] = []
  for (const device of await store.listUnset(tx, waybillId, clock.now())) {
    const { detailId, deviceId, tenant, waybillNo, intervalS } = device
    const reportIntervalS = Math.max(intervalS, limits.reportIntervalMinS, device.reportIntervalS)
    const { data } = await commands.sendIn(
      tx,
      { scope: scopeOfOwner(tenant), by: { account: waybillNo } },
      { kind: 'setWorkingModelBatch', deviceIds: [deviceId], params: { collectIntervalS: intervalS, reportIntervalS } },
    )
    await store.noteSent(tx, detailId, data.results[0]?.recordId ?? null)
    sent.push(data)
  }
  return sent
}
