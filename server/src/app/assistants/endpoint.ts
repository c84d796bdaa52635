/**
 * The address of the Model Context Protocol, for assistants (docs/decisions/0248-assistants.md): streamable HTTP without sessions, so
 * that every process answers every request. It knows a client of the open API by its token, and whoever has none learns where one is
 * to be had (RFC 9728, RFC 8414).
 */
import { Readable } from 'node:stream'
import { assistantsPath } from '@coldway/contract/assistants/assistants.ts'
import { fail } from '@coldway/contract/errors.ts'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiClientsService, ClientCaller } from '../../modules/api-clients/index.ts'
import type { Log } from '../../platform/log.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { bearerOf } from '../authentication.ts'
import { admitBody } from '../body-guard.ts'
import { createServer, type ServingParts } from './server.ts'

export interface AssistantsParts extends Omit<ServingParts, 'app'> {
  readonly clients: ApiClientsService
  /** Origins of browsers beside our own. */
  readonly origins: readonly string[]
  readonly log: Log
}

/** What the library hands through to the server of a request. */
interface Known {
  readonly ip: string
  readonly permissions: ClientCaller['permissions']
  readonly zone: string | undefined
  readonly language: string | undefined
}

export const mountAssistants = (app: FastifyInstance, parts: AssistantsParts): void => {
  const handler = createMcpHandler(
    ({ era, authInfo }) => {
      if (!authInfo) throw new Error('an assistant came without its client')
      const known = authInfo.extra as unknown as Known
      return createServer({ ...parts, app }, { ...known, token: authInfo.token, canAsk: era === 'modern' })
    },
    // Nothing here changes by itself, so nobody waits for changes.
    { maxSubscriptions: 0, onerror: (error) => parts.log.debug({ error: String(error) }, 'an assistant was refused') },
  )
  app.addHook('onClose', () => handler.close())
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: assistantsPath,
    handler: async (request, reply) => {
      refuseStrangeOrigin(request, parts)
      const authInfo = await clientOf(request, reply, parts)
      admitBody(request)
      refuseDeep(request.body)
      const answer = await handler.fetch(webRequest(request, reply), { authInfo, parsedBody: request.body })
      return send(reply, answer)
    },
  })
  mountDiscovery(app, parts.publicUrl)
}

/** Against pages that a browser was lured to (DNS rebinding). Programs send no origin. */
const refuseStrangeOrigin = ({ headers }: FastifyRequest, { publicUrl, origins }: AssistantsParts): void => {
  const { origin } = headers
  if (origin !== undefined && origin !== new URL(publicUrl()).origin && !origins.includes(origin))
    throw fail('forbidden')
}

/** What is written out again on its way to a call would end the stack where it is nested without end. */
const refuseDeep = (body: unknown): void => {
  let level = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) throw fail('malformed', { field: 'body', reason: `nested deeper than ${depthMax}` })
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
}
const depthMax = 100

const clientOf = async (request: FastifyRequest, reply: FastifyReply, { clients, publicUrl }: AssistantsParts) => {
  reply.header('www-authenticate', `Bearer resource_metadata="${publicUrl()}${resourcePath}"`)
  const token = bearerOf(request)
  if (token === undefined) throw fail('tokenMissing')
  const client = await seeingEverything(() => clients.whoHolds(token, request.ip))
  reply.removeHeader('www-authenticate')
  const { usertimezone: zone, langtype: language } = request.headers
  const known: Known = {
    ip: request.ip,
    permissions: client.permissions,
    zone: typeof zone === 'string' ? zone : undefined,
    language: typeof language === 'string' ? language : undefined,
  }
  return { token, clientId: client.appId, scopes: [...client.permissions], extra: { ...known } }
}

/** Makes the request that the library takes. The server has read and bounded its body already. */
const webRequest = ({ method, url, headers, body }: FastifyRequest, reply: FastifyReply): Request => {
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  const sent = Object.entries(headers).filter(
    (one): one is [string, string] => typeof one[1] === 'string' && one[0] !== 'content-length',
  )
  // Whoever takes anything takes both forms of an answer, which the library wants to see named.
  if (headers.accept?.includes('*/*')) sent.push(['accept', 'application/json, text/event-stream'])
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: Object.fromEntries(sent),
    signal: gone.signal,
    ...(method === 'POST' && { body: JSON.stringify(body ?? null) }),
  })
}

const send = async (reply: FastifyReply, { status, headers, body }: Response): Promise<FastifyReply> => {
  reply.status(status)
  for (const [name, value] of headers) reply.header(name, value)
  return reply.send(body ? Readable.fromWeb(body as never) : undefined)
}

const resourcePath = `/.well-known/oauth-protected-resource${assistantsPath}`

/**
 * Says where tokens are given, so that a program with an app id and a secret gets and renews them by itself. It names no scopes: a
 * program would ask for all of them, and a client has some.
 */
const mountDiscovery = (app: FastifyInstance, publicUrl: () => string): void => {
  const resource = () => ({
    resource: `${publicUrl()}${assistantsPath}`,
    authorization_servers: [publicUrl()],
    bearer_methods_supported: ['header'],
    resource_name: 'Coldway',
  })
  app.get(resourcePath, resource)
  app.get('/.well-known/oauth-protected-resource', resource)
  app.get('/.well-known/oauth-authorization-server', () => ({
    issuer: publicUrl(),
    token_endpoint: `${publicUrl()}${oauth.token.path}`,
    // Libraries demand the field. Nobody is sent there, as no grant that we have begins in a browser.
    authorization_endpoint: `${publicUrl()}${oauth.token.path}`,
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  }))
}
