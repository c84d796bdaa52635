import { z } from 'zod'
import { messageOf } from '../topic.ts'
import { DownloadCounts, DownloadMove } from './downloads.ts'

/** The account's own tasks that are under way or have just ended, with the counts of all. */
export const downloadsTopic = {
  kind: 'downloads',
  Asked: z.object({ kind: z.literal('downloads') }),
  messages: [messageOf('downloads', { tasks: z.array(DownloadMove), counts: DownloadCounts })],
} as const
