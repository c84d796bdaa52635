/**
 * Seals what is kept on this phone while a lock is set (lock/). The key is in memory alone while the companion is open; without it
 * what is sealed is bytes. AES-GCM with a nonce of its own for each thing.
 */
const nonceBytes = 12
let key: CryptoKey | undefined
let isSealing = false

/** Undefined when no lock is set, or the phone is locked. */
export const takeKey = (next: CryptoKey | undefined): void => {
  key = next
  isSealing = next !== undefined
}
/** The lock is about to go: what is sealed can still be read, and nothing more is sealed. */
export const stopSealing = (): void => {
  isSealing = false
}
export const hasKey = (): boolean => key !== undefined

export interface Sealed {
  readonly sealed: Uint8Array<ArrayBuffer>
}
export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && value.sealed instanceof Uint8Array

export const sealBytes = async (bytes: Uint8Array<ArrayBuffer>, by: CryptoKey): Promise<Uint8Array<ArrayBuffer>> => {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const text = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, by, bytes))
  const whole = new Uint8Array(nonceBytes + text.length)
  whole.set(iv)
  whole.set(text, nonceBytes)
  return whole
}

/** Throws where another key has sealed them. */
export const openBytes = async (bytes: Uint8Array<ArrayBuffer>, by: CryptoKey): Promise<Uint8Array<ArrayBuffer>> => {
  const [iv, text] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)]
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, by, text))
}

/** A value as JSON. */
export const sealedBy = async (value: unknown, by: CryptoKey): Promise<Sealed> => ({
  sealed: await sealBytes(new TextEncoder().encode(JSON.stringify(value)), by),
})

/** Returns the value as it is where no lock is set. */
export const sealed = async (value: unknown): Promise<unknown> => {
  const by = keyInUse()
  return by ? sealedBy(value, by) : value
}

/** Undefined when it is sealed, and the phone is locked. */
export const opened = async <Value>(kept: unknown): Promise<Value | undefined> => {
  if (!isSealed(kept)) return kept as Value
  return key && (JSON.parse(new TextDecoder().decode(await openBytes(kept.sealed, key))) as Value)
}

export const sealedBlob = async (blob: Blob, by: CryptoKey): Promise<Blob> =>
  new Blob([await sealBytes(new Uint8Array(await blob.arrayBuffer()), by)])
export const openedBlob = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  if (!key) throw new Error('The phone is locked.')
  return openBytes(new Uint8Array(await blob.arrayBuffer()), key)
}
export const keyInUse = (): CryptoKey | undefined => (isSealing ? key : undefined)
