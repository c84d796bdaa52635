/**
 * Writes which UUIDs the events of a record have: a job in the transaction that issues it, and of records of before the hourly work.
 * It writes a portion and wants itself again while there are more. A record that is lost is tried a few times and stays
 * without names, which costs a question time and never an answer.
 */
import type { Clock } from '../../../../platform/clock.ts'
import type { Blobs } from '../../../../platform/blobs.ts'
import type { Db, Tx } from '../../../../platform/database.ts'
import type { Job, JobKind, Outcome } from '../../../../platform/jobs.ts'
import { addJob } from '../../../../platform/jobs.store.ts'
import { seeingEverything } from '../../../../platform/visibility.ts'
import { isLost } from '../../as-signed.ts'
import { listRecords } from '../../evidence.store.ts'
import { eventsIn } from '../record-events.ts'
import { createSignedHeads, type OpenSigned } from '../signed-heads.ts'
import { namesOf } from './names.ts'
import { insertNames, listUnnamed, noteTry, type Unnamed } from './names.store.ts'

export interface NamesParts {
  readonly db: Db
  readonly blobs: Blobs
  readonly clock: Clock
}

const kind = 'evidence.names'
const portion = 100
const triesMax = 3

export const queueNames = (tx: Tx, nowMs: number): Promise<void> => addJob(tx, { kind, payload: {}, nowMs })

export const namesJob = ({ db, blobs, clock }: NamesParts): JobKind => {
  const open = createSignedHeads(blobs)
  return {
    kind,
    concurrency: 1,
    run: ({ signal }: Job<unknown>): Promise<Outcome> =>
      seeingEverything(async (): Promise<Outcome> => {
        const waiting = await listUnnamed(db, portion, triesMax)
        for (const one of waiting) await write(db, open, one, signal)
        if (waiting.length < portion) return { is: 'done' }
        return { is: 'done', record: (tx) => queueNames(tx, clock.now()) }
      }),
  }
}

/** The hourly work: what no job has written. */
export const queueUnnamed = async ({ db }: Pick<NamesParts, 'db'>, aboutMs: number): Promise<void> => {
  if ((await listUnnamed(db, 1, triesMax)).length === 0) return
  await db.transaction().execute((tx) => queueNames(tx, aboutMs))
}

const write = async (db: Db, open: OpenSigned, { record, waybillId, number }: Unnamed, gone: AbortSignal) => {
  const rows = (await listRecords(db, waybillId)).filter((one) => one.number <= number)
  try {
    const { events, earlier } = await eventsIn(open, rows, { shipment: waybillId, gone })
    await db.transaction().execute((tx) => insertNames(tx, record, namesOf(events.slice(earlier))))
  } catch (error) {
    if (!isLost(error)) throw error
    await noteTry(db, record)
  }
}
