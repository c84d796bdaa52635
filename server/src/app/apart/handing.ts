/**
 * What the process that answers heavy calls gets to know of a request, in its headers: who asks, as the serving process found
 * out, the address of the client and the number of the request. Nobody else reaches that process, as its address is its
 * own and each request shows a secret that both know.
 */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { deserialize, serialize } from 'node:v8'
import { fail } from '@coldway/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { sameToken } from '../../platform/secrets.ts'
import { admit, admittedOf, type Authentication, type Caller, type Guest } from '../authentication.ts'

const secretHeader = 'x-coldway-secret'
const handedHeader = 'x-coldway-handed'
const requestHeader = 'x-coldway-request'

/** Belong to one connection (RFC 9110, 7.6.1), to a body that is written anew, or say who asks: those are ours to set. */
const ownHeaders = [
  'connection',
  'content-length',
  'content-type',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  secretHeader,
  handedHeader,
  requestHeader,
]

/** The headers of the request that are passed on, with what the serving process knows. */
export const handOver = (
  request: FastifyRequest,
  arrived: Caller | Guest | undefined,
  secret: string,
): OutgoingHttpHeaders => ({
  ...withoutOwn(request.headers),
  ...(request.body !== undefined && { 'content-type': 'application/json' }),
  'x-forwarded-for': request.ip,
  'x-forwarded-proto': request.protocol,
  [secretHeader]: secret,
  [requestHeader]: request.id,
  [handedHeader]: serialize([arrived, admittedOf(request)]).toString('base64'),
})

const withoutOwn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)))

/** The number that the request has in the serving process. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => String(headers[requestHeader])

/** Throws for a request that does not come from the serving process. */
export const refuseOthers = ({ headers }: FastifyRequest, secretHash: Buffer): void => {
  const shown = headers[secretHeader]
  if (typeof shown !== 'string' || !sameToken(shown, secretHash)) throw fail('notFound')
}

/** The caller is who the serving process says; while a call lasts the caller is looked up again, as anywhere. */
export const authenticationOfHanded = (real: Authentication): Authentication => ({
  authenticate: async (_call, request) => takenOver(request)[0],
  again: (call, request) => {
    const [, client] = takenOver(request)
    if (client) admit(request, client)
    return real.again(call, request)
  },
})

type Handed = [arrived: Caller | Guest | undefined, client: ReturnType<typeof admittedOf>]

const takenOver = ({ headers }: FastifyRequest): Handed =>
  deserialize(Buffer.from(String(headers[handedHeader]), 'base64')) as Handed
