/**
 * Mounts the routes of all modules: authenticate, permit, parse, handle, answer. It knows no domain. A call that writes
 * leaves one row in the trail, also when it is denied.
 */
import type { Call, Input } from '@coldway/contract/call.ts'
import { defaultLanguage, languages } from '@coldway/contract/enums.ts'
import { errors, fail, Refusal } from '@coldway/contract/errors.ts'
import { IdempotencyKey, idempotencyHeader } from '@coldway/contract/idempotency.ts'
import { limits } from '@coldway/contract/limits.ts'
import { appIds } from '@coldway/contract/users/menus.ts'
import { defaultZone, isZone } from '@coldway/contract/time.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Exchange, Principal, Route } from '../platform/implement.ts'
import type { Log } from '../platform/log.ts'
import { seeingEverything, seeingOnly } from '../platform/visibility.ts'
import type { RightOfWay } from '../platform/right-of-way.ts'
import type { Repeatable } from '../platform/idempotency.ts'
import { parseInput } from '../platform/parse-input.ts'
import { nobody, type Trail, type Who, type Write } from '../platform/trail.ts'
import { receiveFile } from '../platform/upload/receive.ts'
import type { Tracing } from '../platform/tracing.ts'
import { isRelayed, type Relay, Relayed } from './apart/relay.ts'
import { type Authentication, type Caller, type Guest, isGuest, permit } from './authentication.ts'
import { admitBody, isLarge } from './body-guard.ts'
import { type HeavyCalls, payerOf } from './heavy-calls.ts'
import { send } from './sending.ts'

export interface RouterOptions {
  readonly authentication: Authentication
  readonly trail: Trail
  readonly log: Log
  /** Reports each call that was answered, with its status. */
  readonly answered: (call: string, status: number, seconds: number) => void
  readonly tracing: Tracing
  readonly heavy: HeavyCalls
  /** Undefined: heavy calls are answered here. */
  readonly relay?: Relay | undefined
  readonly rightOfWay: RightOfWay
  /** Counts the answer to a client of the open API, by its code. */
  readonly countOfClient: (clientId: number, code: string) => void
  /** Parses every answer with the contract too. It is on in tests, and costs two thirds of the speed. */
  readonly checksOutput: boolean
}

/** The largest body of a caller who signs in; a file is read by the call itself (upload/receive.ts). */
export const bodyMax = 1_048_576

export const mount = (app: FastifyInstance, routes: readonly Route[], options: RouterOptions): void => {
  for (const route of routes) {
    const isPublic = route.call.audience.includes('public')
    app.route({
      method: route.call.method,
      url: route.call.path,
      ...(!isPublic && { bodyLimit: bodyMax }),
      // The process that answers it has compressed it.
      ...(options.relay && isRelayed(route.call) && { compress: false as const }),
      onRequest: async (request) => {
        // A large body is read from callers only whom we know; the call authenticates again when it has come.
        if (isLarge(request) && !isPublic) await knownOf(route.call, request, options.authentication)
      },
      onResponse: async (_request, reply) =>
        options.answered(route.call.name, reply.statusCode, reply.elapsedTime / 1000),
      handler: async (request, reply) => {
        const data = await answerTo(route, { request, reply }, options)
        return send(route.call, data, { request, reply }, options)
      },
    })
  }
}

interface Http {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The input, where another standard than ours says how it is written. */
  readonly given?: unknown
}

/** Answers one request of a call, whatever its address: the same checks, the same trail, the same counts. */
export const answerTo = (route: Route, http: Http, options: RouterOptions): Promise<unknown> => {
  const about = { attributes: { 'http.route': route.call.path }, carrier: http.request.headers }
  return options.tracing.span(route.call.name, about, (note) => {
    note({ 'coldway.request_id': http.request.id })
    return answer(route, http, options)
  })
}

const answer = async (route: Route, http: Http, options: RouterOptions): Promise<unknown> => {
  const { call } = route
  const { request } = http
  if (queryHasToken(request)) throw fail('tokenInvalid')
  const arrived = await options.rightOfWay.goFirst(() => knownOf(call, request, options.authentication))
  const caller = isGuest(arrived) ? undefined : arrived
  const who = whoOf(caller)
  const occasion = { call: call.name, requestId: request.id, ip: request.ip }
  const trail = { rows: 0 }
  try {
    if (caller) permit(call, caller.by)
    const body = parseInput(call, call.takesFile ? await receiveFile(request) : givenTo(call, http))
    const repeatable = caller && repeatableOf(call, request, { by: caller.by, body })
    const context = contextOf({ call, body }, arrived, http, {
      ...writersOf(options.trail, occasion, { who, repeatable }, trail),
      renew: () => renew(call, request, options.authentication),
    })
    const relay = isRelayed(call) ? options.relay : undefined
    await relay?.ready()
    const handle = () => (relay ? relay.ask({ request, arrived }) : handleWithin(arrived, () => route.handle(context)))
    const data = await (call.cost
      ? options.heavy.run(payerOf(arrived, request.ip), http.reply.raw, handle)
      : options.rightOfWay.goFirst(handle))
    // The trail and the figures of a client are written where the call is answered.
    if (data instanceof Relayed) return data
    if (call.effect !== 'read' && trail.rows !== 1) throw new Error(`${call.name} left ${trail.rows} rows of the trail`)
    if (caller?.by.client) options.countOfClient(caller.by.client.id, '0')
    return data
  } catch (error) {
    if (caller?.by.client) options.countOfClient(caller.by.client.id, codeOf(error))
    if (call.effect !== 'read' && caller && isDenial(error))
      await options.trail
        .denied(who, occasion, error.error)
        .catch((fault) => options.log.error({ error: String(fault), call: call.name }, 'denial not recorded'))
    throw error
  }
}

