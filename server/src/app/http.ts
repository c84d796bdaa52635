/**
 * The HTTP server: headers, limits, cookies, errors as envelopes, the console's files, health. It mounts routes and
 * knows no domain.
 */
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import type { ErrorName, Refusal } from '@coldway/contract/errors.ts'
import { errors, fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { networkOf } from '../platform/client-address.ts'
import type { Log } from '../platform/log.ts'
import { strangerLimits, type Strangers } from '../platform/strangers.ts'
import { takeForms } from '../platform/upload/receive.ts'
import { guardBodies } from './body-guard.ts'
import { refusal } from './envelope.ts'
import { type PageDirs, servePages } from './console-files.ts'
import { boundPipelines } from './pipelines.ts'
import { readJson } from './signed-body.ts'

export interface HttpParts {
  readonly log: Log
  readonly trustsProxy: boolean
  readonly strangers: Strangers
  /** Origins of base maps beside the embedded one. */
  readonly mapOrigins: readonly string[]
  /** Undefined when this process serves no pages. */
  readonly pageDirs: PageDirs | undefined
  readonly text: (language: string, name: ErrorName, params: Refusal['params']) => string
  /** The number of a request; random when it is left out. */
  readonly requestIdOf?: (request: IncomingMessage) => string
  readonly isReady: () => Promise<boolean>
  /** What this process needs for its roles, each with whether it has it. */
  readonly readiness: () => Promise<Readonly<Record<string, boolean>>>
  /** Conditions that someone should look at, though this process can do its work. */
  readonly warnings: () => readonly string[]
}

/** A rate that no console and no honest client reaches. */
const callsPerMinute = 6_000

export const createHttp = async (parts: HttpParts): Promise<FastifyInstance> => {
  const app = Fastify({
    // Routes of callers who sign in take more.
    bodyLimit: strangerLimits.perConnection,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: 0,
    keepAliveTimeout: 30_000,
    trustProxy: parts.trustsProxy,
    // The URIs of EPCIS stand in paths.
    routerOptions: { maxParamLength: 1000 },
    genReqId: parts.requestIdOf ?? (() => crypto.randomUUID()),
    logger: false,
  })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
  boundPipelines(app.server)
  takeForms(app)
  guardBodies(app, parts.strangers)
  // Compresses lists and tracks; the console's files are compressed already. gzip, as brotli costs more than it saves
  // on the fly.
  await app.register(compress, { threshold: 4096, encodings: ['gzip'] })
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: { directives: policyWith(parts.mapOrigins), useDefaults: false },
    referrerPolicy: { policy: 'no-referrer' },
    // The proxy that ends TLS in front of us decides this.
    hsts: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
  })
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => networkOf(request.ip),
    allowList: (request: FastifyRequest) =>
      !/^\/(v[23]|epcis)\//.test(request.url) || request.url.startsWith('/v3/open/'),
    errorResponseBuilder: () => fail('tooManyRequests', { seconds: 60 }),
  })
  await app.register(websocket, { options: { maxPayload: 65_536, perMessageDeflate: compression } })
  answerErrors(app, parts)
  answerHealth(app, parts)
  if (parts.pageDirs && existsSync(parts.pageDirs.console)) await servePages(app, parts.pageDirs)
  else
    app.setNotFoundHandler(() => {
      throw fail('notFound')
    })
  return app
}

/**
 * Of live messages: the sender says which. Each message by itself, so that a connection keeps no memory for it. A thousand
 * states of 376 KB take 68 KB at level 1, 51 KB at 5 in half as much time again, and 49 KB at 6 in three times that.
 */
const compression = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  zlibDeflateOptions: { level: 5 },
}

/** Nothing is loaded from elsewhere. MapLibre's worker and images are blobs, and antd writes its own style elements. */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** MapLibre fetches its tiles; they are never scripts, frames or images of the page. */
const policyWith = (mapOrigins: readonly string[]) => ({
  ...policy,
  connectSrc: [...policy.connectSrc, ...mapOrigins],
})

const answerErrors = (app: FastifyInstance, { log, text }: HttpParts): void => {
  const languageOf = (request: FastifyRequest) => String(request.headers.langtype ?? 'zh-CN')
  app.setErrorHandler((error, request, reply) => {
    const { status, body, isFault } = refusal(error, request.id, (name, params) =>
      text(languageOf(request), name, params),
    )
    if (isFault) log.error({ err: error, requestId: request.id, path: request.url.split('?')[0] }, 'call failed')
    // It waited for others, who have gone on by then.
    if (body.code === errors.busy[0]) reply.header('retry-after', '1')
    if (status === 429) reply.header('retry-after', String((error as Refusal).params.seconds ?? 1))
    return reply.status(status).send(body)
  })
}

/**
 * healthz says that the process can serve, readyz that it should be given work. What is missing is named; nothing is
 * measured.
 */
const answerHealth = (app: FastifyInstance, { isReady, readiness, warnings }: HttpParts): void => {
  app.get('/healthz', async (_request, reply) => {
    const ready = await isReady()
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
  app.get('/readyz', async (_request, reply) => {
    const parts = await readiness()
    const ready = Object.values(parts).every(Boolean)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', parts, warnings: warnings() })
  })
}
