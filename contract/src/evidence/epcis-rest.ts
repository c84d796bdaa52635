/**
 * The REST binding of EPCIS 2.0 (GS1's OpenAPI 2.0.1) over our own calls: addresses, headers and refusals of the standard instead
 * of the envelope. Permissions, quotas, budget and audit are those of the call behind each. Named queries and subscriptions are
 * not served (docs/decisions/0255-epcis-rest.md).
 */
import { epcis } from './epcis.ts'
import { epcisLimits, epcisParameters } from './epcis-query.ts'

export const epcisBase = '/epcis'

interface RestRoute {
  readonly method: 'GET' | 'POST'
  /** Below the base, with `{name}` for a part. */
  readonly path: string
  readonly call: (typeof epcis)[keyof typeof epcis]
  /** The parameter of the query language that the part of the path is. */
  readonly part?: keyof typeof epcisParameters
  readonly does: string
}

const of = (path: string, part: keyof typeof epcisParameters): RestRoute => ({
  method: 'GET',
  path,
  call: epcis.events,
  part,
  does: `Events by the query language, with the part of the path as ${part}.`,
})

export const epcisRoutes: readonly RestRoute[] = [
  { method: 'GET', path: '/events', call: epcis.events, does: 'Events by the query language of EPCIS 2.0.' },
  { method: 'GET', path: '/eventTypes', call: epcis.eventTypes, does: 'The types of events that are known here.' },
  of('/eventTypes/{eventType}/events', 'eventType'),
  of('/epcs/{epc}/events', 'MATCH_anyEPC'),
  of('/bizSteps/{bizStep}/events', 'EQ_bizStep'),
  of('/dispositions/{disposition}/events', 'EQ_disposition'),
  of('/bizLocations/{bizLocation}/events', 'EQ_bizLocation'),
  of('/readPoints/{readPoint}/events', 'EQ_readPoint'),
  { method: 'POST', path: '/capture', call: epcis.capture, does: 'Captures the events of a document.' },
  { method: 'GET', path: '/capture/{captureID}', call: epcis.captureJob, does: 'What became of a capture.' },
]

export const epcisHeaders = {
  'GS1-EPCIS-Version': '2.0.0',
  'GS1-CBV-Version': '2.0.0',
  'GS1-Extensions': '',
} as const
/** The headers that answer `OPTIONS` of the capture interface. */
export const captureHeaders = {
  'GS1-EPCIS-Capture-Limit': String(epcisLimits.captureEventsMax),
  'GS1-EPCIS-Capture-File-Size-Limit': String(epcisLimits.captureBytesMax),
  'GS1-Capture-Error-Behaviour': 'rollback',
} as const
export const errorBehaviourHeader = 'gs1-capture-error-behaviour'

const problem = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
  },
  required: ['type', 'title', 'status'],
}
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const refused = {
  description: 'A problem of RFC 7807; its type is an exception of EPCIS',
  content: { 'application/problem+json': { schema: problem } },
}
const security = [{ session: [] }, { client: ['waybill:view'] }, { signature: [] }]
const captureSecurity = [{ session: [] }, { client: ['waybill:capture'] }, { signature: [] }]

const queryParameters = [...Object.keys(epcisParameters), 'perPage', 'nextPageToken']
const isOne = (name: string): boolean => /^(GE|LT|EXISTS)_|^perPage$|^nextPageToken$/.test(name)

/** How openapi.json describes them. */
export const epcisPaths = (): Record<string, object> => {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of epcisRoutes) {
    const path = `${epcisBase}${route.path}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return paths
}

const operationOf = ({ method, path, call, part, does }: RestRoute): object => ({
  operationId: `epcisRest.${method.toLowerCase()}${path.replaceAll(/[{}]/g, '').replaceAll('/', '-')}`,
  tags: ['epcis'],
  summary: does,
  security: call === epcis.capture || call === epcis.captureJob ? captureSecurity : security,
  parameters: [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      in: 'path',
      name,
      required: true,
      schema: { type: 'string' },
    })),
    ...(call === epcis.events ? queryParameters.filter((name) => name !== part).map(parameterOf) : []),
  ],
  ...(method === 'POST' && { requestBody: { required: true, ...json({ type: 'object' }) } }),
  responses: {
    ...(method === 'POST'
      ? { 202: { description: 'Taken; the header Location names its job' } }
      : { 200: { description: 'As EPCIS 2.0 has it', ...json({ type: 'object' }) } }),
    default: refused,
  },
})

const parameterOf = (name: string): object => ({
  in: 'query',
  name,
  schema: name === 'perPage' ? { type: 'integer', maximum: epcisLimits.perPageMax } : { type: 'string' },
  description: isOne(name) ? 'One value.' : 'Values with | between them.',
})
