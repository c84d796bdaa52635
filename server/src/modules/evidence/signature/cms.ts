/**
 * A detached CMS signature (RFC 5652) as CAdES and PAdES want it (ETSI EN 319 122-1, EN 319 142-1): content type, digest and the
 * signing certificate are signed, the time is not, since the PDF says it. Pure.
 */
import { constants, type KeyObject, sign } from 'node:crypto'
import { bytesOf, none, octets, oid, parsed, partsOf, sequence, set, tagged, tagOf, whole } from './der.ts'
import { type Identity, sha256Of } from './identity.ts'

const ids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  rsaPss: '1.2.840.113549.1.1.10',
  maskByDigest: '1.2.840.113549.1.1.8',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const

const sha256Name = sequence(oid(ids.sha256))
export const attribute = (id: string, value: Uint8Array): Buffer => sequence(oid(id), set(value))

export interface Content {
  /** The digest of what is signed. */
  readonly digest: Buffer
  /** Content that is inside, by its type; otherwise it is elsewhere. */
  readonly inside?: { readonly type: string; readonly bytes: Buffer }
}
/** The signature alone, before anything is added that it does not cover. */
export interface SignedAttributes {
  readonly attributes: Buffer
  readonly signature: Buffer
}

export const signAttributes = ({ chain: [own], key }: Identity, { digest, inside }: Content): SignedAttributes => {
  const attributes = set(
    attribute(ids.contentType, oid(inside?.type ?? ids.data)),
    attribute(ids.messageDigest, octets(digest)),
    // ESSCertIDv2 (RFC 5035): SHA-256 is what is meant where no algorithm is named.
    attribute(ids.signingCertificateV2, sequence(sequence(sequence(octets(sha256Of(own as Buffer)))))),
  )
  return { attributes, signature: signatureBy(key, attributes) }
}

/** Bytes of the salt of RSA-PSS: as many as the digest has (RFC 4055, 3.1). */
const saltLength = 32

/** Signs with SHA-256. Throws when the key is restricted to another digest. */
export const signatureBy = (key: KeyObject, message: Uint8Array): Buffer =>
  key.asymmetricKeyType === 'rsa-pss'
    ? sign('sha256', message, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength })
    : sign('sha256', message, key)

const algorithmOf = (key: KeyObject): Buffer => {
  if (key.asymmetricKeyType === 'ec') return sequence(oid(ids.ecdsaWithSha256))
  if (key.asymmetricKeyType !== 'rsa-pss') return sequence(oid(ids.rsa), none)
  const mask = sequence(oid(ids.maskByDigest), sha256Name)
  return sequence(
    oid(ids.rsaPss),
    sequence(tagged(0xa0, sha256Name), tagged(0xa1, mask), tagged(0xa2, whole(saltLength))),
  )
}

/** `unsigned` are attributes that the signature does not cover. */
export const signedData = (
  { chain, key }: Identity,
  { inside }: Content,
  { attributes, signature }: SignedAttributes,
  unsigned: readonly Buffer[] = [],
): Buffer => {
  const signer = sequence(
    whole(1),
    issuerAndSerial(chain[0] as Buffer),
    sha256Name,
    // Within the signer the set bears a tag of its own (RFC 5652, 5.4).
    Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]),
    algorithmOf(key),
    octets(signature),
    ...(unsigned.length === 0 ? [] : [Buffer.concat([Buffer.from([0xa1]), set(...unsigned).subarray(1)])]),
  )
  const content = inside ? sequence(oid(inside.type), tagged(0xa0, octets(inside.bytes))) : sequence(oid(ids.data))
  const certificates = Buffer.concat([Buffer.from([0xa0]), set(...chain).subarray(1)])
  const signed = sequence(whole(inside ? 3 : 1), set(sha256Name), content, certificates, set(signer))
  return sequence(oid(ids.signedData), tagged(0xa0, signed))
}

/** Issuer and number of a certificate, as they stand in it (RFC 5280, 4.1). */
const issuerAndSerial = (certificate: Buffer): Buffer => {
  const fields = partsOf(partsOf(parsed(certificate))[0])
  const from = tagOf(fields[0]) === 0xa0 ? 1 : 0
  return sequence(bytesOf(fields[from + 2]), bytesOf(fields[from]))
}
