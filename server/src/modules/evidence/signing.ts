/** Ed25519 keys, and what is signed with them: entries of the chain and statements of the key log. Pure. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { canonicalJson } from './canonical.ts'

/** The hash that stands before the first entry of a chain. */
export const noHash = '0'.repeat(64)

export interface Signer {
  /** SHA-256 of the public key. */
  readonly key: string
  /** 32 bytes, in hex like all that follows. */
  readonly publicKey: string
  /** PKCS #8. */
  readonly privateKey: string
}

export interface Entry {
  readonly format: 'coldway-chain/1'
  readonly seq: number
  /** SHA-256 of the entry before. */
  readonly prev: string
  readonly at: number
  readonly record: string
  readonly root: string
  readonly size: number
  /** The record that this one supersedes. */
  readonly supersedes: string | null
  readonly key: string
}

interface Statement {
  readonly format: 'coldway-key/1'
  readonly seq: number
  readonly prev: string
  readonly at: number
  /** The key that signs the statement; the first key signs for itself. */
  readonly by: string
}
export type KeyStatement =
  | (Statement & { readonly act: 'add'; readonly publicKey: string })
  | (Statement & { readonly act: 'revoke'; readonly key: string; readonly reason: string })

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
export const hashOf = (value: Entry | KeyStatement): string => sha256(canonicalJson(value))

/** The last 32 bytes of its SubjectPublicKeyInfo are the key itself. */
const rawLength = 32

export const makeSigner = (): Signer => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const raw = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-rawLength)
  const kept = privateKey.export({ type: 'pkcs8', format: 'der' })
  return { key: sha256(raw), publicKey: raw.toString('hex'), privateKey: kept.toString('hex') }
}

/** Over the canonical JSON of the value. */
export const signatureOf = ({ privateKey }: Signer, value: unknown): string => {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'hex'), type: 'pkcs8', format: 'der' })
  return sign(null, Buffer.from(canonicalJson(value)), key).toString('hex')
}

/** What stands before the 32 bytes of a key in its SubjectPublicKeyInfo (RFC 8410, section 4). */
const spkiBefore = Buffer.from('302a300506032b6570032100', 'hex')

export const isSignedBy = (
  publicKey: string,
  { text, signature }: { readonly text: string; readonly signature: string },
): boolean => {
  const der = Buffer.concat([spkiBefore, Buffer.from(publicKey, 'hex')])
  const key = createPublicKey({ key: der, type: 'spki', format: 'der' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'))
}
