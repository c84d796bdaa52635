/** Signs a request (docs/how-to/call-the-api.md) with what Node and browsers both have. */
import {
  linkBase,
  linkParameters,
  linkToSign,
  signatureHeaders,
  textToSign,
} from '@coldway/contract/api-clients/signature.ts'
import type { ToSend } from './credentials.ts'

/** Seconds in which the request may arrive: enough for a slow way, little for whoever overhears it. */
const validityS = 300

interface Client {
  readonly appId: string
  readonly secret: string
}

export const signed = async (
  { appId, secret }: Client,
  { method, path, query, body = '' }: ToSend,
  zone: string,
): Promise<Record<string, string>> => {
  if (typeof body !== 'string') throw new TypeError('a file goes with a token, not with a signature')
  const time = String(Math.floor(Date.now() / 1000))
  const validity = String(validityS)
  const nonce = crypto.randomUUID()
  const bodyDigest = hexOf(await sha256(body))
  const text = textToSign({ method, path, query, zone, bodyDigest, time, validity, nonce })
  return {
    [signatureHeaders.apiKey]: appId,
    [signatureHeaders.signature]: await hmac(secret, text),
    [signatureHeaders.time]: time,
    [signatureHeaders.validity]: validity,
    [signatureHeaders.nonce]: nonce,
  }
}

interface Linked {
  readonly call: string
  readonly input: unknown
  readonly zone: string
  readonly language: string
  readonly validForS: number
}

/** The path and query of a link that opens a call until its end. */
export const linkOf = async (
  { appId, secret }: Client,
  { call, input, zone, language, validForS }: Linked,
): Promise<string> => {
  const path = `${linkBase}/${call}`
  const [time, validity] = [String(Math.floor(Date.now() / 1000)), String(validForS)]
  const query = new URLSearchParams({
    [linkParameters.apiKey]: appId,
    [linkParameters.input]: JSON.stringify(input),
    ...(language && { [linkParameters.language]: language }),
    [linkParameters.time]: time,
    [linkParameters.validity]: validity,
    ...(zone && { [linkParameters.zone]: zone }),
  }).toString()
  const signature = await hmac(secret, linkToSign({ path, query, time, validity }))
  return `${path}?${query}&${linkParameters.signature}=${signature}`
}

/** The key is the hash of the secret. */
const hmac = async (secret: string, text: string): Promise<string> => {
  const way = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', await sha256(secret), way, false, ['sign'])
  return hexOf(await crypto.subtle.sign('HMAC', key, bytesOf(text)))
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const sha256 = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytesOf(text))
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
