/**
 * A passkey as a second way to the key that seals: the authenticator gives a secret of its own (the PRF extension of WebAuthn), and
 * only to a person that it has verified. Nothing is asked of the server, so it works without network; the server knows nothing of it.
 */
import { openBytes, sealBytes } from '../kept/seal.ts'

export interface PasskeySeal {
  /** The id of the credential, by which the browser finds it. */
  readonly id: Uint8Array<ArrayBuffer>
  readonly salt: Uint8Array<ArrayBuffer>
  /** The key that seals, itself sealed by the secret. */
  readonly wrapped: Uint8Array<ArrayBuffer>
}

const timeoutMs = 60_000
const algorithms = [-7, -257].map((alg) => ({ type: 'public-key', alg }) as const)
const random = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes))

/** A browser that does not say what it can is tried. */
export const mayHavePasskey = async (): Promise<boolean> => {
  if (!('PublicKeyCredential' in window)) return false
  const can = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
  return can?.['extension:prf'] !== false
}

/** Undefined when the person gave up, or the authenticator has no secret to give. Call it soon after a press. */
export const sealByPasskey = async (
  raw: Uint8Array<ArrayBuffer>,
  account: string,
): Promise<PasskeySeal | undefined> => {
  const salt = random(32)
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: random(32),
        rp: { name: 'Coldway' },
        user: { id: random(16), name: account, displayName: account },
        pubKeyCredParams: algorithms,
        timeout: timeoutMs,
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    })
    .catch(() => null)
  if (!(made instanceof PublicKeyCredential)) return undefined
  const id = new Uint8Array(made.rawId)
  // Some authenticators give their secret only when they are asked for the passkey.
  const secret = secretOf(made) ?? (isReady(made) ? await askSecret({ id, salt }) : undefined)
  return secret && { id, salt, wrapped: await sealBytes(raw, await keyOfSecret(secret)) }
}

/** Undefined when the person gave up, the passkey is gone, or it is not the one that has sealed the key. */
export const openByPasskey = async (seal: PasskeySeal): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const secret = await askSecret(seal)
  return secret && openBytes(seal.wrapped, await keyOfSecret(secret)).catch(() => undefined)
}

const askSecret = async ({ id, salt }: Pick<PasskeySeal, 'id' | 'salt'>): Promise<BufferSource | undefined> => {
  const got = await navigator.credentials
    .get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id }],
        timeout: timeoutMs,
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    })
    .catch(() => null)
  return got instanceof PublicKeyCredential ? secretOf(got) : undefined
}

const secretOf = (credential: PublicKeyCredential): BufferSource | undefined =>
  credential.getClientExtensionResults().prf?.results?.first

const isReady = (credential: PublicKeyCredential): boolean =>
  credential.getClientExtensionResults().prf?.enabled === true

const keyOfSecret = async (secret: BufferSource): Promise<CryptoKey> => {
  const from = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode('coldway companion lock') },
    from,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
