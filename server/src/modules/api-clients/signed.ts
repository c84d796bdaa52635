/** Reads the signature of a request and compares it (contract/src/api-clients/signature.ts). Pure. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  linkParameters,
  linkToSign,
  NoncePattern,
  signatureHeaders,
  type SignedRequest,
  textToSign,
} from '@coldway/contract/api-clients/signature.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'

/** The parts of the request that the signature covers. */
export interface SignedParts {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Uint8Array
}

export interface Signed {
  readonly appId: string
  readonly text: string
  readonly signature: Buffer
  readonly nonce: string
  /** The end of its validity, after which the nonce may be forgotten. */
  readonly untilMs: number
}

export const readSignature = ({ method, url, headers, body }: SignedParts, nowMs: number): Signed => {
  const given = (name: string): string => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  const signature = given(signatureHeaders.signature)
  if (signature === '') throw fail('secretMissing')
  const appId = given(signatureHeaders.apiKey)
  const time = given(signatureHeaders.time)
  const validity = given(signatureHeaders.validity)
  const nonce = given(signatureHeaders.nonce)
  const isRead =
    /^[0-9a-f]{64}$/.test(signature) &&
    /^\d{1,12}$/.test(time) &&
    /^\d{1,9}$/.test(validity) &&
    NoncePattern.test(nonce)
  if (!isRead) throw fail('signatureInvalid')
  const untilMs = endOf({ time, validity }, nowMs)
  const [path = '', ...rest] = url.split('?')
  const bodyDigest = createHash('sha256').update(body).digest('hex')
  const zone = given('usertimezone')
  const text = textToSign({ method, path, query: rest.join('?'), zone, bodyDigest, time, validity, nonce })
  return { appId, text, signature: Buffer.from(signature, 'hex'), nonce, untilMs }
}

/** Answers when the validity ends. Throws where it has ended, has not begun, or is too long. */
const endOf = ({ time, validity }: Pick<SignedRequest, 'time' | 'validity'>, nowMs: number): number => {
  const untilMs = (Number(time) + Number(validity)) * 1000
  const isInTime =
    Number(validity) <= limits.signatureMaxDays * 86_400 &&
    Number(time) * 1000 <= nowMs + limits.signatureAheadMs &&
    nowMs <= untilMs
  if (!isInTime) throw fail('signatureTooOld')
  return untilMs
}

/** Reads the signature of a link from its address. What is signed is the query as it was sent, without the signature. */
export const readLink = (url: string, nowMs: number): Omit<Signed, 'nonce' | 'untilMs'> => {
  const [path = '', ...rest] = url.split('?')
  const parts = rest.join('?').split('&')
  const isSignature = (part: string) => part.split('=', 1)[0] === linkParameters.signature
  const query = new URLSearchParams(rest.join('?'))
  const given = (name: string): string => {
    const [value = '', ...others] = query.getAll(name)
    return others.length === 0 ? value : ''
  }
  const signature = given(linkParameters.signature)
  if (signature === '') throw fail('secretMissing')
  const time = given(linkParameters.time)
  const validity = given(linkParameters.validity)
  const isRead = /^[0-9a-f]{64}$/.test(signature) && /^\d{1,12}$/.test(time) && /^\d{1,9}$/.test(validity)
  if (!isRead) throw fail('signatureInvalid')
  endOf({ time, validity }, nowMs)
  const signedQuery = parts.filter((part) => !isSignature(part)).join('&')
  const text = linkToSign({ path, query: signedQuery, time, validity })
  return { appId: given(linkParameters.apiKey), text, signature: Buffer.from(signature, 'hex') }
}

/** Whether the text is signed with the hash of the secret: the secret itself is known to its holder alone. */
export const hasSigned = (secretHash: Buffer, { text, signature }: Pick<Signed, 'text' | 'signature'>): boolean =>
  timingSafeEqual(createHmac('sha256', secretHash).update(text).digest(), signature)
