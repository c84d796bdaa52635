import {
  type DownloadCounts,
  type DownloadMove,
  downloads,
  type DownloadTask,
} from '@coldway/contract/downloads/downloads.ts'
import type { Page } from '@coldway/contract/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../api/live.ts'
import { keyOf, useCall } from '../../api/use-call.ts'
import { useReadAgain } from '../../api/use-read-again.ts'

/** Fallback interval when the live connection is down. */
const nowAndThenMs = 60_000
const topic = { kind: 'downloads' } as const
const lists = [downloads.queryPageList]

/**
 * The number of tasks that were not looked at, and of those under way. Follows the live connection, as do tasks on screen:
 * progress changes in place; a new or ended task is reloaded with its times, size and checksum.
 */
export const useCounts = (): DownloadCounts => {
  const client = useQueryClient()
  const readAgain = useReadAgain(lists)
  const { data } = useCall(downloads.unReadCount, {}, { repeatMs: nowAndThenMs })
  useTopic(topic, {
    onMessage: ({ tasks: moves, counts }) => {
      client.setQueryData(keyOf(downloads.unReadCount, {}), counts)
      const moved = new Map(moves.map((move) => [move.id, move]))
      const pages = client.getQueriesData<Page<DownloadTask>>({ queryKey: [downloads.queryPageList.name] })
      for (const [key, page] of pages) if (page) client.setQueryData(key, withMoves(page, moved))
      if (pages.some(([, page]) => page && hasNews(page, moved))) readAgain()
    },
  })
  return data ?? { unRead: 0, open: 0 }
}

const withMoves = (page: Page<DownloadTask>, moved: ReadonlyMap<number, DownloadMove>): Page<DownloadTask> => ({
  ...page,
  records: page.records.map((task) => ({ ...task, ...moved.get(task.id) })),
})

/** True when the page lacks a moved task, or shows it in another state, or shows one as under way that has ended. */
const hasNews = ({ records }: Page<DownloadTask>, moved: ReadonlyMap<number, DownloadMove>): boolean => {
  const known = new Map(records.map((task) => [task.id, task]))
  const isNew = [...moved.values()].some(({ id, state }) => known.get(id)?.state !== state)
  const isGone = records.some(({ id, state }) => (state === 'queued' || state === 'exporting') && !moved.has(id))
  return isNew || isGone
}
