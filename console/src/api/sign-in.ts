/**
 * Opens and ends sessions. "Keep for one week" leaves a note in local storage, so that other visits do not ask for a cookie in
 * vain.
 */
import type { Sent } from '@coldway/contract/call.ts'
import { oauth, type SignedIn, session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { providerSignIn } from '@coldway/contract/identity-providers/identity-providers.ts'
import { passkeySignIn } from '@coldway/contract/users/passkeys.ts'
import { wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { limits } from '@coldway/contract/limits.ts'
import { FactorChallenge } from '@coldway/contract/users/second-factor.ts'
import type { WechatReply } from '../settings/address-secrets.ts'
import { CallError, isAnswer, isRefusal } from './call-error.ts'
import { callNow } from './call-now.ts'
import { readReturn } from './provider-return.ts'
import { closeSession, giveUpAsking, openSession, session } from './session.ts'

const noteKey = 'coldway.keepsSession'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly keepForOneWeek: boolean
}

/** A sign-in that waits for a code. */
export interface AskedForCode {
  readonly challenge: string
  readonly hasPasskeys: boolean
  readonly keepForOneWeek: boolean
}

/** Gives what goes on with a code, where that is why a sign-in was refused. */
export const askedForCode = (error: unknown, keepForOneWeek: boolean): AskedForCode | undefined => {
  if (!(error instanceof CallError) || !isRefusal(error, 'secondFactorRequired')) return undefined
  const { success, data } = FactorChallenge.safeParse(error.data)
  return success ? { challenge: data.challenge, hasPasskeys: data.hasPasskeys, keepForOneWeek } : undefined
}

/** @throws CallError secondFactorWrong, secondFactorExpired, tooManyRequests */
export const signInByCode = async ({ challenge, keepForOneWeek }: AskedForCode, code: string): Promise<SignedIn> =>
  opened(await callNow(oauth.secondFactor, { challenge, code }), keepForOneWeek)

/** @throws CallError passkeyRefused, secondFactorExpired; the browser's own error where it stopped */
export const signInByPasskey = async ({ challenge, keepForOneWeek }: AskedForCode): Promise<SignedIn> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await startAuthentication({ optionsJSON: await callNow(passkeySignIn.passkeyOptions, { challenge }) })
  return opened(await callNow(passkeySignIn.passkey, { challenge, answer: answer as never }), keepForOneWeek)
}

/** @throws CallError of `providerSignIn.finish` */
export const signInByProvider = async (reply: Sent<typeof providerSignIn.finish>): Promise<SignedIn> =>
  opened(await callNow(providerSignIn.finish, reply), readReturn().keepForOneWeek)

/** @throws CallError of `wechatSignIn.login`; `wechatNotBound` carries a bind ticket */
export const signInByWechat = async (reply: WechatReply, keepForOneWeek: boolean): Promise<SignedIn> =>
  opened(await callNow(wechatSignIn.login, { ...reply, keepForOneWeek }), keepForOneWeek)

/** @throws CallError credentialsWrong, secondFactorRequired, tooManyRequests */
export const signIn = async (credentials: Credentials): Promise<SignedIn> =>
  opened(await callNow(oauth.token, credentials), credentials.keepForOneWeek)

/** Opens the session, and notes whether its cookie is there to be asked for. */
export const opened = (signedIn: SignedIn, isKept: boolean): SignedIn => {
  if (isKept) localStorage.setItem(noteKey, '1')
  else localStorage.removeItem(noteKey)
  openSession(signedIn)
  return signedIn
}

/** open: there is a session; none: the user has to sign in; unreachable: nobody has refused the kept sign-in. */
export type Restored = 'open' | 'none' | 'unreachable'

/** Runs at the start: restores a kept sign-in. Failing is not an error; a kept sign-in survives a missing network. */
export const restoreSession = async (): Promise<Restored> => {
  if (session()) return 'open'
  if (localStorage.getItem(noteKey) === null) return 'none'
  try {
    openSession(await refresh())
    return 'open'
  } catch (error) {
    // That others have asked too often says nothing of this sign-in.
    if (!isAnswer(error) || isRefusal(error, 'tooManyRequests')) return 'unreachable'
    localStorage.removeItem(noteKey)
    return 'none'
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
