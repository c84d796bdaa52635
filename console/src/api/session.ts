/**
 * Api: the client of the contract and the live connection. It owns the session token, the headers, the envelope and the
 * refusals; it knows no screen. Names, types and cache keys come from the contract's call objects.
 *
 * This file: the session token. It lives in session storage; "keep for one week" is a cookie that only the refresh call
 * can use. (settled.md, "Session token")
 */
import { errors } from '@coldway/contract/errors.ts'
import type { SignedIn } from '@coldway/contract/users/sign-in.ts'
import { createStore, useStore } from '../settings/store.ts'

export interface Session {
  readonly token: string
  /** `share`: the temporary token of a shared page, which cannot sign in again. */
  readonly kind: 'user' | 'share'
  readonly mustChangePassword: boolean
  /** The organisation demands a second factor, and the account has none. */
  readonly mustEnrol: boolean
}
/** Why a session in use ended: it expired (40102), was ended elsewhere (40101), or its link expired. */
export type SessionLoss = 'tokenExpired' | 'tokenInvalid' | 'linkExpired'

const storageKey = 'coldway.session'

const read = (): Session | undefined => {
  try {
    const kept = sessionStorage.getItem(storageKey)
    return kept === null ? undefined : (JSON.parse(kept) as Session)
  } catch {
    return undefined
  }
}

const sessions = createStore<Session | undefined>(read())
const losses = createStore<SessionLoss | undefined>(undefined)
let asking = new AbortController()

export const session = (): Session | undefined => sessions.get()
export const useSession = (): Session | undefined => useStore(sessions)
export const onSession = sessions.subscribe

/** Aborted when the answers of this session are no longer wanted. */
export const sessionSignal = (): AbortSignal => asking.signal

/** Stops requests with a token that is about to end. */
export const giveUpAsking = (): void => asking.abort()

export const openSession = (signedIn: SignedIn, kind: Session['kind'] = 'user'): void => {
  const { access_token: token, mustChangePassword, mustEnrol } = signedIn
  const next: Session = { token, kind, mustChangePassword, mustEnrol }
  sessionStorage.setItem(storageKey, JSON.stringify(next))
  losses.set(undefined)
  asking = new AbortController()
  sessions.set(next)
}

/** The organisation has come to demand a second factor: the session of this token opens nothing but setting it up. */
export const noteFactorDue = (token: string | undefined): void => setMustEnrol(token, true)

/** The session goes on with the second factor that was set up in it. */
export const noteEnrolled = (): void => setMustEnrol(sessions.get()?.token, false)

const setMustEnrol = (token: string | undefined, mustEnrol: boolean): void => {
  const held = sessions.get()
  if (!held || held.token !== token || held.mustEnrol === mustEnrol) return
  const next = { ...held, mustEnrol }
  sessionStorage.setItem(storageKey, JSON.stringify(next))
  sessions.set(next)
}

export const closeSession = (): void => {
  asking.abort()
  asking = new AbortController()
  sessionStorage.removeItem(storageKey)
  losses.set(undefined)
  sessions.set(undefined)
}

/**
 * Opens the question after a refused token; the first refusal of a batch opens it, and the others
 * with the same token find it open.
 */
export const loseSession = (token: string | undefined, code?: string): void => {
  const held = sessions.get()
  if (!held || held.token !== token || losses.get()) return
  const own = code === errors.tokenInvalid[0] ? 'tokenInvalid' : 'tokenExpired'
  losses.set(held.kind === 'share' ? 'linkExpired' : own)
}
export const useSessionLoss = (): SessionLoss | undefined => useStore(losses)
