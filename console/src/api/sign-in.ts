/**
 * Opens and ends sessions. "Keep for one week" leaves a note in local storage, so that other visits do not ask for a cookie in
 * vain.
 */
import { oauth, type SignedIn, session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { limits } from '@coldway/contract/limits.ts'
import { isRefusal } from './call-error.ts'
import { callNow } from './call-now.ts'
import { closeSession, giveUpAsking, openSession, session } from './session.ts'

const noteKey = 'coldway.keepsSession'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly keepForOneWeek: boolean
}

/** @throws CallError credentialsWrong, tooManyRequests */
export const signIn = async (credentials: Credentials): Promise<SignedIn> => {
  const signedIn = await callNow(oauth.token, credentials)
  if (credentials.keepForOneWeek) localStorage.setItem(noteKey, '1')
  else localStorage.removeItem(noteKey)
  openSession(signedIn)
  return signedIn
}

/** Runs at the start: restores a kept sign-in. Failing is not an error; the user signs in. */
export const restoreSession = async (): Promise<void> => {
  if (session() || localStorage.getItem(noteKey) === null) return
  try {
    openSession(await refresh())
  } catch {
    localStorage.removeItem(noteKey)
  }
}

/**
 * The tabs of a browser refresh one after the other: the cookie changes with each use, and one that comes a second time too late
 * is taken for stolen. Browsers have Web Locks in secure contexts only; elsewhere a tab that lost tries again.
 */
const refresh = (): Promise<SignedIn> => {
  if (!('locks' in navigator)) return refreshUnlocked(limits.refreshTries)
  const signal = AbortSignal.timeout(limits.refreshWaitMs)
  return navigator.locks.request('coldway.refresh', { signal }, () => refreshUnlocked(limits.refreshTries))
}

/**
 * Tries again when another tab has just used the cookie: by then this browser has the new one. Within the grace period it would
 * be refused again, and at one moment only one tab of several would win.
 */
const refreshUnlocked = async (tries: number): Promise<SignedIn> => {
  try {
    return await callNow(sessionCalls.refresh, {})
  } catch (error) {
    if (tries <= 1 || !isRefusal(error, 'conflict')) throw error
    await new Promise((resolve) => setTimeout(resolve, limits.rotationGraceMs * (1.25 + Math.random())))
    return refreshUnlocked(tries - 1)
  }
}

/** Ends the session locally in any case; on an unreachable server it expires by itself. */
export const signOut = async (): Promise<void> => {
  localStorage.removeItem(noteKey)
  giveUpAsking()
  await callNow(sessionCalls.end, {}, { token: session()?.token }).catch(() => undefined)
  closeSession()
}
