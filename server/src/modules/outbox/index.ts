/**
 * The outbox: messages to people. Owns `outbox` and `sms_days`. Invariants: a message is written in the transaction
 * that wants it sent, with the job that sends it; its message id is the same in every attempt; the holder of the job
 * writes the outcome of an attempt once; nothing is sent after it has expired; a message is deleted after 90 days.
 * Without a provider a message is only recorded, so that everything can be tried on a laptop.
 */
import { outbox } from '@coldway/contract/messages/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { implement } from '../../platform/implement.ts'
import { type CarriedFile, outboxJobs, type Ways } from './channels.ts'
import { createOutboxService } from './outbox.service.ts'
import type { Module } from '../module.ts'

export { type Keys, type NoticeMessage, putNotices, withdrawNotices } from './notices.store.ts'
export type { CarriedFile }
export { type Message, putMessage } from './put-message.ts'

export interface OutboxParts extends Ways {
  readonly db: Db
  readonly clock: Clock
}

export const createOutbox = ({ db, clock, ...ways }: OutboxParts): Module => {
  const service = createOutboxService({ db, clock })
  const routes = implement(outbox, {
    queryPageList: (context) => service.list(context, context.body),
    retry: (context) => service.retry(context, context.body.id),
  })
  return {
    routes,
    jobs: outboxJobs(clock, ways),
    housekeeping: { deletions: { outbox: service.deleteExpired } },
  }
}
