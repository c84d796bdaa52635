/** What a reader's trust says of a key: a log that the installation publishes, the fingerprint of a key, both or neither. */
import { isNewer } from './newer.ts'
import { type ReadLog, readLog } from './log.ts'

export interface Trust {
  readonly log?: Uint8Array | undefined
  /** SHA-256 of a public key, as the report prints it. */
  readonly key?: string | undefined
}
export interface KeyStanding {
  readonly outcome: 'genuine' | 'unknownKey' | 'wrongKey' | 'revokedKey' | 'wrongLog' | 'newerFormat'
  /** The reason, from the log, for which the key was revoked. */
  readonly reason?: string
  readonly log?: ReadLog
}

export const standingOfKey = async (own: string, { log, key }: Trust): Promise<KeyStanding> => {
  if (!log) {
    if (key === undefined) return { outcome: 'unknownKey' }
    return { outcome: key === own ? 'genuine' : 'wrongKey' }
  }
  const value = parsed(log)
  const read = await readLog(value)
  if (!read && isNewer((value as { data?: unknown } | null)?.data ?? value)) return { outcome: 'newerFormat' }
  // A log in which the pinned key does not stand is that of somebody else.
  if (!read || (key !== undefined && !read.keys.has(key))) return { outcome: 'wrongLog' }
  if (!read.keys.has(own)) return { outcome: 'wrongKey' }
  const reason = read.revoked.get(own)
  return reason === undefined ? { outcome: 'genuine', log: read } : { outcome: 'revokedKey', reason }
}

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
