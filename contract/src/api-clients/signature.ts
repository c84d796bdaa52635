/**
 * The signature of a request: what is signed, in which form, and the headers it travels in. Pure, so that server and client
 * package share it; docs/how-to/call-the-api.md says the same in prose and in three languages.
 */
export const signatureHeaders = {
  apiKey: 'apikey',
  signature: 'signature',
  /** Seconds since 1970. */
  time: 'signature-time',
  /** Seconds from `time` on in which the request may arrive. */
  validity: 'signature-validity',
  /** A value drawn by chance for each request, good for one. */
  nonce: 'signature-nonce',
} as const

export const NoncePattern = /^[\w-]{16,64}$/

export interface SignedRequest {
  readonly method: string
  readonly path: string
  /** The query string as it is sent, without the question mark. */
  readonly query: string
  /** The header `usertimezone` as it is sent, or nothing: the zone in which the body's times are meant. */
  readonly zone: string
  /** The SHA-256 of the body in small hexadecimal digits; of an empty text where there is no body. */
  readonly bodyDigest: string
  readonly time: string
  readonly validity: string
  readonly nonce: string
}

/** The parts of the query sorted by name; those of one name keep the order in which they were sent. */
export const canonicalQuery = (query: string): string => {
  const nameOf = (part: string) => part.split('=', 1)[0] ?? ''
  const order = (one: string, other: string) => (one < other ? -1 : Number(one > other))
  return query
    .split('&')
    .filter(Boolean)
    .toSorted((one, other) => order(nameOf(one), nameOf(other)))
    .join('&')
}

/** The text that is signed: nine lines without an end of line after the last. */
export const textToSign = ({ method, path, query, zone, bodyDigest, time, validity, nonce }: SignedRequest): string =>
  ['coldway-hmac-sha256', method, path, canonicalQuery(query), zone, bodyDigest, time, validity, nonce].join('\n')

/** A signed link; the name of its call follows. */
export const linkBase = '/v3/link'

export const linkParameters = {
  apiKey: signatureHeaders.apiKey,
  time: signatureHeaders.time,
  validity: signatureHeaders.validity,
  signature: signatureHeaders.signature,
  /** The input of the call as JSON. */
  input: 'input',
  zone: 'usertimezone',
  language: 'langType',
} as const

interface ToLink {
  readonly path: string
  /** All parameters but the signature, as they are sent. */
  readonly query: string
  readonly time: string
  readonly validity: string
}

/** Zone and input stand in the query of a link, and it is opened again: its lines have no zone, no body and no nonce. */
export const linkToSign = ({ path, query, time, validity }: ToLink): string =>
  textToSign({ method: 'GET', path, query, zone: '', bodyDigest: emptyDigest, time, validity, nonce: '' })

/** The SHA-256 of nothing. */
const emptyDigest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
