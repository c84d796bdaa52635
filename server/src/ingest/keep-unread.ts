/**
 * Stores messages that no decoder reads, in group commits of their own, so that they never hold up reports. Some kinds
 * accompany every report whose other parts are read: of those, one every few hours is kept.
 */
import { unreadLimits } from '@coldway/contract/readings/unread.ts'
import { keepMessages, type KeptUnread } from '../modules/unread/index.ts'
import type { Database } from '../platform/database.ts'
import type { IngestMetrics } from '../platform/metrics.ts'
import { type Batcher, createBatcher } from './batcher.ts'
import { inTransaction, untilDone, type Waiting } from './transactions.ts'

export interface Unread {
  readonly type: string
  readonly why: string
  readonly context?: string
  readonly bytes: () => Uint8Array
  /** The rest of the message is read and stored. */
  readonly isPartly?: boolean
}

interface Parts extends Waiting {
  readonly database: Database
  readonly metrics: IngestMetrics
}

const batchMessages = 200
const queueMessages = 2000
const partlyEveryMs = 6 * 3_600_000
const partlyKnownMax = 50_000

export const createUnreadBatcher = ({ database, metrics, ...waiting }: Parts): Batcher<KeptUnread> =>
  createBatcher<KeptUnread>({
    maxBatchRows: batchMessages,
    maxQueuedRows: queueMessages,
    commit: (messages) =>
      untilDone(
        () =>
          inTransaction(database, 'begin', async (client) => {
            metrics.unreadDropped(await keepMessages(client, messages))
          }),
        waiting,
      ),
  })

export interface Sampling {
  /** True for the first message of its kind, and then for one every few hours. */
  isDue(deviceId: number, type: string, nowMs: number): boolean
  /** Records that it is committed. */
  note(deviceId: number, type: string, nowMs: number): void
}

export const createSampling = (): Sampling => {
  const keptMs = new Map<string, number>()
  const keyOf = (deviceId: number, type: string): string => `${deviceId} ${type.slice(0, unreadLimits.typeLength)}`
  return {
    isDue(deviceId, type, nowMs) {
      const lastMs = keptMs.get(keyOf(deviceId, type))
      return lastMs === undefined || nowMs - lastMs >= partlyEveryMs
    },
    note(deviceId, type, nowMs) {
      const key = keyOf(deviceId, type)
      keptMs.delete(key)
      keptMs.set(key, nowMs)
      const [oldest] = keptMs.keys()
      if (keptMs.size > partlyKnownMax && oldest !== undefined) keptMs.delete(oldest)
    },
  }
}
