/**
 * Bounds the bytes that this process holds for connections on which nobody has signed in, over all doors: bodies of HTTP,
 * packets of MQTT, frames of TCP. Each may hold a little; beyond the bound of all the one that came first is ended, as
 * whoever signs in is done within moments and whoever only occupies memory is not.
 */
import type { Log } from './log.ts'

export const strangerLimits = { perConnection: 65_536, inAll: 32 * 1_048_576 } as const

export interface Strangers {
  /** Counts a connection until it leaves; `end` closes it. */
  enter(end: () => void): Stranger
}

export interface Stranger {
  /** Counts bytes that came. Ends the connection that has sent too many. */
  add(bytes: number): void
  /** Ends the count of a connection that is signed in, answered or closed. Calling it twice has no effect. */
  leave(): void
}

export const createStrangers = (
  { log }: { readonly log: Log },
  { perConnection, inAll }: { readonly perConnection: number; readonly inAll: number } = strangerLimits,
): Strangers => {
  /** The connections in the order in which they came. */
  const present = new Map<Stranger, { bytes: number; readonly end: () => void }>()
  let held = 0
  let isSaid = false
  const end = (stranger: Stranger): void => {
    const found = present.get(stranger)
    stranger.leave()
    found?.end()
  }
  const makeRoom = (): void => {
    if (held > inAll && !isSaid) log.warn({ bytes: held, connections: present.size }, 'too many bytes of strangers')
    isSaid = held > inAll || (isSaid && held > inAll / 2)
    for (const [oldest, { bytes }] of present) {
      if (held <= inAll) return
      if (bytes > 0) end(oldest)
    }
  }
  return {
    enter(endIt) {
      const stranger: Stranger = {
        add(bytes) {
          const found = present.get(stranger)
          if (!found) return
          found.bytes += bytes
          held += bytes
          if (found.bytes > perConnection) end(stranger)
          makeRoom()
        },
        leave() {
          held -= present.get(stranger)?.bytes ?? 0
          present.delete(stranger)
        },
      }
      present.set(stranger, { bytes: 0, end: endIt })
      return stranger
    },
  }
}
