/**
 * The certificate that signs the PDF of reports, without which the installation makes one for itself; and the authority that dates
 * records and reports (RFC 3161), without which nobody does.
 */
import { constants, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

export const signingVariables = {
  COLDWAY_SIGNING_CERTIFICATE: z.string().optional(),
  COLDWAY_SIGNING_KEY: z.string().optional(),
  COLDWAY_SIGNING_PASSPHRASE: z.string().optional(),
  COLDWAY_TIMESTAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  COLDWAY_TIMESTAMP_CA: z.string().optional(),
}
type Variables = z.output<z.ZodObject<typeof signingVariables>>

/** Texts, since processes hand them on. */
export interface SigningSetup {
  /** PEM, the one that signs first, those above it after it. */
  readonly certificates: string
  readonly key: string
  readonly passphrase: string | undefined
}

export interface TimeStampSetup {
  readonly url: string
  /** PEM: the authority's certificate or one above it; undefined: whoever answers is believed. */
  readonly trusted: string | undefined
}

const readTimeStamp = (env: Variables): TimeStampSetup | undefined => {
  const { COLDWAY_TIMESTAMP_URL: url, COLDWAY_TIMESTAMP_CA: file } = env
  if (url === undefined) return undefined
  const trusted = file === undefined ? undefined : textOf('COLDWAY_TIMESTAMP_CA', file)
  if (trusted !== undefined && !trusted.includes('-----BEGIN CERTIFICATE-----'))
    throw unusable('COLDWAY_TIMESTAMP_CA', 'wants certificates in PEM')
  return { url, trusted }
}

export const readEvidence = (env: Variables) => ({ signing: readSigning(env), timeStamp: readTimeStamp(env) })

/** Gives undefined where neither file is named. Throws a sentence when the two do not fit. */
const readSigning = (env: Variables): SigningSetup | undefined => {
  const { COLDWAY_SIGNING_CERTIFICATE: certificate, COLDWAY_SIGNING_KEY: key } = env
  if (certificate === undefined && key === undefined) return undefined
  if (certificate === undefined || key === undefined)
    throw unusable(
      certificate === undefined ? 'COLDWAY_SIGNING_CERTIFICATE' : 'COLDWAY_SIGNING_KEY',
      'needed with the other',
    )
  const setup = {
    certificates: textOf('COLDWAY_SIGNING_CERTIFICATE', certificate),
    key: textOf('COLDWAY_SIGNING_KEY', key),
    passphrase: env.COLDWAY_SIGNING_PASSPHRASE,
  }
  const why = faultOf(setup)
  if (why !== undefined) throw unusable('COLDWAY_SIGNING_KEY', why)
  return setup
}

const faultOf = ({ certificates, key, passphrase }: SigningSetup): string | undefined => {
  try {
    const own = createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) })
    if (!['rsa', 'rsa-pss', 'ec'].includes(own.asymmetricKeyType ?? '')) return 'wants an RSA or ECDSA key'
    if (own.asymmetricKeyType === 'rsa-pss' && !signsBySha256(own))
      return 'is restricted to another digest than SHA-256'
    return new X509Certificate(certificates).checkPrivateKey(own)
      ? undefined
      : 'is not the key of the first certificate'
  } catch {
    return 'wants PEM files, and COLDWAY_SIGNING_PASSPHRASE for a key that is encrypted'
  }
}

/** A key for RSA-PSS may name the only digest and the shortest salt that it is used with. */
const signsBySha256 = (key: KeyObject): boolean => {
  try {
    sign('sha256', Buffer.of(0), { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })
    return true
  } catch {
    return false
  }
}

const textOf = (name: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw unusable(name, 'names a file that cannot be read')
  }
}

const unusable = (name: string, why: string): Error => new Error(`The configuration is not usable:\n  ${name}: ${why}`)
