import { fail } from '@coldway/contract/errors.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { OutboxMessage } from '@coldway/contract/messages/outbox.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { addJob } from '../../platform/jobs.store.ts'
import * as store from './outbox.store.ts'
import { jobOf, laneOf } from './put-message.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export const createOutboxService = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: ListQuery<store.ListName>,
  ): Promise<Page<OutboxMessage>> {
    const { rows, total } = await store.listMessages(db, scope, query, zone)
    const records = rows.map(({ createdAt, sentAt, ...row }) => ({
      ...row,
      time: printTime(createdAt, zone),
      sentTime: sentAt === null ? null : printTime(sentAt, zone),
    }))
    return { page: query.page, size: query.size, total, records }
  },

  /** Keeps what still waits to be sent, however old: its job ends it. */
  deleteExpired: (nowMs: ProvenMs): Promise<void> => store.deleteOlder(db, nowMs),

  /** Sends it again from the start, with the same message id. */
  retry: ({ scope, write }: CallContext<'scope' | 'write'>, id: number): Promise<null> =>
    write(async (tx) => {
      const nowMs = clock.now()
      const found = await store.requeue(tx, scope, id, nowMs)
      if (!found) throw fail((await store.isThere(tx, scope, id)) ? 'conflict' : 'notFound')
      const { channel, subject, orgPath, expiresAt } = found
      const deadline = expiresAt && { deadlineMs: expiresAt }
      await addJob(tx, { kind: jobOf(channel), lane: laneOf(found), payload: { id }, nowMs, ...deadline })
      const note = { entity: 'outboxMessage', id, name: subject, orgPath }
      return { data: null, note: { ...note, before: { state: 'failed' }, after: { state: 'queued' } } }
    }),
})
