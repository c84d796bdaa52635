/** Sockets that watch, in a thread of their own: received data, its amount and its times. */
import { startThread } from '../running/worker.ts'

export interface Watch {
  /** One socket each. */
  readonly urls: readonly string[]
  /** Subscribed devices of each socket. */
  readonly deviceIds: readonly (readonly number[])[]
  /** Number of sockets whose frames are parsed; for the others only bytes and frames are counted. */
  readonly readClosely: number
}

export interface Watched {
  readonly seconds: number
  readonly frames: number
  readonly bytes: number
  /** Triples of the parsed sockets: device id, event time, moment of arrival on the shared clock. */
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
    begin: () => thread.send('begin'),
    async end() {
      try {
        thread.send('end')
        return (await thread.next()) as Watched
      } finally {
        await thread.end()
      }
    },
  }
}
