/** Signs a request as a client of the open API does; `change` makes it wrong. */
import { createHash, createHmac } from 'node:crypto'
import { type SignedRequest, signatureHeaders, textToSign } from '@coldway/contract/api-clients/signature.ts'
import { randomToken } from '../platform/secrets.ts'

export interface ToSign {
  readonly appId: string
  /** SHA-256 of the secret. */
  readonly key: Buffer
  readonly method: string
  readonly url: string
  readonly body: string
  readonly atMs: number
}

export const signRequest = (asked: ToSign, change: Partial<SignedRequest> = {}): Record<string, string> => {
  const [path = '', query = ''] = asked.url.split('?')
  const bodyDigest = createHash('sha256').update(asked.body).digest('hex')
  const time = String(Math.floor(asked.atMs / 1000))
  const request = {
    method: asked.method,
    path,
    query,
    zone: '',
    bodyDigest,
    time,
    validity: '60',
    nonce: randomToken(),
  }
  const signed = { ...request, ...change }
  return {
    [signatureHeaders.apiKey]: asked.appId,
    [signatureHeaders.time]: signed.time,
    [signatureHeaders.validity]: signed.validity,
    [signatureHeaders.nonce]: signed.nonce,
    [signatureHeaders.signature]: createHmac('sha256', asked.key).update(textToSign(signed)).digest('hex'),
  }
}
