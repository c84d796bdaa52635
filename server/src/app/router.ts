/** Mounts the routes of all modules: authenticate, parse, handle, answer. Knows no domain. */
import type { Call } from '@coldway/contract/call.ts'
import { type ErrorName, fail } from '@coldway/contract/errors.ts'
import { defaultZone, isZone } from '@coldway/contract/time.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Context, type Exchange, isStreamed, type Route, type Streamed } from '../platform/implement.ts'
import type { Authentication } from './authentication.ts'
import { success } from './envelope.ts'

export interface RouterOptions {
  readonly authentication: Authentication
  /** Parse every answer with the contract too: on in tests, a third of the speed. */
  readonly checksOutput: boolean
}

export const mount = (app: FastifyInstance, routes: readonly Route[], options: RouterOptions): void => {
  for (const route of routes) {
    app.route({
      method: route.call.method,
      url: route.call.path,
      handler: async (request, reply) => {
        const data = await answer(route, { request, reply }, options)
        if (isStreamed(data)) return reply.type('application/json; charset=utf-8').send(Readable.from(streamText(data)))
        if (options.checksOutput) route.call.gives.parse(data)
        return success(data)
      },
    })
  }
}

const answer = async (
  route: Route,
  http: { request: FastifyRequest; reply: FastifyReply },
  options: RouterOptions,
): Promise<unknown> => {
  const { call } = route
  const { request } = http
  if (queryHasToken(request)) throw fail('tokenInvalid')
  const caller = await options.authentication.authenticate(call, request)
  const body = parse(call, call.method === 'GET' ? request.query : (request.body ?? {}))
  const context: Context<Call> = {
    body,
    zone: zoneOf(request),
    exchange: exchangeOf(http),
    get scope() {
      if (!caller) throw new Error(`${call.name} is public: it has no scope`)
      return caller.scope
    },
    get by() {
      if (!caller) throw new Error(`${call.name} is public: nobody is signed in`)
      return caller.by
    },
  }
  return route.handle(context)
}

/** A token in an address ends up in logs and histories: refused wherever it opens something. */
const queryHasToken = (request: FastifyRequest): boolean => {
  const query = request.query as Record<string, unknown>
  return 'access_token' in query || 'token' in query
}

const parse = (call: Call, given: unknown): z.output<Call['body']> => {
  const read = call.body.safeParse(given)
  if (read.success) return read.data
  const issue = read.error.issues.find((one) => one.code === 'custom' && one.params?.error) ?? read.error.issues[0]
  const params = issue?.code === 'custom' ? (issue.params as Record<string, string> | undefined) : undefined
  if (params?.error) throw fail(params.error as ErrorName, params)
  throw fail('malformed', { field: issue?.path.join('.') ?? '', reason: issue?.message ?? '' })
}

const zoneOf = (request: FastifyRequest): string => {
  const zone = request.headers.usertimezone
  if (zone === undefined || zone === '') return defaultZone
  if (typeof zone !== 'string' || !isZone(zone)) throw fail('columnValue', { column: 'usertimezone' })
  return zone
}

const exchangeOf = ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): Exchange => ({
  ip: request.ip,
  isSecure: request.protocol === 'https',
  cookie: (name) => request.cookies[name],
  setCookie: (name, value, maxAgeS) => {
    reply.setCookie(name, value, {
      path: '/v3/session',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: maxAgeS,
    })
  },
})

async function* streamText({ name, portions }: Streamed): AsyncGenerator<string> {
  const [head, tail] = JSON.stringify(success({ [name]: ['@'] })).split('"@"') as [string, string]
  let isFirst = true
  yield head
  for await (const portion of portions) {
    if (portion.length === 0) continue
    const text = JSON.stringify(portion).slice(1, -1)
    yield isFirst ? text : `,${text}`
    isFirst = false
  }
  yield tail
}
