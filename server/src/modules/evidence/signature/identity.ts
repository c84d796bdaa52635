/** Who signs reports: a certificate with those above it, and its private key. One is made where the operator gives none. Pure. */
import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import { promisify } from 'node:util'
import {
  bits,
  bytesOf,
  none,
  number,
  octets,
  oid,
  parsed,
  partsOf,
  sequence,
  set,
  tagged,
  text,
  time,
  truth,
  whole,
} from './der.ts'

export interface Identity {
  /** DER, the one that signs first. */
  readonly chain: readonly Buffer[]
  readonly key: KeyObject
}
/** The identity as it is kept. */
export interface IdentityFiles {
  /** PEM, the one that signs first. */
  readonly certificates: string
  readonly key: string
  readonly passphrase?: string | undefined
}

export const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

const pemPattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

export const certificatesIn = (pem: string): Buffer[] =>
  (pem.match(pemPattern) ?? []).map((one) => new X509Certificate(one).raw)

/** The configuration has looked whether the files fit together. */
export const readIdentity = ({ certificates, key, passphrase }: IdentityFiles): Identity => ({
  chain: certificatesIn(certificates),
  key: createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) }),
})

/** Who it is that signs, as people read it. */
export const nameOf = (certificate: Uint8Array): string => {
  const { subject } = new X509Certificate(certificate)
  return /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')
}

const keyBits = 3072
/** Ten years. */
const lastsMs = 3652 * 86_400_000
const hourMs = 3_600_000
const rsaWithSha256 = sequence(oid('1.2.840.113549.1.1.11'), none)

/** `purposes`: all that it may be used for, where they are given. Signed by itself: ordinary readers show that nothing was changed, and that nobody vouches for the name. */
export const makeIdentity = async (
  commonName: string,
  nowMs: number,
  purposes: readonly string[] = [],
): Promise<IdentityFiles> => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits })
  const name = sequence(set(sequence(oid('2.5.4.3'), text(commonName.slice(0, 64)))))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const known = sequence(
    tagged(0xa0, whole(2)),
    number(randomBytes(16)),
    rsaWithSha256,
    name,
    sequence(time(nowMs - hourMs), time(nowMs + lastsMs)),
    name,
    spki,
    tagged(0xa3, extensionsOf(spki, purposes)),
  )
  const made = sequence(known, rsaWithSha256, bits(sign('sha256', known, privateKey)))
  return {
    certificates: new X509Certificate(made).toString(),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

/** RFC 5280, 4.2.1: no authority, for signatures and nothing else, and the name of its key. */
const extensionsOf = (spki: Buffer, purposes: readonly string[]): Buffer => {
  const keyBytes = bytesOf(partsOf(parsed(spki))[1])
  const keyName = createHash('sha1').update(keyBytes).digest()
  const signsAndBinds = Buffer.from([0x03, 0x02, 0x06, 0xc0])
  return sequence(
    sequence(oid('2.5.29.19'), truth, octets(sequence())),
    sequence(oid('2.5.29.15'), truth, octets(signsAndBinds)),
    ...(purposes.length === 0 ? [] : [sequence(oid('2.5.29.37'), truth, octets(sequence(...purposes.map(oid))))]),
    sequence(oid('2.5.29.14'), octets(octets(keyName))),
  )
}
