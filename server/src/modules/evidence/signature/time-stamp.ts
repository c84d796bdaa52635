/** Asks a time-stamp authority in its own words and reads its answer (RFC 3161). Pure. */
import { createHash, verify, X509Certificate } from 'node:crypto'
import { bytesOf, contentOf, none, number, octets, oid, parsed, partsOf, sequence, tagOf, truth, whole } from './der.ts'
import { certificatesIn, nameOf, sha256Of } from './identity.ts'

export interface Asked {
  /** SHA-256 of what is to be dated. */
  readonly digest: Buffer
  readonly nonce: Buffer
}
export interface Stamp {
  /** DER. */
  readonly token: Buffer
  readonly authority: string
  readonly atMs: number
}
/** Why an answer is none that could be kept: short, for engineers. */
export class NoStamp extends Error {}

const sha256Id = '2.16.840.1.101.3.4.2.1'
const timeStamping = '1.3.6.1.5.5.7.3.8'
const hashes: Readonly<Record<string, string>> = {
  [sha256Id]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** The extension of purposes where it is critical, as it begins in a certificate. */
const criticalPurposes = Buffer.from('0603551d250101ff', 'hex')
export const tokenMaxBytes = 16_384

export const imprintOf = (digest: Buffer): Buffer => sequence(sequence(oid(sha256Id), none), octets(digest))
export const requestOf = ({ digest, nonce }: Asked): Buffer =>
  sequence(whole(1), imprintOf(digest), number(nonce), truth)

/** Throws NoStamp unless the token is of what was asked, by an authority of the given certificates. */
export const readStamp = (answer: Uint8Array, asked: Asked, trusted: string | undefined): Stamp => {
  const [status, token] = partsOf(parsed(answer))
  const granted = contentOf(partsOf(status)[0])
  if (!token || granted.length !== 1 || (granted[0] ?? 2) > 1) throw new NoStamp('the authority did not grant it')
  const bytes = bytesOf(token)
  if (bytes.length > tokenMaxBytes) throw new NoStamp('the token is too large')
  return { token: bytes, ...checked(bytes, asked, trusted) }
}

const checked = (token: Buffer, { digest, nonce }: Asked, trusted: string | undefined): Omit<Stamp, 'token'> => {
  const fields = partsOf(partsOf(partsOf(parsed(token))[1])[0])
  const inside = contentOf(partsOf(partsOf(fields[2])[1])[0])
  const said = partsOf(parsed(inside))
  const chain = partsOf(fields.find((one) => tagOf(one) === 0xa0)).map((one) => new X509Certificate(bytesOf(one)))
  const [signer, other] = partsOf(fields.at(-1))
  const own = signer && signedBy(bytesOf(signer), inside, chain)
  if (!own || other) throw new NoStamp('the signature does not fit')
  if (!bytesOf(partsOf(said[2])[1]).equals(octets(digest))) throw new NoStamp('it dates something else')
  if (!said.slice(5).some((one) => bytesOf(one).equals(number(nonce)))) throw new NoStamp('the nonce is another one')
  const atMs = timeIn(contentOf(said[4]).toString('latin1'))
  if (own.keyUsage?.join() !== timeStamping || !own.raw.includes(criticalPurposes))
    throw new NoStamp('the certificate is none of a time-stamp authority')
  if (!(own.validFromDate.getTime() <= atMs && atMs <= own.validToDate.getTime()))
    throw new NoStamp('the certificate was not valid then')
  if (
    trusted !== undefined &&
    !isTrusted(
      own,
      chain,
      certificatesIn(trusted).map((one) => new X509Certificate(one)),
    )
  )
    throw new NoStamp('the certificate is not of those that are trusted')
  return { authority: nameOf(own.raw), atMs }
}

/** Whose signature it is; undefined: nobody's among these. */
const signedBy = (signer: Buffer, inside: Buffer, chain: readonly X509Certificate[]): X509Certificate | undefined => {
  const [, , digestName, attributes, , signature] = partsOf(parsed(signer))
  const hash = hashes[nameIn(bytesOf(partsOf(digestName)[0]))]
  if (hash === undefined || !attributes || !signature) return undefined
  const signed = Buffer.concat([Buffer.from([0x31]), bytesOf(attributes).subarray(1)])
  const digest = createHash(hash).update(inside).digest()
  const certificate = chain.find(({ publicKey }) => verify(hash, signed, publicKey, contentOf(signature)))
  // The digest of the content and the hash of the certificate stand among what is signed.
  const names = certificate && [sha256Of(certificate.raw), createHash('sha1').update(certificate.raw).digest()]
  return signed.includes(octets(digest)) && names?.some((one) => signed.includes(octets(one))) ? certificate : undefined
}

const nameIn = (bytes: Buffer): string => Object.keys(hashes).find((one) => oid(one).equals(bytes)) ?? ''

const longest = 5
const isTrusted = (own: X509Certificate, chain: readonly X509Certificate[], trusted: readonly X509Certificate[]) => {
  const isAbove = (below: X509Certificate) => (one: X509Certificate) =>
    one.fingerprint256 !== below.fingerprint256 && below.checkIssued(one) && below.verify(one.publicKey)
  let current: X509Certificate | undefined = own
  for (let step = 0; current && step < longest; step += 1) {
    const { fingerprint256 } = current
    if (trusted.some((one) => one.fingerprint256 === fingerprint256) || trusted.some(isAbove(current))) return true
    current = chain.find(isAbove(current))
  }
  return false
}

/** Reads a GeneralizedTime in UTC. */
const timeIn = (text: string): number => {
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text) ?? []
  if (year === undefined) throw new NoStamp('its time cannot be read')
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
}
