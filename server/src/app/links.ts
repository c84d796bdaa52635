/**
 * Signed links (contract/src/api-clients/links.ts): a call that changes nothing, answered through the router to whoever opens the
 * link. Zone and language stand in the link and are signed with it; the headers of whoever opens it say nothing.
 */
import { isLinkable, linkQueryMax } from '@coldway/contract/api-clients/links.ts'
import { linkBase, linkParameters } from '@coldway/contract/api-clients/signature.ts'
import type { Call } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiClientsService, ClientCaller } from '../modules/api-clients/index.ts'
import type { Route } from '../platform/implement.ts'
import { hashToken } from '../platform/secrets.ts'
import { seeingEverything } from '../platform/visibility.ts'
import { type Authentication, callerOfClient } from './authentication.ts'
import { answerTo, type RouterOptions } from './router.ts'
import { send } from './sending.ts'

interface LinksParts {
  readonly routes: readonly Route[]
  readonly options: RouterOptions
  readonly clients: ApiClientsService
}

export const mountLinks = (app: FastifyInstance, { routes, options, clients }: LinksParts): void => {
  const linkable = new Map(routes.filter(({ call }) => isLinkable(call)).map((route) => [route.call.name, route]))
  const answering = { ...options, authentication: authenticationBy(clients) }
  app.get<{ Params: { call: string } }>(`${linkBase}/:call`, async (request, reply) => {
    const route = linkable.get(request.params.call)
    if (!route) throw fail('notFound')
    if (request.url.length > linkQueryMax + linkBase.length + 200)
      throw fail('malformed', { field: 'query', reason: `more than ${linkQueryMax} characters` })
    const query = request.query as Readonly<Record<string, unknown>>
    request.headers.usertimezone = textIn(query, linkParameters.zone)
    request.headers.langtype = textIn(query, linkParameters.language)
    const given = inputIn(textIn(query, linkParameters.input) || '{}')
    const data = await answerTo(route, { request, reply, given }, answering)
    return send(route.call, data, { request, reply }, options)
  })
}

/** A parameter that stands twice is none: which of them counts would be for each reader to say. */
const textIn = (query: Readonly<Record<string, unknown>>, name: string): string => {
  const value = query[name] ?? ''
  if (typeof value !== 'string') throw fail('malformed', { field: name, reason: 'given twice' })
  return value
}

const inputIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw fail('malformed', { field: linkParameters.input, reason: 'not JSON' })
  }
}

/** A link counts once, though it is authenticated more than once. */
const authenticationBy = (clients: ApiClientsService): Authentication => {
  const admitted = new WeakMap<FastifyRequest, ClientCaller>()
  const authenticate = async (_call: Call, request: FastifyRequest) => {
    const known = admitted.get(request)
    const client = await seeingEverything(() =>
      known ? clients.again(known) : clients.ofLink(request.url, request.ip),
    )
    admitted.set(request, client)
    return callerOfClient(client, hashToken(request.url))
  }
  return { authenticate, again: authenticate }
}
