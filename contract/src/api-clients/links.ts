/**
 * Signed links: a call that changes nothing, as an address that anybody may open until its end, signed by a client of the open API
 * (docs/decisions/0279-signed-links.md). What is signed is said in signature.ts.
 */
import type { Call } from '../call.ts'
import { isOpenToClients } from './client-scopes.ts'
import { linkBase, linkParameters } from './signature.ts'

/** Characters of a link's query; longer addresses are cut on their way. */
export const linkQueryMax = 6000

/** What a link may do: read, or give a file. */
export const isLinkable = (call: Call): boolean => isOpenToClients(call) && call.effect !== 'write' && !call.takesFile

/** Their address in the description. */
export const linkPaths = (): Record<string, object> => ({
  [`${linkBase}/{call}`]: {
    get: {
      operationId: 'links.open',
      tags: ['links'],
      summary:
        'A call that changes nothing (`x-link`), as a link that a client has signed. It may be opened again until its end.',
      description:
        'Signed are the nine lines of a signature: the method GET, the path, the query without `signature`, an empty zone, the SHA-256 of nothing, time, validity and an empty nonce. The link opens what the client may do at that moment, from the addresses that it may call from.',
      security: [],
      parameters: [
        {
          in: 'path',
          name: 'call',
          required: true,
          schema: { type: 'string' },
          description: 'The operationId of a call with `x-link`.',
        },
        ...parameters.map(([name, required, description]) => ({
          in: 'query',
          name,
          required,
          description,
          schema: { type: 'string' },
        })),
      ],
      responses: {
        200: {
          description: 'What the call answers: its envelope, or its file',
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Envelope' } },
            '*/*': { schema: { type: 'string', format: 'binary' } },
          },
        },
        default: {
          description:
            '40331 (HTTP 403) clientForbidden, 40332 (HTTP 403) secretExpired, 40333 (HTTP 403) secretMissing, 40334 (HTTP 403) signatureTooOld, 40335 (HTTP 403) apiKeyInvalid, 40336 (HTTP 403) signatureInvalid, and those of the call',
        },
      },
    },
  },
})

const parameters = [
  [linkParameters.apiKey, true, 'The app id of the client.'],
  [linkParameters.time, true, 'Seconds since 1970.'],
  [linkParameters.validity, true, 'Seconds after it in which the link opens, 604800 (7 days) at most.'],
  [linkParameters.signature, true, '64 small hexadecimal digits.'],
  [linkParameters.input, false, 'The input of the call as JSON; left out: `{}`.'],
  [linkParameters.zone, false, 'As the header `usertimezone`, which is not read.'],
  [linkParameters.language, false, 'As the header `langType`, which is not read.'],
] as const
