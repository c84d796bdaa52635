/**
 * Passes heavy calls on to the process that answers them (assembly/calls-child.ts). The serving process has found out who
 * asks, that it may ask, and that there is a place for it; then it only moves the bytes of the answer. Calls that write
 * stay where they are: what they publish is heard there.
 */
import { type IncomingMessage, request as send } from 'node:http'
import type { Call } from '@coldway/contract/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Guest } from '../authentication.ts'
import { handOver } from './handing.ts'

export interface Asked {
  readonly request: FastifyRequest
  readonly arrived: Caller | Guest | undefined
}

export interface Relay {
  /** Waits until that process can answer, which is no part of what a call costs. Throws `unavailable` when it cannot. */
  ready(): Promise<void>
  /** Resolves when the answer begins. Throws `unavailable` when that process ends before. */
  ask(asked: Asked): Promise<Relayed>
}

export const isRelayed = ({ cost, effect, takesFile }: Call): boolean =>
  cost !== undefined && effect !== 'write' && !takesFile

/** An answer of the other process, an error or not. */
export class Relayed {
  readonly response: IncomingMessage
  constructor(response: IncomingMessage) {
    this.response = response
  }
  /** Sends the answer as it is. When the other process ends meanwhile, the connection ends as well. */
  sendTo(reply: FastifyReply): FastifyReply {
    const { statusCode = 500, headers } = this.response
    for (const name of passedHeaders) if (headers[name] !== undefined) reply.header(name, headers[name])
    return reply.status(statusCode).send(this.response)
  }
}

/** All others are those of every answer, and set by the serving process. */
const passedHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'retry-after',
  'vary',
]

export interface Other {
  /** A path of a socket, or the name of a pipe. */
  readonly address: string
  readonly secret: string
}

export const relayTo = ({ address, secret }: Other, { request, arrived }: Asked, gone: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { method, url: path } = request.raw
    const headers = handOver(request, arrived, secret)
    // One connection for each, as one that is kept could close just when it is used again.
    const sent = send({ socketPath: address, agent: false, signal: gone, method, path, headers })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(request.body === undefined ? undefined : JSON.stringify(request.body))
  })
