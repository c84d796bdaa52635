/** A passkey in software, for tests: signs as WebAuthn describes (attestation `none`, ES256), with a counter. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Creation {
  readonly challenge: string
  readonly rp: { readonly id: string }
}
interface Request {
  readonly challenge: string
  readonly rpId: string
}

export const makeAuthenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let uses = 0
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const shown = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id: text(id),
    create: ({ challenge, rp }: Creation, at = origin) => {
      const authData = Buffer.concat([dataOf(rp.id, 0x45, uses), Buffer.alloc(16), lengthOf(id), id, coseOf(publicKey)])
      const attestationObject = map([
        [word('fmt'), word('none')],
        [word('attStmt'), map([])],
        [word('authData'), bytes(authData)],
      ])
      const response = {
        clientDataJSON: text(clientData('webauthn.create', challenge, at)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      }
      return { ...shown, response }
    },
    /** A copy of the key counts from where it was copied. */
    get: ({ challenge, rpId }: Request, { at = origin, counts = true } = {}) => {
      if (counts) uses += 1
      const authenticatorData = dataOf(rpId, 0x05, uses)
      const client = clientData('webauthn.get', challenge, at)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      }
      return { ...shown, response }
    },
  }
}

const text = (some: Uint8Array): string => Buffer.from(some).toString('base64url')
const sha256 = (some: Uint8Array | string): Buffer => createHash('sha256').update(some).digest()

/** Web Authentication section 6.1: hash of the site, flags, counter. */
const dataOf = (site: string, flags: number, uses: number): Buffer => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(uses)
  return Buffer.concat([sha256(site), Buffer.from([flags]), count])
}
const lengthOf = (some: Uint8Array): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(some.length)
  return length
}

/** RFC 9052: an EC2 key of P-256 for ES256. */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' }) as { x?: string; y?: string }
  const part = (coordinate: string) => bytes(Buffer.from(coordinate, 'base64url'))
  return map([
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), part(x)],
    [int(-3), part(y)],
  ])
}

/** CBOR (RFC 8949), as little of it as is used here. */
const head = (major: number, size: number): Buffer => {
  const kind = major << 5
  if (size < 24) return Buffer.from([kind | size])
  return size < 256 ? Buffer.from([kind | 24, size]) : Buffer.from([kind | 25, size >> 8, size & 255])
}
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (some: Uint8Array): Buffer => Buffer.concat([head(2, some.length), some])
const word = (some: string): Buffer => Buffer.concat([head(3, some.length), Buffer.from(some)])
const map = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])
