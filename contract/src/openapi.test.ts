import { expect, test } from 'vitest'
import { z } from 'zod'
import { createComponents } from './openapi-components.ts'
import { openapi } from './openapi.ts'
import { readSchemaNames } from './schema-names.write.ts'

interface Description {
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
  readonly paths: Readonly<Record<string, object>>
}
const description = openapi(await readSchemaNames()) as Description

const inOrder = (one = '', other = '') => one.localeCompare(other)

test('every reference leads to a schema, and every schema is referred to', () => {
  const text = JSON.stringify(description)
  const asked = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))
  expect([...asked].toSorted(inOrder)).toEqual(Object.keys(description.components.schemas).toSorted(inOrder))
  expect(text).not.toContain('$defs')
})

test('the conditions of all lists are described once', () => {
  const list = JSON.stringify(description.paths['/v3/base/bas-device/queryDeviceList'])
  expect(list).toContain('#/components/schemas/ListBody')
  expect(list).toContain('#/components/schemas/Device"')
})

test('a schema with defaults is described for both directions, and what holds it too', () => {
  const Inner = z.object({ count: z.int().default(1) })
  const Outer = z.object({ inner: Inner })
  const Same = z.object({ name: z.string() })
  const names = new Map<z.ZodType, string>([
    [Inner, 'Inner'],
    [Outer, 'Outer'],
    [Same, 'Same'],
  ])
  const { describe, resolve, schemas } = createComponents(names)
  const both = z.object({ outer: Outer, same: Same })
  const paths = { asked: describe(both, 'input'), given: describe(both, 'output') }
  const made = resolve({ paths, schemas: schemas() }) as { paths: object; schemas: Record<string, object> }
  expect(Object.keys(made.schemas)).toEqual(['Inner', 'InnerInput', 'Outer', 'OuterInput', 'Same'])
  expect(made.schemas.OuterInput).toMatchObject({
    properties: { inner: { $ref: '#/components/schemas/InnerInput' } },
  })
  expect(made.paths).toMatchObject({
    asked: {
      properties: { outer: { $ref: '#/components/schemas/OuterInput' }, same: { $ref: '#/components/schemas/Same' } },
    },
    given: {
      properties: { outer: { $ref: '#/components/schemas/Outer' }, same: { $ref: '#/components/schemas/Same' } },
    },
  })
})