const codeOf = (error: unknown): string => errors[error instanceof Refusal ? error.error : 'unexpected'][0]

export const knownOf = async (
  call: Call,
  request: FastifyRequest,
  { authenticate }: Authentication,
): Promise<Caller | Guest | undefined> => {
  const arrived = await authenticate(call, request)
  admitBody(request)
  return arrived
}

/** The second guard: sets what the database shows to everything done for this call (platform/visibility.ts). */
const handleWithin = async (arrived: Caller | Guest | undefined, handle: () => unknown): Promise<unknown> => {
  // Nobody is signed in, so the call looks the user up among all.
  if (!arrived) return seeingEverything(handle)
  const { scope } = isGuest(arrived) ? arrived.share : arrived
  const userId = isGuest(arrived) ? undefined : arrived.by.userId
  return seeingOnly({ from: scope.from, until: scope.until, userId }, handle)
}

/** Tells denials from refusals that a caller can act on, such as a name that exists already. */
const isDenial = (error: unknown): error is Refusal =>
  error instanceof Refusal && [403, 404].includes(errors[error.error][1])

const whoOf = (caller: Caller | undefined): Who =>
  caller
    ? {
        userId: caller.by.userId,
        account: caller.by.client?.appId ?? caller.by.account,
        userName: caller.by.userName,
        orgPath: caller.scope.from,
      }
    : nobody

type Writers = Pick<Context<Call>, 'write' | 'writeAs' | 'denied'>
type Actions = Writers & Pick<Context<Call>, 'renew'>

const renew = async (call: Call, request: FastifyRequest, authentication: Authentication): Promise<Caller> => {
  const caller = await authentication.again(call, request)
  if (!caller || isGuest(caller)) throw new Error(`${call.name}: nobody is signed in`)
  permit(call, caller.by)
  return caller
}

const givenTo = (call: Call, { request: { query, body }, given }: Http): unknown =>
  given ?? (call.method === 'GET' ? query : (body ?? {}))

const contextOf = (
  { call, body }: { readonly call: Call; readonly body: Input<Call> },
  arrived: Caller | Guest | undefined,
  http: Http,
  actions: Actions,
): Context<Call> => ({
  body,
  zone: zoneOf(http.request),
  language: languages.find((one) => one === http.request.headers.langtype) ?? defaultLanguage,
  exchange: exchangeOf(http),
  ...actions,
  get scope() {
    return signedIn(call, arrived).scope
  },
  get by() {
    return signedIn(call, arrived).by
  },
  get share() {
    if (!isGuest(arrived)) throw new Error(`${call.name}: nobody holds a link here`)
    return arrived.share
  },
})

const signedIn = (call: Call, arrived: Caller | Guest | undefined): Caller => {
  if (!arrived || isGuest(arrived)) throw new Error(`${call.name}: nobody is signed in`)
  return arrived
}

const writersOf = (
  trail: Trail,
  occasion: Parameters<Trail['writer']>[1],
  { who, repeatable }: { readonly who: Who; readonly repeatable: Repeatable | undefined },
  count: { rows: number },
): Writers => {
  const counting =
    (write: Write): Write =>
    async (work) => {
      const data = await write(work)
      count.rows += 1
      return data
    }
  const writeAs: Context<Call>['writeAs'] = (as) => counting(trail.writer(as, occasion))
  return {
    write: counting(trail.writer(who, occasion, repeatable)),
    writeAs,
    denied: (as, error) => trail.denied(as, occasion, error),
  }
}

/** Finds the answer to a write under a key; the request includes the zone in which its times are meant. */
const repeatableOf = (
  call: Call,
  request: FastifyRequest,
  { by: { userId, client }, body }: { readonly by: Principal; readonly body: unknown },
): Repeatable | undefined => {
  const sent = request.headers[idempotencyHeader]
  if (sent === undefined || call.effect === 'read') return undefined
  const { success: isKey, data: key } = IdempotencyKey.safeParse(sent)
  if (!isKey) throw fail('columnValue', { column: 'Idempotency-Key' })
  // Clients of one owner draw keys of their own.
  return { userId, key: client ? `${client.appId} ${key}` : key, asked: [call.name, zoneOf(request), body] }
}

/** Refuses a token in the query wherever it would open something, because addresses end up in logs and histories. */
const queryHasToken = (request: FastifyRequest): boolean => {
  const query = request.query as Record<string, unknown>
  return 'access_token' in query || 'token' in query
}

const zoneOf = (request: FastifyRequest): string => {
  const zone = request.headers.usertimezone
  if (zone === undefined || zone === '') return defaultZone
  if (typeof zone !== 'string' || !isZone(zone)) throw fail('columnValue', { column: 'usertimezone' })
  return zone
}

/** Under https, `__Host-` lets only this very host set the cookie; it requires the path "/". */
const exchangeOf = ({ request, reply }: Http): Exchange => {
  const isSecure = request.protocol === 'https'
  const nameOf = (name: string) => (isSecure ? `__Host-${name}` : name)
  return {
    ip: request.ip,
    isSecure,
    agent: request.headers['user-agent']?.slice(0, limits.agentMax),
    isCompanion: request.headers.appid === appIds.mobile,
    cookie: (name) => request.cookies[nameOf(name)],
    setCookie: (name, value, maxAgeS, below = '/v3/session') => {
      const path = isSecure ? '/' : below
      reply.setCookie(nameOf(name), value, { path, httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: maxAgeS })
    },
    get gone() {
      const gone = new AbortController()
      reply.raw.on('close', () => gone.abort())
      return gone.signal
    },
  }
}
