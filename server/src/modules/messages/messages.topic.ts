/** The live topic of a user's message centre: the number of unread messages. */
import type { Db } from '../../platform/database.ts'
import type { LiveTopic } from '../../platform/live-topic.ts'
import { listUnreadCounts, type UnreadCount } from './centre.store.ts'

export const createMessagesTopic = (db: Db): LiveTopic<'messages', 'message.changed', UnreadCount> => ({
  kind: 'messages',
  needs: undefined,
  event: 'message.changed',
  isOwn: true,
  changed: ({ userIds }) => ({ ids: userIds }),
  read: async (userIds) =>
    (await listUnreadCounts(db, userIds)).map((count) => ({ of: { userId: count.userId }, key: 0, data: count })),
  wants: () => true,
  frame: frameOf,
  async *snapshot({ userId }) {
    yield frameOf(await listUnreadCounts(db, [userId]))
  },
})

const frameOf = (counts: readonly UnreadCount[]) =>
  ({ type: 'messages', counts: { unRead: counts[0]?.unRead ?? 0 } }) as const
