/** The live topic of a user's own tasks: those under way or just ended, with the counts of all. */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { LiveTopic } from '../../platform/live-topic.ts'
import { listTaskNews, type TaskNews } from './news.store.ts'

interface Parts {
  readonly db: Db
  readonly clock: Clock
}

export const createDownloadsTopic = ({ db, clock }: Parts): LiveTopic<'downloads', 'download.changed', TaskNews> => ({
  kind: 'downloads',
  needs: undefined,
  event: 'download.changed',
  isOwn: true,
  changed: ({ userId }) => ({ ids: [userId] }),
  read: async (userIds) =>
    (await listTaskNews(db, userIds, clock.now())).map((news) => ({ of: { userId: news.userId }, key: 0, data: news })),
  wants: () => true,
  frame: frameOf,
  async *snapshot({ userId }) {
    yield frameOf(await listTaskNews(db, [userId], clock.now()))
  },
})

const frameOf = (news: readonly TaskNews[]) => {
  const { tasks, counts } = news[0] ?? { tasks: [], counts: { unRead: 0, open: 0 } }
  return { type: 'downloads', tasks, counts } as const
}
