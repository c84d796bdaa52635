/**
 * Every call that a client of the open API may do, asked with what openapi.json allows: no fault, and no answer off its schema (the
 * program of a test parses each with the contract). The same bodies come in each run; the long form draws others and more of them.
 */
import { readFileSync } from 'node:fs'
import { apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import { clientScopes } from '@coldway/contract/api-clients/client-scopes.ts'
import { productPresets } from '@coldway/contract/products/product-presets.ts'
import { products } from '@coldway/contract/products/products.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonSchema, type Schemas, valuesOf } from '../testing/from-schema.ts'
import { isLong, makeWorld } from '../testing/world.ts'

interface Operation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters?: readonly { readonly name?: string; readonly schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}
interface Description {
  readonly components: { readonly schemas: Schemas }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const openapi = new URL('../../../contract/openapi.json', import.meta.url)
const { paths, components } = JSON.parse(readFileSync(openapi, 'utf8')) as Description

/** One that takes a client's own account away, or its owner's, would leave nothing to ask with. */
const endings = /^(users|roles)\.(?!query)/
/** EPCIS' own addresses answer by another standard, and have tests of their own (epcis/epcis.test.ts). */
const ours = Object.entries(paths).filter(([path]) => path.startsWith('/v'))
const asked = ours.flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    operation.security?.some((one) => 'client' in one) && !endings.test(operation.operationId)
      ? [{ name: operation.operationId, path, method, operation }]
      : [],
  ),
)

const { make, dataOf, base } = await makeWorld({ config: { roles: new Set(['api']) } })
const owner = await make.user()
const { orgId } = owner
await make.device({ orgId })
await dataOf(owner, products.save, { orgId, name: 'Vaccine', definition: productPresets.vaccine })
const { appId, secret } = await dataOf(owner, apiClients.save, { orgId, name: 'Fuzz', scopes: clientScopes })
const granted = await fetch(`${base}/v2/oauth2/token`, {
  method: 'POST',
  body: new URLSearchParams({ grant_type: 'client_credentials', client_id: appId, client_secret: secret }),
})
const { access_token: token } = (await granted.json()) as { access_token: string }

test('has the calls of clients', () => {
  expect(asked.length).toBeGreaterThan(350)
})

test.for(asked)('$name', { timeout: isLong ? 600_000 : 60_000 }, async ({ path, method, operation }) => {
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  const schema = content?.[1].schema ?? operation.parameters?.find(({ name }) => name === 'query')?.schema ?? {}
  const ask = async (value: unknown): Promise<void> => {
    const isForm = content?.[0] === 'multipart/form-data'
    const query = method === 'get' ? `?${new URLSearchParams(value as Record<string, string>)}` : ''
    const response = await fetch(base + path + query, {
      method: method.toUpperCase(),
      headers: { access_token: token, ...(content && !isForm && { 'content-type': 'application/json' }) },
      ...(content && { body: isForm ? formOf(value as object) : JSON.stringify(value) }),
    })
    const text = await response.text()
    if (response.status >= 500 || response.status === 401) throw new Error(`${response.status} ${text.slice(0, 500)}`)
    if (response.headers.get('content-type')?.startsWith('application/json')) JSON.parse(text)
  }
  // A file is read in a process of its own, which takes its time.
  const few = content?.[0] === 'multipart/form-data' ? 1 : 3
  const runs = { numRuns: isLong ? 50 * few : few, ...(!isLong && { seed: 269 }) }
  await fc.assert(fc.asyncProperty(valuesOf(schema, components.schemas), ask), runs)
})

const formOf = (value: object): FormData => {
  const form = new FormData()
  for (const [name, field] of Object.entries(value)) if (name !== 'file') form.append(name, JSON.stringify(field))
  form.append('file', new File(['a,b\n1,2\n'], 'file.csv'))
  return form
}
