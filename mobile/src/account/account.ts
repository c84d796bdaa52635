/**
 * Account: whose phone this is at the moment, with a session or without one. Invariants: what one account left on this phone is
 * never shown to another, and never sent in its name; a session counts only once the server has said whose it is.
 */
import { callNow } from '@coldway/console/api/call-now.ts'
import { closeSession, session } from '@coldway/console/api/session.ts'
import { restoreSession, signOut } from '@coldway/console/api/sign-in.ts'
import { createStore, useStore } from '@coldway/console/settings/store.ts'
import { type Me, session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { answersKey, restoreAnswers } from '../kept/answers.ts'
import { client } from '../kept/client.ts'
import { forgetAll, readKept, writeKept } from '../kept/database.ts'
import { mapKeeper } from '../kept/map-pieces.ts'
import { placeKey } from '../kept/place.ts'
import { dropKey, forgetLock, isLockSet, readLock, removeLock, setLock } from '../lock/lock.ts'
import type { LockMinutes } from '../lock/tries.ts'
import { stopSealing } from '../kept/seal.ts'
import { endPush, renewPush } from '../push/push.ts'
import { countActions, refresh, sealActions } from '../queue/store.ts'
import { keepHolder } from './holder.ts'

export type Account =
  | { readonly stage: 'opening' }
  /** `isExpired`: the person was signed in, and is asked again. */
  | { readonly stage: 'signedOut'; readonly isExpired: boolean }
  /** What is kept here is sealed until its owner unlocks it; `count`: actions that were not sent. */
  | { readonly stage: 'locked'; readonly count: number }
  /** The password must be changed first, which the console does. */
  | { readonly stage: 'firstPassword' }
  /** A second factor must be set up first, which the console does. */
  | { readonly stage: 'firstFactor' }
  /** Somebody else has left actions here that were not sent. */
  | { readonly stage: 'foreign'; readonly me: Me; readonly token: string; readonly count: number }
  /** token undefined: opened without network, from what is kept. */
  | { readonly stage: 'open'; readonly me: Me; readonly token: string | undefined }

const account = createStore<Account>({ stage: 'opening' })
const ownerKey = 'owner'

export const useAccount = (): Account => useStore(account)
export const onAccount = account.subscribe
export const accountNow = account.get

/** Whose answers are kept and shown. */
export const ownerId = (): number | undefined => {
  const now = account.get()
  return now.stage === 'open' ? now.me.id : undefined
}

/** Whose actions may be sent: the account that the session in use was said to be of. */
export const sendingOwnerId = (): number | undefined => {
  const now = account.get()
  return now.stage === 'open' && now.token !== undefined && session()?.token === now.token ? now.me.id : undefined
}

/** Opens the companion: at once with what is kept, while the kept sign-in is restored beside it. */
export const openAccount = async (): Promise<void> => {
  if (await readLock()) return lockAway()
  await openUnlocked()
}

/** Shows nothing until the owner has unlocked it. What was not sent waits. */
export const lockAway = async (): Promise<void> => {
  dropKey()
  hide({ stage: 'locked', count: (await countActions().catch(() => [])).length })
}

/** Goes on after the lock is opened. */
export const unlocked = async (): Promise<void> => {
  account.set({ stage: 'opening' })
  await sealActions().catch(() => undefined)
  await openUnlocked()
}

/** Seals all that is kept of the account, and all that will be. */
export const lockBy = async (pin: string, minutes: LockMinutes): Promise<void> => {
  await setLock(pin, minutes)
  await writeAllAgain()
}

/** Opens all that is kept, and asks for no PIN any more. */
export const unlockForGood = async (): Promise<void> => {
  stopSealing()
  await writeAllAgain(false)
  await removeLock()
  await refresh()
}

const writeAllAgain = async (isSealing = true): Promise<void> => {
  await sealActions(isSealing)
  // What can be fetched again is not sealed again.
  await mapKeeper.forget()
  for (const key of [ownerKey, answersKey, placeKey]) {
    const value = await readKept(key)
    if (value !== undefined) await writeKept(key, value)
  }
  const owner = ownerId()
  if (owner !== undefined) await keepHolder(owner, isSealing)
}

const openUnlocked = async (): Promise<void> => {
  const owner = await readKept<Me>(ownerKey).catch(() => undefined)
  const restoring = restoreSession()
  // Within the first moment most networks answer, and nothing is shown twice.
  const first = await Promise.race([restoring, pause(600).then(() => undefined)])
  if (first === undefined && owner) await show(owner, undefined)
  await take(first ?? (await restoring), owner)
}

/** Tries again while the companion is open without a session. */
export const reopen = async (): Promise<void> => {
  const now = account.get()
  if (now.stage === 'open' && now.token === undefined) await take(await restoreSession(), now.me)
}

const take = async (restored: Awaited<ReturnType<typeof restoreSession>>, owner: Me | undefined): Promise<void> => {
  if (restored === 'open') return admit(owner)
  if (restored === 'unreachable' && owner) return show(owner, undefined)
  hide({ stage: 'signedOut', isExpired: owner !== undefined })
}

/** Asks whose the session is. Without an answer the owner of what is kept goes on without it. */
export const admit = async (owner?: Me): Promise<void> => {
  if (account.get().stage === 'locked') return
  const held = session()
  if (!held) return hide({ stage: 'signedOut', isExpired: false })
  if (held.mustChangePassword) return hide({ stage: 'firstPassword' })
  if (held.mustEnrol) return hide({ stage: 'firstFactor' })
  let me: Me
  try {
    me = await callNow(sessionCalls.me, {})
  } catch (error) {
    if (!owner) throw error
    return show(owner, undefined)
  }
  // Where a browser gives no storage, nothing is kept and nothing can be left.
  const kept = await readKept<Me>(ownerKey).catch(() => undefined)
  const left = (await countActions().catch(() => [])).filter((ownerId) => ownerId !== me.id).length
  if (left > 0) return hide({ stage: 'foreign', me, token: held.token, count: left })
  if (kept?.id !== me.id) await forgetPhone()
  await open(me, held.token)
}

/** The person has decided that what somebody else left here goes. */
export const dropForeign = async (): Promise<void> => {
  const now = account.get()
  if (now.stage !== 'foreign') return
  await forgetPhone()
  await open(now.me, now.token)
}

const open = async (me: Me, token: string): Promise<void> => {
  await writeKept(ownerKey, me).catch(() => undefined)
  await keepHolder(me.id, isLockSet()).catch(() => undefined)
  await show(me, token)
  void renewPush(me.id).catch(() => undefined)
}

/** Nothing of an account is left here, its lock included. */
const forgetPhone = async (): Promise<void> => {
  forgetLock()
  await forgetAll().catch(() => undefined)
}

const show = async (me: Me, token: string | undefined): Promise<void> => {
  if (ownerId() !== me.id) {
    client.clear()
    await restoreAnswers(client, me.id).catch(() => undefined)
    await refresh().catch(() => undefined)
  }
  account.set({ stage: 'open', me, token })
}

/** Nobody's pages are shown. */
const hide = (next: Exclude<Account, { stage: 'open' }>): void => {
  account.set(next)
  client.clear()
}

/** The session ended while it was in use: the kept sign-in may open another; otherwise the person is asked. */
export const recover = async (): Promise<void> => {
  const now = account.get()
  if (now.stage === 'locked') return
  const owner = now.stage === 'open' ? now.me : undefined
  closeSession()
  await take(await restoreSession(), owner)
}

/** Leaves nothing of the account on this phone. */
export const leave = async (): Promise<void> => {
  hide({ stage: 'signedOut', isExpired: false })
  await endPush().catch(() => undefined)
  await forgetPhone()
  await refresh().catch(() => undefined)
  await signOut()
}

/** Gives a session back that was opened beside what somebody else left. */
export const goBack = async (): Promise<void> => {
  hide({ stage: 'signedOut', isExpired: false })
  await signOut()
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
