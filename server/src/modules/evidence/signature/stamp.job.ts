/** Has an entry of the chain dated by the time-stamp authority; a job in the transaction that adds the entry, repeated for a month. */
import type { Clock } from '../../../platform/clock.ts'
import type { TimeStampSetup } from '../../../platform/config-signing.ts'
import type { Db, Tx } from '../../../platform/database.ts'
import type { Egress } from '../../../platform/egress.ts'
import type { Job, JobKind, Outcome } from '../../../platform/jobs.ts'
import { addJob } from '../../../platform/jobs.store.ts'
import { askAuthority } from './ask-authority.ts'
import { sha256Of } from './identity.ts'
import { findEntry, insertStamp, listStamps } from './stamps.store.ts'
import { NoStamp } from './time-stamp.ts'

export interface StampParts {
  readonly db: Db
  readonly clock: Clock
  readonly egress: Egress
  readonly config: { readonly timeStamp: TimeStampSetup | undefined }
}
interface Wanted {
  readonly record: string
}

export const stampKind = 'evidence.stamp'
const triedForMs = 30 * 86_400_000

export const queueStamp = (tx: Tx, record: string, nowMs: number): Promise<void> =>
  addJob(tx, { kind: stampKind, payload: { record }, nowMs, deadlineMs: nowMs + triedForMs })

export const stampJob = ({ db, clock, egress, config }: StampParts): JobKind => ({
  kind: stampKind,
  concurrency: 1,
  run: async ({ payload: { record } }: Job<Wanted>): Promise<Outcome> => {
    const { timeStamp } = config
    if (!timeStamp || (await listStamps(db, [record])).length > 0) return { is: 'done' }
    const entry = await findEntry(db, record)
    if (entry === undefined) return { is: 'done' }
    try {
      const { token, nonce, authority, atMs: at } = await askAuthority(egress, timeStamp, sha256Of(Buffer.from(entry)))
      const row = { record, nonce: nonce.toString('hex'), token: token.toString('hex'), authority, at }
      return { is: 'done', record: (tx) => insertStamp(tx, row, clock.now()) }
    } catch (error) {
      if (error instanceof NoStamp) return { is: 'retry', error: error.message }
      throw error
    }
  },
})
