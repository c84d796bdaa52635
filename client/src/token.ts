/** The client credentials grant (RFC 6749 section 4.4). */
import type { Token } from './credentials.ts'
import { ColdwayError } from './errors.ts'
import type { Settings } from './options.ts'
import { answerOf, retryAfterOf } from './exchange.ts'

const path = '/v2/oauth2/token'

interface Client {
  readonly appId: string
  readonly secret: string
  readonly scopes?: readonly string[]
}

export const fetchToken = async ({ appId, secret, scopes = [] }: Client, settings: Settings): Promise<Token> => {
  const askedMs = Date.now()
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  if (scopes.length > 0) body.set('scope', scopes.join(' '))
  const given = await answerOf(settings, {
    url: settings.base + path,
    init: {
      method: 'POST',
      body: body.toString(),
      headers: {
        authorization: `Basic ${btoa(`${appId}:${secret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    },
    read: readToken,
  })
  return { token: given.access_token, endsMs: askedMs + given.expires_in * 1000 }
}

interface Granted {
  readonly access_token: string
  readonly expires_in: number
}
interface Refused {
  readonly error: string
  readonly error_description?: string
  readonly code?: string
}

/** A refusal has RFC 6749's form, with our code beside it. */
const readToken = async (response: Response): Promise<Granted> => {
  const answer = (await response.json()) as Granted | Refused
  if ('access_token' in answer) return answer
  if (answer.code === undefined) throw new SyntaxError('not an answer of this server')
  const { code, error, error_description: text = error } = answer
  throw new ColdwayError(code, response.status, text, { retryAfterMs: retryAfterOf(response) })
}
