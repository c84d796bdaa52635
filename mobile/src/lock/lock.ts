/**
 * Lock: what is kept on this phone is sealed by a random key, and that key by a PIN (docs/decisions/0268-companion-lock.md) and, if
 * its owner wants that, by a passkey too (passkey.ts).
 * Invariants: the PIN and the key are never on disk; a try counts on disk before it is judged; after the last wrong one the key goes,
 * and with it everything that it sealed. It works without network.
 *
 * This file: the lock and its key. What follows for the account is account/account.ts's.
 */
import { createStore, useStore } from '@coldway/console/settings/store.ts'
import { deletePlain, readPlain, within, writePlain } from '../kept/database.ts'
import { openBytes, sealBytes, takeKey } from '../kept/seal.ts'
import { forgetSaid } from '../queue/rows.ts'
import { openByPasskey, type PasskeySeal, sealByPasskey } from './passkey.ts'
import { leftToWaitMs, lockLimits, type LockMinutes, triesLeft } from './tries.ts'

export interface Lock {
  /** Minutes without use until it locks itself. */
  readonly minutes: LockMinutes
  readonly salt: Uint8Array<ArrayBuffer>
  /** The key that seals, itself sealed by the PIN. */
  readonly wrapped: Uint8Array<ArrayBuffer>
  /** Wrong PINs in a row, and when the last was tried. */
  readonly wrong: number
  readonly wrongMs: number
  /** Left out: the PIN alone opens it. */
  readonly passkey?: PasskeySeal
}
const lockKey = 'lock'

const lock = createStore<Lock | undefined>(undefined)
export const useLock = (): Lock | undefined => useStore(lock)
export const isLockSet = (): boolean => lock.get() !== undefined
export const lockNow = lock.get

export const readLock = async (): Promise<Lock | undefined> => {
  lock.set(await readPlain<Lock>(lockKey).catch(() => undefined))
  return lock.get()
}

const channel = new BroadcastChannel('coldway.lock')
// Another tab has set a lock or taken it away: this one begins again, as it would write what the other cannot read.
channel.onmessage = () => location.reload()

const write = async (next: Lock): Promise<void> => {
  await writePlain(lockKey, next)
  lock.set(next)
}

/** From now on everything that is written is sealed. What stands already is for the caller to write again. */
export const setLock = async (pin: string, minutes: LockMinutes): Promise<void> => {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const wrapped = await sealBytes(raw, await keyOfPin(pin, salt))
  await write({ minutes, salt, wrapped, wrong: 0, wrongMs: 0 })
  takeKey(await keyOf(raw))
  channel.postMessage('changed')
}

export const setLockMinutes = async (minutes: LockMinutes): Promise<void> => {
  const held = lock.get()
  if (held) await write({ ...held, minutes })
}

export type Tried = 'open' | 'wrong' | 'wait' | 'gone'

/** gone: it was the last try; the key does not exist any more. */
export const tryPin = async (pin: string): Promise<Tried> => {
  const opened = await openByPin(pin)
  if (typeof opened === 'string') return opened
  takeKey(await keyOf(opened))
  return 'open'
}

const openByPin = async (pin: string): Promise<Exclude<Tried, 'open'> | Uint8Array<ArrayBuffer>> => {
  const begun = await beginTry()
  if (begun === 'wait' || begun === 'gone') return begun
  const by = await keyOfPin(pin, begun.salt)
  const raw = await openBytes(begun.wrapped, by).catch(() => undefined)
  if (!raw) {
    if (triesLeft(begun) > 0) return 'wrong'
    await deletePlain(lockKey)
    return 'gone'
  }
  await write({ ...begun, wrong: 0, wrongMs: 0 })
  return raw
}

/** The authenticator has verified the person, so wrong PINs before are forgotten. */
export const tryPasskey = async (): Promise<'open' | 'wrong'> => {
  const passkey = lock.get()?.passkey
  const raw = passkey && (await openByPasskey(passkey))
  const held = lock.get()
  if (!raw || !held) return 'wrong'
  takeKey(await keyOf(raw))
  await write({ ...held, wrong: 0, wrongMs: 0 })
  return 'open'
}

/** Needs the PIN, as the key that seals is not in memory by itself. impossible: no passkey came of it. */
export const addPasskey = async (pin: string, account: string): Promise<Tried | 'impossible'> => {
  const opened = await openByPin(pin)
  if (typeof opened === 'string') return opened
  const passkey = await sealByPasskey(opened, account)
  const held = lock.get()
  if (!passkey || !held) return 'impossible'
  await write({ ...held, passkey })
  return 'open'
}

export const dropPasskey = async (): Promise<void> => {
  const held = lock.get()
  if (!held) return
  const { passkey: _, ...without } = held
  await write(without)
}

/** One transaction counts the try, so that two tabs or a killed page have none for free. */
const beginTry = async (): Promise<Lock | 'wait' | 'gone'> => {
  const nowMs = Date.now()
  const begun = await within<Lock | 'wait' | 'gone'>('kept', 'readwrite', (objects, give) => {
    const request = objects.get(lockKey) as IDBRequest<Lock | undefined>
    request.onsuccess = () => {
      const held = request.result
      if (!held || triesLeft(held) === 0) return give('gone')
      if (leftToWaitMs(held, nowMs) > 0) return give('wait')
      const counted: Lock = { ...held, wrong: held.wrong + 1, wrongMs: nowMs }
      objects.put(counted, lockKey)
      give(counted)
    }
  })
  if (begun && begun !== 'wait' && begun !== 'gone') lock.set(begun)
  return begun ?? 'gone'
}

/** The key leaves the memory of this page. */
export const dropKey = (): void => {
  takeKey(undefined)
  forgetSaid()
}

/** The lock goes; call it when nothing is sealed any more. */
export const removeLock = async (): Promise<void> => {
  await deletePlain(lockKey)
  forgetLock()
  channel.postMessage('changed')
}

export const forgetLock = (): void => {
  dropKey()
  lock.set(undefined)
}

const keyOf = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])

const keyOfPin = async (pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> => {
  const from = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: lockLimits.rounds },
    from,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
