/** The OpenAPI 3.1 description, made from the same objects as routes and client; contract/openapi.json is its printed form. */
import { z } from 'zod'
import { isOpenToClients } from './api-clients/client-scopes.ts'
import { isLinkable, linkPaths } from './api-clients/links.ts'
import { api } from './api.ts'
import type { Call } from './call.ts'
import { type ErrorName, errors } from './errors.ts'
import { epcisPaths } from './evidence/epcis-rest.ts'
import { FileAnswer } from './file.ts'
import { hasEntityTag } from './entity-tags.ts'
import { mockPaths } from './mock-calls.ts'
import { createComponents, type Describe, type SchemaNames } from './openapi-components.ts'
import { clientForm, securityOf, securitySchemes } from './openapi-security.ts'
import { ofEveryCall, refusedWith, sharedComponents } from './openapi-shared.ts'

/** A schema as stand-alone JSON Schema, without the dialect line. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const described: Record<string, unknown> = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) }
  delete described.$schema
  return described
}

const general: readonly ErrorName[] = ['malformed', 'tooManyRequests', 'unexpected', 'unavailable', 'busy']
const ofUsers: readonly ErrorName[] = ['tokenMissing', 'tokenInvalid', 'tokenExpired', 'forbidden']
const ofClients: readonly ErrorName[] = [
  'clientForbidden',
  'secretExpired',
  'secretMissing',
  'signatureTooOld',
  'apiKeyInvalid',
  'signatureInvalid',
]

/** `names`: the exported schemas of the contract by name (schema-names.write.ts); each is described once and referred to. */
export const openapi = (names: SchemaNames): object => {
  const components = createComponents(names)
  const paths = Object.fromEntries(
    api.map((call) => [call.path, { [call.method.toLowerCase()]: operationOf(call, components.describe) }]),
  )
  return components.resolve({
    openapi: '3.1.0',
    info: {
      title: 'Coldway',
      version: '1.0.30',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Every reply is `{ isSuccess, code, message, data }`; code "0" is success. Send the session token in the header `access_token`, the time zone in `usertimezone`, the language in `langType`. Programs send the token of a client instead, or sign each request. A list is read to its end by a cursor: sort by `id`, ask with a condition `gt` for what lies behind the last row, always page 1, until no row comes. A change says the `version` that was read; an older one is refused as `conflict`. A write may be sent again under its `Idempotency-Key`, a read says by its `ETag` whether anything is new.',
    },
    components: {
      securitySchemes,
      ...sharedComponents,
      schemas: { Envelope: envelopeSchema, ...components.schemas() },
    },
    paths: { ...paths, ...linkPaths(), ...epcisPaths(), ...mockPaths() },
  })
}

/** The envelope of every reply; `data` is described with each call. */
const envelopeSchema = {
  type: 'object',
  properties: {
    isSuccess: { type: 'string', enum: ['Y', 'N'] },
    code: { type: 'string' },
    message: { type: 'string' },
  },
  required: ['isSuccess', 'code', 'message', 'data'],
}

const operationOf = (call: Call, describe: Describe): object => ({
  operationId: call.name,
  tags: [call.name.split('.')[0]],
  summary: call.does,
  security: securityOf(call),
  'x-effect': call.effect,
  ...(call.needs && { 'x-permission': call.needs }),
  ...(call.cost && { 'x-cost': call.cost }),
  ...(isLinkable(call) && { 'x-link': true }),
  ...(call.columns && { 'x-columns': columnsOf(call.columns) }),
  ...parametersOf(call, describe),
  ...(call.method === 'POST' && { requestBody: { required: true, content: askedOf(call, describe) } }),
  responses: {
    200: {
      description: 'Done, or refused for a reason the user can act on',
      ...(hasEntityTag(call) && { headers: { ETag: { $ref: '#/components/headers/ETag' } } }),
      content: contentOf(call, describe),
    },
    ...(hasEntityTag(call) && { 304: { $ref: '#/components/responses/NotModified' } }),
    ...clientForm(call, describe)?.refused,
    default: refusedWith(refusalsOf(call)),
  },
})

const parametersOf = (call: Call, describe: Describe): object => {
  const parameters = [
    ...(call.method === 'GET' ? [{ in: 'query', name: 'query', schema: describe(call.body, 'input') }] : []),
    ...(call.audience.includes('device') ? [] : ofEveryCall),
    ...(hasEntityTag(call) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(isRepeatable(call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  return parameters.length > 0 ? { parameters } : {}
}

/** The comparisons that the conditions of a list may use, by column. */
const columnsOf = (columns: NonNullable<Call['columns']>): object =>
  Object.fromEntries(Object.entries(columns).map(([name, { types }]) => [name, types]))

/** Whether a call is a write of a signed-in caller, which may be sent again. */
const isRepeatable = ({ effect, audience }: Call): boolean =>
  effect !== 'read' && !audience.includes('public') && !audience.includes('device')

const askedOf = (call: Call, describe: Describe): object =>
  call.takesFile
    ? { 'multipart/form-data': { schema: formOf(call, describe) } }
    : { 'application/json': { schema: describe(call.body, 'input') }, ...clientForm(call, describe)?.asked }

/** The form of a call that takes a file; the fields beside the file are JSON. */
const formOf = ({ body }: Call, describe: Describe): object => {
  const others = body instanceof z.ZodObject ? describe(body.omit({ file: true }), 'input') : {}
  const { properties = {}, required = [] } = others as { properties?: object; required?: readonly string[] }
  return {
    type: 'object',
    properties: { ...properties, file: { type: 'string', format: 'binary' } },
    required: [...required, 'file'],
  }
}

/**
 * The content of an answer. A file is sent as its bytes, whose media type is its own; only a refusal
 * is an envelope.
 */
const contentOf = (call: Call, describe: Describe): object =>
  call.gives === FileAnswer
    ? {
        'application/json': { schema: { $ref: '#/components/schemas/Envelope' } },
        '*/*': { schema: { type: 'string', format: 'binary' } },
      }
    : { 'application/json': { schema: withForm(call, describe, replyOf(describe(call.gives, 'output'))) } }

const withForm = (call: Call, describe: Describe, reply: object): object => {
  const form = clientForm(call, describe)
  return form ? { anyOf: [reply, form.given] } : reply
}

const replyOf = (data: object): object => ({
  allOf: [
    { $ref: '#/components/schemas/Envelope' },
    { type: 'object', properties: { data: { anyOf: [data, { type: 'null' }] } } },
  ],
})

const refusalsOf = (call: Call): string => {
  const names = new Set<ErrorName>([
    ...general,
    ...(call.audience.includes('public') ? [] : ofUsers),
    ...(isOpenToClients(call) ? ofClients : []),
    ...call.fails,
  ])
  return [...names].map((name) => `${errors[name][0]} (HTTP ${errors[name][1]}) ${name}`).join(', ')
}
