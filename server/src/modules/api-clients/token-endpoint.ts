/**
 * `v2/oauth2/token` for clients: a form instead of JSON, and answers as RFC 6749 has them (sections 2.3.1, 4.4, 5.1, 5.2), so that
 * any library of OAuth gets its token here. The path is shared with the sign-in of people, who send JSON: the media type decides.
 */
import type { ClientTokenError, ClientTokenRefusal } from '@coldway/contract/api-clients/client-tokens.ts'
import { type ErrorName, errors, Refusal } from '@coldway/contract/errors.ts'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../platform/log.ts'
import type { Trail } from '../../platform/trail.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { type Grant, ScopeRefused } from './grant.service.ts'

export interface TokenEndpointParts {
  readonly grant: Grant
  readonly trail: Trail
  readonly log: Log
}

const formType = 'application/x-www-form-urlencoded'
const bodyBytes = 8_192

export const mountClientTokens = (app: FastifyInstance, parts: TokenEndpointParts): void => {
  app.addConstraintStrategy({
    name: 'form',
    storage: () => {
      const handlers = new Map<unknown, never>()
      return {
        get: (key) => handlers.get(key) ?? null,
        set: (key, handler) => void handlers.set(key, handler as never),
      }
    },
    deriveConstraint: ({ headers }) => (headers['content-type']?.startsWith(formType) ? 'form' : undefined),
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply, parts.log))
    scope.post(oauth.token.path, { constraints: { form: 'form' } }, async (request, reply) => {
      const asked = readAsked(request)
      const occasion = { call: oauth.token.name, requestId: request.id, ip: request.ip }
      const token = await seeingEverything(() =>
        parts.grant.grantToken({ ...asked, ip: request.ip }, (who) => parts.trail.writer(who, occasion)),
      )
      return reply.headers(noStore).send(token)
    })
  })
}

const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' }

/** Refused in the words of RFC 6749. */
class Unfit extends Error {
  readonly error: ClientTokenError
  constructor(error: ClientTokenError, description: string) {
    super(description)
    this.error = error
  }
}

const readAsked = (request: FastifyRequest) => {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  if (new Set(form.keys()).size !== form.size) throw new Unfit('invalid_request', 'a parameter is repeated')
  if (!form.has('grant_type')) throw new Unfit('invalid_request', 'grant_type is missing')
  if (form.get('grant_type') !== 'client_credentials')
    throw new Unfit('unsupported_grant_type', 'only client_credentials is supported')
  const scope = form.get('scope')?.split(' ').filter(Boolean)
  return { ...credentialsOf(request, form), scopes: scope && scope.length > 0 ? scope : undefined }
}

const credentialsOf = (request: FastifyRequest, form: URLSearchParams) => {
  const basic = basicOf(request.headers.authorization)
  if (!basic) return { appId: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
  if (form.has('client_secret')) throw new Unfit('invalid_request', 'credentials are given in two ways')
  return basic
}

/** Both halves are encoded like a form (RFC 6749 section 2.3.1); ours have nothing that the encoding changes. */
const basicOf = (header: string | undefined) => {
  const [, encoded] = /^basic ([\w+/=]{1,1000})$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return undefined
  const [appId = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { appId, secret: rest.join(':') }
}

/** Refusals of ours in RFC 6749's words: [its error, status, our description]. */
const said: Partial<Record<ErrorName, readonly [ClientTokenError, number, string]>> = {
  secretMissing: ['invalid_client', 401, 'the client secret is missing'],
  apiKeyInvalid: ['invalid_client', 401, 'client authentication failed'],
  secretExpired: ['invalid_client', 401, 'the client secret has expired'],
  clientForbidden: ['unauthorized_client', 400, 'this client may not call from this address, or nobody answers for it'],
  tooManyRequests: ['temporarily_unavailable', 429, 'too many requests'],
}

const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply => {
  const [name, status, description, code] = wordsOf(error)
  if (status === 500) log.error({ err: error, requestId: request.id }, 'client token failed')
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Coldway"')
  if (error instanceof Refusal && status === 429) reply.header('retry-after', String(error.params.seconds ?? 1))
  return reply
    .headers(noStore)
    .status(status)
    .send({ error: name, error_description: description, code } satisfies ClientTokenRefusal)
}

const wordsOf = (error: unknown): readonly [ClientTokenError, number, string, string] => {
  if (error instanceof Unfit) return [error.error, 400, error.message, errors.malformed[0]]
  if (error instanceof ScopeRefused)
    return ['invalid_scope', 400, 'a scope is unknown or not granted', errors.clientForbidden[0]]
  const words = error instanceof Refusal ? said[error.error] : undefined
  if (error instanceof Refusal && words) return [...words, errors[error.error][0]]
  const status = (error as { statusCode?: number } | null)?.statusCode ?? 500
  if (status < 500) return ['invalid_request', 400, 'the form could not be read', errors.malformed[0]]
  return ['server_error', 500, 'unexpected', errors.unexpected[0]]
}
