/**
 * Sends what waits, each rule by itself: one batch after the other, the next when the one before was taken. So a device's events keep
 * their order, a target that is slow, dead or lying holds up nobody but itself, and no more than one batch of each rule is in memory.
 * A batch is fixed before it is first sent and forgotten after it was taken; a process that dies in between sends it again, under the
 * same message id.
 */
import { setTimeout as rest } from 'node:timers/promises'
import type { ForwardingTarget } from '@coldway/contract/forwarding/targets.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { LoopParts, StartLoop } from '../../platform/loop.ts'
import { eventsOf } from './contents.ts'
import { secretsOf } from './forwarding.store.ts'
import * as store from './sending.store.ts'
import type { DeliverKept, Failure } from './targets/target.ts'

export interface SenderParts {
  readonly clock: Clock
  readonly targets: Readonly<Record<ForwardingTarget, DeliverKept>>
  readonly lookMs?: number
  /** Rules that one process serves at a time: each costs a connection to its target and memory for a batch. */
  readonly places?: number
  /** How long a rule keeps its place while all are taken, so that slow targets with much to get hold up nobody. */
  readonly placeMs?: number
}

/** After a batch that was not full the next one gathers for a moment. */
const gatherMs = 200

export const createSender =
  ({ clock, targets, lookMs = 500, places = 200, placeMs = 10_000 }: SenderParts): StartLoop =>
  (parts) => {
    const { db, bus, log } = parts
    const stopping = new AbortController()
    const serving = new Map<number, Promise<void>>()

    const look = async (): Promise<void> => {
      const free = places - serving.size
      if (free === 0 || stopping.signal.aborted) return
      for (const taken of await store.takeRules(db, { except: [...serving.keys()], count: free })) {
        const untilMs = performance.now() + placeMs
        const isOver = () => serving.size >= places && performance.now() > untilMs
        const served = serve({ ...parts, clock, targets, isOver, stop: stopping.signal }, taken)
          .catch((error: unknown) => log.warn({ error, rule: taken.ruleId }, 'a forwarding rule was not served'))
          .finally(() => serving.delete(taken.ruleId))
        serving.set(taken.ruleId, served)
      }
    }
    const wake = singly(() => look().catch((error: unknown) => log.debug({ error }, 'forwarding rules were not read')))
    const timer = setInterval(wake, lookMs)
    timer.unref()
    const stopListening = bus.listen('forwarding.filled', wake)

    return {
      async close() {
        stopping.abort()
        stopListening()
        clearInterval(timer)
        await wake()
        await Promise.all(serving.values())
      },
    }
  }

/** Runs the work one at a time, and once more when it was asked for meanwhile. */
const singly = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = (): Promise<void> => {
    isAskedAgain = running !== undefined
    running ??= work().finally(() => {
      running = undefined
      if (isAskedAgain) void run()
    })
    return running
  }
  return run
}

interface Serving extends LoopParts, Pick<SenderParts, 'clock' | 'targets'> {
  readonly stop: AbortSignal
  /** Whether the place is to be left to another rule. */
  readonly isOver: () => boolean
}

const serve = async (serving: Serving, taken: store.Taken): Promise<void> => {
  const { db, stop, isOver } = serving
  do {
    const batch = await store.openBatch(db, taken)
    if (!batch) break
    const { count, failure } = await attempt(serving, batch)
    // What became of it is not known: the next process sends it again.
    if (failure === 'stopped') break
    if (failure) {
      const failures = failure.hasMoved ? 0 : batch.rule.failures
      const retryMs = Math.max(retryMsOf(failures), failure.restMs ?? 0)
      await store.settleFailed(db, taken, { batch, failure, retryMs })
      return
    }
    if (!(await store.settleTaken(db, taken, { id: batch.id, count }))) return
    if (batch.count < limits.forwardingBatchEvents / 2)
      await rest(gatherMs, undefined, { signal: stop }).catch(() => undefined)
  } while (!stop.aborted && !isOver())
  await store.release(db, taken)
}

interface Attempt {
  /** Events that there were to send. */
  readonly count: number
  readonly failure: Failure | 'stopped' | undefined
}

const attempt = async ({ db, clock, targets, stop, log }: Serving, batch: store.OpenBatch): Promise<Attempt> => {
  const { rule, messageId, progress } = batch
  // A rule that is deleted in between has no events any more: nothing leaves unsigned.
  const secrets = await secretsOf(db, rule.id, clock.now())
  const events = await eventsOf(db, batch)
  const count = events.length
  if (count === 0) return { count, failure: undefined }
  // The signal speaks once, and may have spoken while the batch was read.
  if (stop.aborted) return { count, failure: 'stopped' }
  const stopped = new Promise<'stopped'>((resolve) =>
    stop.addEventListener('abort', () => resolve('stopped'), { once: true }),
  )
  const delivered = targets[rule.target]({ rule, messageId, secrets, events, progress }).catch((error: unknown) => {
    log.error({ error, rule: rule.id }, 'a batch could not be sent')
    return { is: 'unexpected', detail: '' } as const
  })
  return { count, failure: await Promise.race([delivered, stopped]) }
}

/** Doubles with each failure in a row, give or take a fifth by chance, so that many targets are not tried at one moment. */
export const retryMsOf = (failures: number, chance: number = Math.random()): number =>
  Math.min(limits.forwardingRetryMaxMs, limits.forwardingRetryMinMs * 2 ** Math.min(failures, 20)) *
  (0.8 + chance * 0.4)
