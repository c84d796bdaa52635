import type { Input } from '@coldway/contract/call.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { Message, MessageCounts, messages } from '@coldway/contract/messages/messages.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { Write } from '../../platform/trail.ts'
import type { AnnounceParts } from './announce.ts'
import * as store from './centre.store.ts'
import { wordsOf } from './notice-texts.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export interface CentreParts extends AnnounceParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
}

export const createCentre = ({ db, bus, clock, texts, placeOf }: CentreParts) => {
  const changing = async (userId: number, write: Write, work: (tx: Tx) => Promise<object>): Promise<null> => {
    await write(async (tx) => ({ data: null, note: { entity: 'message', id: '', after: await work(tx) } }))
    bus.publish('message.changed', { userIds: [userId] })
    return null
  }
  /** Changes all or none: a caller who names a message of another user learns nothing of it. */
  const all = (count: number, ids: readonly number[]): object => {
    if (count !== new Set(ids).size) throw fail('notFound')
    return { ids }
  }

  return {
    async list(
      { by: { userId }, zone, language }: CallContext<'by' | 'zone' | 'language'>,
      query: Input<typeof messages.queryHistoryPageList>,
    ): Promise<Page<Message>> {
      const { rows, total } = await store.listMessages(db, userId, query, zone)
      const records = await Promise.all(rows.map((row) => toMessage(row, { zone, language, texts, placeOf })))
      return { page: query.page, size: query.size, total, records }
    },

    async count({ by: { userId } }: CallContext<'by'>): Promise<MessageCounts> {
      const [counts] = await store.listUnreadCounts(db, [userId])
      return { unRead: counts?.unRead ?? 0 }
    },

    markRead: ({ by: { userId }, write }: CallContext<'by' | 'write'>, ids: readonly number[]): Promise<null> =>
      changing(userId, write, async (tx) => all(await store.markRead(tx, userId, ids, clock.now()), ids)),

    markAllRead: ({ by: { userId }, write }: CallContext<'by' | 'write'>): Promise<null> =>
      changing(userId, write, async (tx) => ({ read: await store.markAllRead(tx, userId, clock.now()) })),

    remove: ({ by: { userId }, write }: CallContext<'by' | 'write'>, ids: readonly number[]): Promise<null> =>
      changing(userId, write, async (tx) => all(await store.markDeleted(tx, userId, ids, clock.now()), ids)),

    deleteExpired: (nowMs: ProvenMs): Promise<void> => store.deleteOlder(db, nowMs),
  }
}

interface Reader extends AnnounceParts {
  readonly zone: string
  readonly language: Language
}

const toMessage = async (row: store.MessageRow, { zone, language, texts, placeOf }: Reader): Promise<Message> => {
  const { facts, device, at, isLate, isRead, createdAt, deliveries } = row
  const place = facts.fix && (await placeOf(facts.fix, language))
  const { subject, text } = wordsOf(texts, language, {
    facts,
    device,
    atMs: at,
    isLate,
    place,
  })
  return {
    id: row.id,
    createTime: printTime(createdAt, zone),
    kind: facts.kind,
    state: isRead ? 'read' : 'unread',
    deviceId: row.deviceId,
    deviceName: device.name,
    deviceCode: device.code,
    plate: device.plate,
    subject,
    text,
    time: printTime(at, zone),
    isLate,
    level: 'level' in facts ? facts.level : null,
    withdrawn: row.withdrawn,
    deliveries: deliveries.map(({ channel, state, sentAt }) => ({
      channel,
      state,
      sentTime: sentAt && printTime(Date.parse(sentAt), zone),
    })),
  }
}
