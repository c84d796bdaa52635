/**
 * The bytes of a body, kept beside what was read from them for requests that are signed: the signature covers the bytes. A signed
 * body is no larger than a stranger may send, as nobody is known before it is read.
 */
import type { Call } from '@coldway/contract/call.ts'
import { signatureHeaders } from '@coldway/contract/api-clients/signature.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { isLarge } from './body-guard.ts'

const bodies = new WeakMap<FastifyRequest, Buffer>()
const nothing = Buffer.alloc(0)

const keepBytes = (request: FastifyRequest, body: Buffer): void => {
  if (signatureHeaders.apiKey in request.headers) bodies.set(request, body)
}

/** Fastify refuses an empty JSON body, which a call without input sends. */
export const readJson = (
  request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void => {
  keepBytes(request, body)
  if (body.length === 0) return done(null, undefined)
  try {
    done(null, JSON.parse(body.toString('utf8')))
  } catch {
    done(fail('malformed', { field: 'body', reason: 'not JSON' }))
  }
}

export const bytesOf = (call: Call, request: FastifyRequest): Buffer => {
  if (call.takesFile || isLarge(request))
    throw fail('malformed', { field: 'body', reason: 'files and large bodies go with an access token' })
  return bodies.get(request) ?? nothing
}
