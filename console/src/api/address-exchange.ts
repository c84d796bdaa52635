/**
 * Turns the secret of a link's address into a session. When another user is signed in, the user is asked first; a share link is
 * handled by the shared page (`keptShareToken`). (settled.md, "Token in an address")
 */
import { type SignedIn, session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { takeAddressSecret } from '../settings/address-secrets.ts'
import { createStore, useStore } from '../settings/store.ts'
import { callNow } from './call-now.ts'
import { openSession, session } from './session.ts'

/** The link belongs to another user than the one signed in. */
interface Switch {
  readonly kind: 'switch'
  readonly current: string
  readonly next: string
  readonly signedIn: SignedIn
}
/** Used before, too old, or unknown: the answer is the same. */
interface Failure {
  readonly kind: 'failed'
}

const outcome = createStore<Switch | Failure | undefined>(undefined)

export const useExchangeOutcome = (): Switch | Failure | undefined => useStore(outcome)

/** Runs at the start, after a kept session was restored. Never throws: without a session the user signs in. */
export const exchangeAddress = async (): Promise<void> => {
  const secret = takeAddressSecret()
  if (!secret || secret.kind === 'share') return
  try {
    const sent = secret.kind === 'handOff' ? { code: secret.code } : { token: secret.token }
    const held = session()
    const signedIn = await callNow(sessionCalls.exchange, sent)
    // The held session's own token, which is dead by now, or no session, or a share's: nobody to ask.
    const isOwn = secret.kind === 'token' && secret.token === held?.token
    if (held?.kind !== 'user' || isOwn) openSession(signedIn)
    else await askBeforeSwitch(held.token, signedIn)
  } catch {
    outcome.set({ kind: 'failed' })
  }
}

const askBeforeSwitch = async (heldToken: string, signedIn: SignedIn): Promise<void> => {
  // A held session that has ended belongs to nobody.
  const current = await callNow(sessionCalls.me, {}, { token: heldToken }).catch(() => undefined)
  const next = await callNow(sessionCalls.me, {}, { token: signedIn.access_token })
  if (!current || current.id === next.id) return openSession(signedIn)
  outcome.set({ kind: 'switch', current: current.userName, next: next.userName, signedIn })
}

/** Settles the question. The unwanted session ends on the server too. */
export const settleSwitch = async (isWanted: boolean): Promise<void> => {
  const asked = outcome.get()
  outcome.set(undefined)
  if (asked?.kind !== 'switch') return
  const unwanted = isWanted ? session()?.token : asked.signedIn.access_token
  if (isWanted) openSession(asked.signedIn)
  if (unwanted !== undefined) await callNow(sessionCalls.end, {}, { token: unwanted }).catch(() => undefined)
}

export const forgetFailure = (): void => outcome.set(undefined)
