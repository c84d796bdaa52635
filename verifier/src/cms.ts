/** Checks a CMS signature (RFC 5652) by WebCrypto: RSA (PKCS #1 v1.5 and PSS) and ECDSA, with SHA-256, 384 or 512. */
import { type Certificate, readCertificate } from './certificate.ts'
import { firstOf, isSame, NotDer, oidOf, partOf, partsOf, type Value } from './der.ts'

const { subtle } = globalThis.crypto

/** An algorithm that is not known here: nothing can be said of the signature. */
export class Unknown extends Error {}

export interface Signed {
  /** The signature fits its content and its certificate. */
  readonly isSound: boolean
  readonly certificate: Certificate
  readonly signature: Uint8Array<ArrayBuffer>
  /** Content that is inside, and its type. */
  readonly type: string
  readonly inside: Uint8Array<ArrayBuffer> | undefined
  /** Values by the attribute's name. */
  readonly unsigned: ReadonlyMap<string, Value>
}

const ids = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}
/** The digest of the signer's information counts where the algorithm names none. */
const algorithms: Readonly<Record<string, readonly [name: 'RSA' | 'ECDSA', hash: string | undefined]>> = {
  '1.2.840.113549.1.1.1': ['RSA', undefined],
  '1.2.840.113549.1.1.11': ['RSA', 'SHA-256'],
  '1.2.840.113549.1.1.12': ['RSA', 'SHA-384'],
  '1.2.840.113549.1.1.13': ['RSA', 'SHA-512'],
  '1.2.840.10045.4.3.2': ['ECDSA', 'SHA-256'],
  '1.2.840.10045.4.3.3': ['ECDSA', 'SHA-384'],
  '1.2.840.10045.4.3.4': ['ECDSA', 'SHA-512'],
}
const curves: Readonly<Record<string, readonly [name: string, bytes: number]>> = {
  '1.2.840.10045.3.1.7': ['P-256', 32],
  '1.3.132.0.34': ['P-384', 48],
  '1.3.132.0.35': ['P-521', 66],
}

export const digestBy = async (id: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const hash = hashes[id]
  if (hash === undefined) throw new Unknown()
  return new Uint8Array(await subtle.digest(hash, bytes))
}

/** `detached` is what was signed where it is not inside. Throws NotDer where it is no signature, and Unknown. */
export const readSigned = async (
  bytes: Uint8Array<ArrayBuffer>,
  detached?: Uint8Array<ArrayBuffer>,
): Promise<Signed> => {
  const data = firstOf(partOf(firstOf(bytes), 1).content)
  const fields = partsOf(data)
  const content = partsOf(fields[2] as Value)
  const type = oidOf(content[0] as Value)
  const inside = content[1] && firstOf(content[1].content).content
  const certificates = fields.find(({ tag }) => tag === 0xa0)
  const signers = partsOf(fields.at(-1) as Value)
  if (!certificates || signers.length !== 1) throw new NotDer()
  const parts = partsOf(signers[0] as Value)
  const [, sid, digestName, attributes, algorithm, signature] = parts
  if (!sid || !digestName || attributes?.tag !== 0xa0 || !algorithm || !signature) throw new NotDer()
  const certificate = partsOf(certificates).map(readCertificate).find(isNamedBy(sid))
  if (!certificate) throw new NotDer()
  const signed = attributesIn(attributes)
  const digestId = oidOf(partOf(digestName, 0))
  const about = { signed, digestId, type, content: inside ?? detached }
  // The signature is over the attributes as a set (RFC 5652, 5.4).
  const message = new Uint8Array([0x31, ...attributes.whole.subarray(1)])
  const isSound =
    (await isAbout(about)) &&
    (await isOfCertificate(signed, certificate)) &&
    (await isSignedBy(certificate, {
      algorithm: oidOf(partOf(algorithm, 0)),
      parameters: partsOf(algorithm)[1],
      digestId,
      signature: signature.content,
      message,
    }))
  const after = parts[6]
  const unsigned = after?.tag === 0xa1 ? attributesIn(after) : new Map<string, Value>()
  return { isSound, certificate, signature: signature.content, type, inside, unsigned }
}

const isNamedBy =
  (sid: Value) =>
  ({ issuer, serial }: Certificate): boolean =>
    isSame(partOf(sid, 0).whole, issuer) && isSame(partOf(sid, 1).whole, serial)

/** Each with one value. */
const attributesIn = (set: Value): ReadonlyMap<string, Value> =>
  new Map(partsOf(set).map((pair) => [oidOf(partOf(pair, 0)), partOf(partOf(pair, 1), 0)]))

