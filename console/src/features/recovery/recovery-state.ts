/** State of a recovery in this browser tab. The server decides what a challenge allows; this only chooses the page. */
import { recoveryChannels } from '@coldway/contract/users/verification.ts'
import { z } from 'zod'
import { createStore, useStore } from '../../settings/store.ts'

const Recovery = z.object({
  challengeId: z.string(),
  account: z.string(),
  step: z.enum(['identity', 'password', 'done']),
  channel: z.enum(recoveryChannels),
  beganAtMs: z.number(),
  /** The time at which the last code was sent, by this browser's clock. */
  sentAtMs: z.number().optional(),
  /** False when the server has no provider for this channel. */
  leavesServer: z.boolean().optional(),
  wrongTries: z.int(),
})
export type Recovery = z.infer<typeof Recovery>

const storageKey = 'coldway.recovery'
/** The time that a recovery stays in the tab: as long as the server keeps a challenge. */
const keptMs = 15 * 60_000

const read = (): Recovery | undefined => {
  try {
    const kept = Recovery.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    return kept.success && Date.now() - kept.data.beganAtMs < keptMs ? kept.data : undefined
  } catch {
    return undefined
  }
}

const store = createStore(read())

export const useRecovery = (): Recovery | undefined => useStore(store)

export const setRecovery = (next: Recovery | undefined): void => {
  if (next) sessionStorage.setItem(storageKey, JSON.stringify(next))
  else sessionStorage.removeItem(storageKey)
  store.set(next)
}

/** Changes the challenge that an answer belongs to, or nothing: the answer to a code may come late. */
export const changeRecovery = (challengeId: string, change: (now: Recovery) => Partial<Recovery>): void => {
  const now = store.get()
  if (now?.challengeId === challengeId) setRecovery({ ...now, ...change(now) })
}
