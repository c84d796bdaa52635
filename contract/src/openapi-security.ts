/** The description of how a call is opened: by whom, with which credential, and how a client gets a token. */
import { ClientToken, ClientTokenRefusal, ClientTokenRequest } from './api-clients/client-tokens.ts'
import { clientScopes, isOpenToClients } from './api-clients/client-scopes.ts'
import { signatureHeaders } from './api-clients/signature.ts'
import type { Call } from './call.ts'
import type { Describe } from './openapi-components.ts'
import { oauth } from './users/sign-in.ts'

const { apiKey, signature, time, validity, nonce } = signatureHeaders

export const securitySchemes = {
  session: { type: 'apiKey', in: 'header', name: 'access_token', description: 'The token of a person or of a client.' },
  device: { type: 'http', scheme: 'basic', description: 'Device code and the secret shown at registration.' },
  client: {
    type: 'oauth2',
    description:
      'A client of the open API by its token, which travels as `Authorization: Bearer` or as `access_token`.',
    flows: {
      clientCredentials: {
        tokenUrl: oauth.token.path,
        scopes: Object.fromEntries(clientScopes.map((one) => [one, `What needs the permission ${one}.`])),
      },
    },
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: apiKey,
    description: `A client of the open API by a signature: its app id here, and the headers \`${[signature, time, validity, nonce].join('`, `')}\`. Signed by HMAC-SHA256 under the SHA-256 of the secret are nine lines: "coldway-hmac-sha256", method, path, query (parts sorted by name), the header \`usertimezone\`, the SHA-256 of the body, time (seconds), validity (seconds, 604800 at most), nonce. Each nonce is good once.`,
  },
}

export const securityOf = (call: Call): object[] => {
  if (call.audience.includes('public')) return []
  if (call.audience.includes('device')) return [{ device: [] }]
  return isOpenToClients(call) ? [{ session: [] }, { client: [call.needs] }, { signature: [] }] : [{ session: [] }]
}

/** The sign-in shares its path with the token of clients, who send a form and get answers of RFC 6749. */
export const clientForm = (
  call: Call,
  describe: Describe,
): { readonly asked: object; readonly given: object; readonly refused: object } | undefined => {
  if (call.name !== oauth.token.name) return undefined
  const content = { 'application/json': { schema: describe(ClientTokenRefusal, 'output') } }
  return {
    asked: { 'application/x-www-form-urlencoded': { schema: describe(ClientTokenRequest, 'input') } },
    given: describe(ClientToken, 'output'),
    refused: {
      400: { description: 'Of a form: refused in the words of RFC 6749', content },
      401: { description: 'Of a form: the client is not known, or its secret is wrong', content },
    },
  }
}
