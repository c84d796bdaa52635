/**
 * The HTTP receiver, with HTTP Basic (device code, secret): POST /v3/open/uplink for a device, and the pushes of
 * LoRaWAN and NB-IoT platforms with the credential of a gateway. 200 is sent after the commit.
 */
import type { ErrorName } from '@coldway/contract/errors.ts'
import { fail } from '@coldway/contract/errors.ts'
import { open } from '@coldway/contract/readings/open.ts'
import { reportLimits } from '@coldway/contract/readings/report.ts'
import type { PushName } from '@coldway/contract/devices/protocols.ts'
import { decodeUplink } from '@coldway/protocols/json/uplink.ts'
import { decodeChirpstack } from '@coldway/protocols/push/chirpstack.ts'
import { decodeNbiot } from '@coldway/protocols/push/nbiot.ts'
import type { Pushed } from '@coldway/protocols/push/pushed.ts'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { admitBody, isLarge } from '../app/body-guard.ts'
import { success } from '../app/envelope.ts'
import type { Directory, IngestDevice } from '../modules/devices/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Budget } from './budget.ts'
import type { Pipeline } from './pipeline.ts'
import { findSigner, signedTextOf } from './onenet.ts'
import { keepPush, PushTooLarge, takePushed } from './pushed.ts'
import { acceptUplink } from './uplink.ts'

interface HttpParts {
  readonly pipeline: Pipeline
  readonly directory: Directory
  readonly clock: Clock
  readonly budget: Budget
}

export const receiveHttp = (app: FastifyInstance, parts: HttpParts): void => {
  const { pipeline, directory, clock } = parts
  const limited = { bodyLimit: reportLimits.bytes, ...limitOf(parts) }
  app.post(open.uplink.path, limited, async (request) => {
    const device = await identify(request, directory)
    // Refuse before decoding, so that a flood costs its sender more than us.
    if (!pipeline.hasSlot(device.id)) throw fail('tooManyRequests')
    const { reports, rejected, unread, refused } = decodeUplink(request.body, { zone: device.zone })
    if (refused !== undefined) throw malformed([{ why: refused }])
    await within(waitMs, acceptUplink(pipeline, device, { reports, unread, wire: 'http' }))
    if (reports.length === 0 && rejected.length > 0) throw malformed(rejected)
    return success({ accepted: reports.length, rejected })
  })
  app.post<Asked>(open.chirpstack.path, limited, async (request) => {
    const speaker = await identify(request, directory)
    // Joins, acknowledgements and the like come to the same address and carry no report.
    if ((request.query.event ?? 'up') !== 'up') return success({ accepted: 0, rejected: [] })
    const { body } = request
    return success(await take(parts, { speaker, protocol: 'chirpstack', body }, decodeChirpstack(body, clock.now())))
  })
  app.post<Signing>(open.nbiot.path, limited, async (request) => {
    const { gateway } = request.query
    const speaker = gateway
      ? await findSigner(directory, gateway, signedTextOf(request.body))
      : await identify(request, directory)
    if (!speaker) throw fail('tokenInvalid')
    admitBody(request)
    const { body } = request
    return success(await take(parts, { speaker, protocol: 'nbiot', body }, decodeNbiot(body)))
  })
  answerCheck(app, directory)
}

const againAfterS = 2

/** Asks the caller to repeat, before the body is read, while there is no room in memory. */
const limitOf = ({ budget, directory }: HttpParts): RouteShorthandOptions => {
  const taken = new WeakMap<FastifyRequest, () => void>()
  return {
    onRequest: async (request) => {
      if (budget.isFull) throw fail('tooManyRequests', { seconds: againAfterS })
      // A large body is read from devices only that we know, but where the body itself carries the signature.
      const { gateway } = request.query as Signing['Querystring']
      if (isLarge(request) && gateway === undefined) await identify(request, directory)
    },
    // Count the body when it has arrived: a client that announces much and sends slowly would keep others out.
    preHandler: (request, _reply, done) => {
      const bytes = Number(request.headers['content-length'] ?? reportLimits.portion)
      taken.set(request, budget.take(Number.isFinite(bytes) ? bytes : 0))
      done()
    },
    onResponse: (request, _reply, done) => {
      taken.get(request)?.()
      done()
    },
  }
}

const plainWord = /^[\w+/=.-]{1,200}$/

/** OneNET checks an address before it pushes to it: answer with its word, to prove that we hold the token. */
const answerCheck = (app: FastifyInstance, directory: Directory): void => {
  app.get<Signing>(open.nbiot.path, async (request, reply) => {
    const { gateway, msg = '', nonce = '', signature = '' } = request.query
    if (!plainWord.test(msg)) throw fail('malformed', { field: 'msg', reason: 'word' })
    if (!(await findSigner(directory, gateway, { msg, nonce, signature }))) throw fail('tokenInvalid')
    return reply.type('text/plain; charset=utf-8').send(msg)
  })
}

interface Signing {
  readonly Querystring: Partial<Record<'gateway' | 'msg' | 'nonce' | 'signature', string>>
}

interface Asked {
  readonly Querystring: { readonly event?: string }
}

interface Push {
  readonly speaker: IngestDevice
  readonly protocol: PushName
  readonly body: unknown
}

const take = async ({ pipeline, directory }: HttpParts, push: Push, pushed: readonly Pushed[] | string) => {
  const { speaker, protocol } = push
  if (typeof pushed === 'string') {
    await within(waitMs, keepPush({ pipeline, ...push }, { type: 'push', why: pushed }))
    throw malformed([{ why: pushed }])
  }
  const find = (terminal: string) => directory.findBehind(speaker, protocol, terminal)
  try {
    return await within(waitMs, takePushed(pushed, { pipeline, find, ...push }))
  } catch (error) {
    throw error instanceof PushTooLarge ? malformed([{ why: error.message }]) : error
  }
}

/** Shorter than the caller's own time-out of 20 s. Without an answer the caller repeats, which does no harm. */
const waitMs = 15_000

const malformed = (rejected: readonly { readonly why: string }[]) =>
  fail('malformed' satisfies ErrorName, { field: 'body', reason: rejected[0]?.why ?? '' })

const identify = async (request: FastifyRequest, directory: Directory): Promise<IngestDevice> => {
  const [scheme, encoded] = String(request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic' || !encoded) throw fail('tokenMissing')
  const credential = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = credential.indexOf(':')
  const device =
    colon > 0 ? await directory.findByCredential(credential.slice(0, colon), credential.slice(colon + 1)) : undefined
  if (!device) throw fail('tokenInvalid')
  admitBody(request)
  return device
}

const within = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(fail('unavailable')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
