/**
 * Slows down guessing with delays that double and fade: per account from one network, per network, and, much later and
 * mildly, per account from anywhere. A browser that has signed in to the account before is slowed down by its own
 * failures only, so strangers cannot lock the owner out. The number of entries is bounded, and the oldest are dropped.
 */
import { fail } from '@coldway/contract/errors.ts'
import { networkOf } from '../../platform/client-address.ts'

export interface Attempt {
  /** The account; undefined when a secret without one was guessed. */
  readonly account?: string
  readonly ip: string
  /** What this account knows: a browser that has signed in to it, or a session of it. */
  readonly device?: string | undefined
}

interface Brake {
  readonly key: string
  /** The number of failures without a delay. */
  readonly free: number
  readonly longestDelayMs: number
}

const firstDelayMs = 1000
const forgetMs = 900_000
const maxEntries = 20_000

const brakesOf = ({ account, ip, device }: Attempt): readonly Brake[] => {
  if (device !== undefined) return [{ key: `device ${device}`, free: 5, longestDelayMs: 60_000 }]
  const network = networkOf(ip)
  const address = { key: `address ${network}`, free: 50, longestDelayMs: 60_000 }
  if (account === undefined) return [address]
  return [
    { key: `both ${account.toLowerCase()} ${network}`, free: 5, longestDelayMs: 60_000 },
    address,
    { key: `account ${account.toLowerCase()}`, free: 100, longestDelayMs: 2_000 },
  ]
}

export const createSignInBrake = () => {
  const failures = new Map<string, { count: number; atMs: number }>()

  const waitMs = (brake: Brake, nowMs: number): number => {
    const entry = failures.get(brake.key)
    if (!entry || nowMs - entry.atMs > forgetMs || entry.count < brake.free) return 0
    const delay = Math.min(brake.longestDelayMs, firstDelayMs * 2 ** Math.min(20, entry.count - brake.free))
    return Math.max(0, entry.atMs + delay - nowMs)
  }

  return {
    /**
     * Throws tooManyRequests while the attempt must wait. Otherwise the attempt counts as failed from here on, before
     * the expensive check of the password: of many simultaneous guesses only the free ones are checked.
     */
    take(attempt: Attempt, nowMs: number): void {
      const wait = Math.max(...brakesOf(attempt).map((brake) => waitMs(brake, nowMs)))
      if (wait > 0) throw fail('tooManyRequests', { seconds: Math.ceil(wait / 1000) })
      for (const { key } of brakesOf(attempt)) {
        const before = failures.get(key)
        failures.delete(key)
        failures.set(key, { count: (before && nowMs - before.atMs <= forgetMs ? before.count : 0) + 1, atMs: nowMs })
      }
      for (const key of failures.keys()) {
        if (failures.size <= maxEntries) break
        failures.delete(key)
      }
    },
    /** Clears all failures of the account, but only this one of the address: others may be guessing from there. */
    succeeded(attempt: Attempt): void {
      for (const { key } of brakesOf(attempt)) {
        const entry = failures.get(key)
        if (key.startsWith('address') && entry) entry.count -= 1
        else failures.delete(key)
      }
    },
  }
}
