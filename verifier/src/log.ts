/** Reads the log that an installation publishes: which keys are its own, which it revoked, and what superseded a record. */
import { bytesOf } from './canonical.ts'
import { fromHex, hexOf, isSigned, sha256 } from './hashes.ts'
import { type Entry, isLog, type Log } from './shapes.ts'

export interface ReadLog {
  readonly at: number
  /** Public keys by their SHA-256. */
  readonly keys: ReadonlyMap<string, string>
  readonly revoked: ReadonlyMap<string, string>
  readonly entries: readonly Entry[]
}

const noHash = '0'.repeat(64)

/** Undefined when it is no log, or not one statement in it is as it was signed. */
export const readLog = async (value: unknown): Promise<ReadLog | undefined> => {
  // The public call wraps its answer; the log is the field `data`.
  const inner = (value as { data?: unknown } | null)?.data ?? value
  if (!isLog(inner)) return undefined
  const log = inner as Log
  const keys = new Map<string, string>()
  const revoked = new Map<string, string>()
  let prev = noHash
  for (const [index, { statement, signature }] of log.keys.entries()) {
    const { act, publicKey = '', key = '', by } = statement
    if (statement.seq !== index + 1 || statement.prev !== prev) return undefined
    const added = act === 'add' ? hexOf(await sha256(fromHex(publicKey))) : undefined
    // The first key speaks for itself; every other statement is signed by a key that stood then.
    const signer = index === 0 ? publicKey : keys.get(by)
    if (signer === undefined || revoked.has(by) || (index === 0 && by !== added)) return undefined
    const message = bytesOf(statement)
    if (!(await isSigned(signer, signature, message))) return undefined
    if (added !== undefined) keys.set(added, publicKey)
    else if (keys.has(key)) revoked.set(key, statement.reason ?? '')
    else return undefined
    prev = hexOf(await sha256(message))
  }
  const { signature, ...signed } = log
  const own = keys.get(log.key)
  if (own === undefined || revoked.has(log.key) || !(await isSigned(own, signature, bytesOf(signed)))) return undefined
  for (const one of log.entries) {
    const signer = keys.get(one.statement.key)
    if (signer === undefined || !(await isSigned(signer, one.signature, bytesOf(one.statement)))) return undefined
  }
  return { at: log.at, keys, revoked, entries: log.entries.map(({ statement }) => statement) }
}
