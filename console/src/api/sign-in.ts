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
 * Retries once when another tab has just used the cookie: by then this browser has the new one. Retried sooner, it would look
 * like a theft.
 */
const refresh = async (): Promise<SignedIn> => {
  try {
    return await callNow(sessionCalls.refresh, {})
  } catch (error) {
    if (!isRefusal(error, 'conflict')) throw error
    await new Promise((resolve) => setTimeout(resolve, limits.rotationGraceMs + 500))
    return callNow(sessionCalls.refresh, {})
  }
}

/** Ends the session locally in any case; on an unreachable server it expires by itself. */
export const signOut = async (): Promise<void> => {
  localStorage.removeItem(noteKey)
  giveUpAsking()
  await callNow(sessionCalls.end, {}, { token: session()?.token }).catch(() => undefined)
  closeSession()
}
