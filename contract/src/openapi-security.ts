/** The description of how a call is opened: by whom, with which credential, and how a client gets a token. */
import { ClientToken, ClientTokenRefusal, ClientTokenRequest } from './api-clients/client-tokens.ts'
import { clientScopes, isOpenToClients } from './api-clients/client-scopes.ts'
import { linkBase, signatureHeaders } from './api-clients/signature.ts'
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
    description: `A client of the open API by a signature: its app id here, and the headers \`${[signature, time, validity, nonce].join('`, `')}\`. Signed by HMAC-SHA256 under the SHA-256 of the secret (its 32 bytes) are nine lines, joined by a line feed with none after the last: "coldway-hmac-sha256", method, path as sent, query as sent without its question mark (parts between ampersands sorted by name, those of one name in their order), the header \`usertimezone\` as sent or nothing, the SHA-256 of the body (of nothing without one), time (seconds since 1970), validity (seconds after it, 604800 at most), nonce (16 to 64 letters, digits, \`_\` or \`-\`, drawn by chance). Digest and signature are small hexadecimal digits. Each nonce is good once; a body above 64 kB goes with a token. A call with \`x-link\` opens by a signed link too: GET \`${linkBase}/\` and its operationId, with \`input\` (its body as JSON), \`${apiKey}\`, \`${time}\`, \`${validity}\` and \`${signature}\` in the query; signed are the same lines with the query without the signature, an empty zone, the SHA-256 of nothing and an empty nonce.`,
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
