/** Sockets that watch, in a thread of their own: what comes, how much, and when. */
import { startThread } from '../running/worker.ts'

export interface Watch {
  /** One socket each. */
  readonly urls: readonly string[]
  /** What each subscribes to. */
  readonly deviceIds: readonly (readonly number[])[]
  /** So many sockets are read closely; of the others bytes and frames are counted only. */
  readonly readClosely: number
}

export interface Watched {
  readonly seconds: number
  readonly frames: number
  readonly bytes: number
  /** Of the sockets read closely, triples: device id, event time, moment of arrival on the shared clock. */
  readonly arrivals: Float64Array
}

export interface Watchers {
  begin(): void
  end(): Promise<Watched>
}

/** Resolves when every socket has its snapshot. */
export const openWatchers = async (watch: Watch): Promise<Watchers> => {
  const thread = startThread<Watched | 'open'>(new URL('./watchers.thread.ts', import.meta.url), watch)
  await thread.next()
  return {
    begin: () => thread.tell('begin'),
    async end() {
      try {
        thread.tell('end')
        return (await thread.next()) as Watched
      } finally {
        await thread.end()
      }
    },
  }
}
