/**
 * The REST binding of EPCIS 2.0 (contract/src/evidence/epcis-rest.ts). Each address answers a call of the contract through the
 * router, so that there is one way to the data; only what stands around it is the standard's.
 */
import type { ErrorName, Refusal } from '@coldway/contract/errors.ts'
import type { Output } from '@coldway/contract/call.ts'
import type { CaptureJob, epcis } from '@coldway/contract/evidence/epcis.ts'
import {
  captureHeaders,
  epcisBase,
  epcisHeaders,
  epcisRoutes,
  errorBehaviourHeader,
} from '@coldway/contract/evidence/epcis-rest.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '../../platform/implement.ts'
import { isLarge } from '../body-guard.ts'
import { answerTo, bodyMax, knownOf, type RouterOptions } from '../router.ts'
import { readJson } from '../signed-body.ts'
import { problemOf, Unserved } from './problems.ts'
import { queryOf } from './query-string.ts'

interface EpcisParts {
  readonly routes: readonly Route[]
  readonly options: RouterOptions
  readonly publicUrl: () => string
  readonly text: (language: string, name: ErrorName, params: Refusal['params']) => string
}
type RestRoute = (typeof epcisRoutes)[number]

export const mountEpcis = (app: FastifyInstance, parts: EpcisParts): void => {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/ld+json', { parseAs: 'buffer' }, readJson)
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(epcisHeaders)
      if (request.method !== 'OPTIONS') refuseOthers(request)
    })
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply, parts))
    for (const one of epcisRoutes) mountOne(scope, one, parts)
    mountDiscovery(scope)
  })
}

const mountOne = (scope: FastifyInstance, one: RestRoute, { routes, options, publicUrl }: EpcisParts): void => {
  const { call } = one
  const route = routes.find((known) => known.call.name === call.name)
  if (!route) throw new Error(`${call.name} has no handler`)
  scope.route({
    method: one.method,
    url: `${epcisBase}${one.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: bodyMax,
    onRequest: async (request) => {
      // A large body is read from callers only whom we know.
      if (isLarge(request)) await knownOf(call, request, options.authentication)
    },
    onResponse: async (_request, reply) => options.answered(call.name, reply.statusCode, reply.elapsedTime / 1000),
    handler: async (request, reply) => {
      const data = await answerTo(route, { request, reply, given: givenTo(one, request) }, options)
      return send(one, data, { request, reply, base: publicUrl() })
    },
  })
}

/** What the call is asked, of what the standard says where. */
const givenTo = ({ method, path, part }: RestRoute, { params, query, body, headers }: FastifyRequest): unknown => {
  const [, name] = /\{(\w+)\}/.exec(path) ?? []
  const value = name === undefined ? undefined : (params as Readonly<Record<string, string>>)[name]
  if (method === 'POST') {
    const errorBehaviour = headers[errorBehaviourHeader]
    return { document: body ?? {}, ...(errorBehaviour !== undefined && { errorBehaviour }) }
  }
  if (part) return queryOf(query as never, { name: part, value: value ?? '' })
  return value === undefined ? queryOf(query as never) : { [name ?? '']: value }
}

interface Sending {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The address of the installation; empty where it has none. */
  readonly base: string
}

const send = ({ method, path, part }: RestRoute, data: unknown, { request, reply, base }: Sending): FastifyReply => {
  if (method === 'POST') {
    const { captureID } = data as CaptureJob
    return reply.status(202).header('location', `${base}${epcisBase}/capture/${captureID}`).send()
  }
  if (path === '/eventTypes') return reply.send({ '@context': context, type: 'Collection', member: data })
  if (path !== '/events' && !part) {
    const { eventIDs: _ids, ...job } = data as CaptureJob
    return reply.send(job)
  }
  const { document, nextPageToken, leftOut } = data as Output<typeof epcis.events>
  if (nextPageToken !== null) reply.header('link', `<${nextPage(request.url, nextPageToken, base)}>; rel="next"`)
  // The standard has no place for it in a page, and a page that only seems whole would mislead.
  if (leftOut.length > 0) reply.header('coldway-left-out', leftOut.map(encodeURIComponent).join(' '))
  return reply.send(document)
}

const context = 'https://ref.gs1.org/standards/epcis/epcis-context.jsonld'

const nextPage = (url: string, token: string, base: string): string => {
  const asked = new URL(url, 'http://localhost')
  asked.searchParams.set('nextPageToken', token)
  return `${base}${asked.pathname}${asked.search}`
}

/** Everybody may ask what there is; the events themselves are for callers who sign in. */
const mountDiscovery = (scope: FastifyInstance): void => {
  const resources = [...new Set(epcisRoutes.map(({ path }) => path.split('/')[1] ?? ''))]
  scope.get(epcisBase, () => ({ '@context': context, type: 'Collection', member: resources }))
  const answer =
    (allowed: string, more: object = {}) =>
    (_request: FastifyRequest, reply: FastifyReply) =>
      reply
        .status(204)
        .headers({ allow: allowed, ...more })
        .send()
  scope.options(epcisBase, answer('GET, OPTIONS'))
  scope.options(`${epcisBase}/capture`, answer('POST, OPTIONS', captureHeaders))
  scope.options(`${epcisBase}/*`, answer('GET, OPTIONS'))
  scope.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${epcisBase}/*`,
    handler: (request) => {
      const [resource = ''] = request.url.slice(epcisBase.length + 1).split(/[/?]/)
      if (resource === 'queries' || resources.includes(resource))
        throw new Unserved('Implementation', 501, 'Functionality not supported by server')
      throw new Unserved('NoSuchResource', 404, 'Resource not found')
    },
  })
}

const version = '2.0'

/** JSON alone, of EPCIS 2.0 alone. */
const refuseOthers = ({ headers }: FastifyRequest): void => {
  const accept = headers.accept ?? '*/*'
  const min = String(headers['gs1-epcis-min'] ?? version)
  const max = String(headers['gs1-epcis-max'] ?? version)
  const isJson = /\*\/\*|application\/\*|json/.test(accept)
  if (!isJson || min.slice(0, 3) > version || max.slice(0, 3) < version)
    throw new Unserved('NotAcceptable', 406, 'JSON of EPCIS 2.0 alone')
}

const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply, parts: EpcisParts): FastifyReply => {
  const language = String(request.headers.langtype ?? 'en-US')
  const { problem, isFault } = problemOf({
    error,
    requestId: request.id,
    isCapture: request.url.startsWith(`${epcisBase}/capture`),
    text: (name, params) => parts.text(language, name, params),
  })
  if (isFault) parts.options.log.error({ err: error, requestId: request.id }, 'EPCIS call failed')
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="Coldway"')
  if (problem.status === 429) reply.header('retry-after', String((error as Refusal).params.seconds ?? 1))
  return reply.status(problem.status).type('application/problem+json').send(problem)
}