interface About {
  readonly signed: ReadonlyMap<string, Value>
  readonly digestId: string
  readonly type: string
  readonly content: Uint8Array<ArrayBuffer> | undefined
}

const isAbout = async ({ signed, digestId, type, content }: About): Promise<boolean> => {
  const [digest, said] = [signed.get(ids.messageDigest), signed.get(ids.contentType)]
  if (!digest || !said || !content || oidOf(said) !== type) return false
  return isSame(digest.content, await digestBy(digestId, content))
}

/** Compares with the hash of the certificate that is signed along (RFC 5035; RFC 2634 for older ones). */
const isOfCertificate = async (signed: ReadonlyMap<string, Value>, { bytes }: Certificate): Promise<boolean> => {
  const newer = signed.get(ids.signingCertificateV2)
  const said = newer ?? signed.get(ids.signingCertificate)
  if (!said) return false
  const fields = partsOf(partOf(partOf(said, 0), 0))
  const named = newer && fields[0]?.tag === 0x30 ? oidOf(partOf(fields[0], 0)) : undefined
  const hash = fields[named === undefined ? 0 : 1]
  const usual = newer ? '2.16.840.1.101.3.4.2.1' : '1.3.14.3.2.26'
  return hash !== undefined && isSame(hash.content, await digestBy(named ?? usual, bytes))
}

interface Given {
  readonly algorithm: string
  readonly parameters: Value | undefined
  readonly digestId: string
  readonly signature: Uint8Array<ArrayBuffer>
  readonly message: Uint8Array<ArrayBuffer>
}

const isSignedBy = async ({ publicKey }: Certificate, given: Given) => {
  const { algorithm, digestId, signature, message } = given
  if (algorithm === rsaPss) return isSignedByPss(publicKey, given)
  const [name, own] = algorithms[algorithm] ?? []
  const hash = own ?? hashes[digestId]
  if (name === undefined || hash === undefined || hash === 'SHA-1') throw new Unknown()
  if (name === 'RSA') {
    const rsa = { name: 'RSASSA-PKCS1-v1_5', hash }
    const key = await subtle.importKey('spki', publicKey.whole, rsa, false, ['verify'])
    return subtle.verify(rsa, key, signature, message)
  }
  const curve = curves[oidOf(partOf(partOf(publicKey, 0), 1))]
  if (!curve) throw new Unknown()
  const [namedCurve, length] = curve
  const key = await subtle.importKey('spki', publicKey.whole, { name: 'ECDSA', namedCurve }, false, ['verify'])
  const plain = new Uint8Array(length * 2)
  for (const [at, { content }] of partsOf(firstOf(signature)).entries()) {
    const digits = content.subarray(Math.max(0, content.length - length))
    plain.set(digits, (at + 1) * length - digits.length)
  }
  return subtle.verify({ name: 'ECDSA', hash }, key, plain, message)
}

const rsaPss = '1.2.840.113549.1.1.10'
/** A key of RSA whatever it is for, as WebCrypto wants it (RFC 3279, 2.3.1). */
const rsaName = [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00]

/** RFC 4055, 3.1: digest, mask by the same digest, length of the salt. What is left out means SHA-1, which proves nothing. */
const isSignedByPss = async (
  publicKey: Value,
  { parameters, digestId, signature, message }: Given,
): Promise<boolean> => {
  const said = parameters ? partsOf(parameters) : []
  const [digest, mask, salt] = [0xa0, 0xa1, 0xa2].map((tag) => said.find((one) => one.tag === tag))
  const hash = digest && hashes[oidOf(partOf(firstOf(digest.content), 0))]
  const maskHash = mask && hashes[oidOf(partOf(partOf(firstOf(mask.content), 1), 0))]
  if (hash === undefined || hash === 'SHA-1' || hash !== maskHash || hash !== hashes[digestId]) throw new Unknown()
  const saltLength = salt ? firstOf(salt.content).content.reduce((sum, digit) => sum * 256 + digit, 0) : 20
  const bits = partOf(publicKey, 1).whole
  const length = rsaName.length + bits.length
  const spki = Uint8Array.of(
    0x30,
    ...(length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]),
    ...rsaName,
    ...bits,
  )
  const key = await subtle.importKey('spki', spki, { name: 'RSA-PSS', hash }, false, ['verify'])
  return subtle.verify({ name: 'RSA-PSS', saltLength }, key, signature, message)
}
