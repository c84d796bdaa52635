/**
 * Makes values of a JSON Schema of openapi.json by chance: mostly such that fit it, sometimes such
 * that hardly do.
 */
import fc from 'fast-check'

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema | false
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}
export type Schemas = Readonly<Record<string, JsonSchema>>

/** The depth below which everything optional is left out. */
const depthMax = 6
/** The longest list; longer ones find nothing that short ones do not, and take their time. */
const itemsMax = 3
const textMax = 40

export const valuesOf = (schema: JsonSchema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> => {
  const of = (one: JsonSchema) => valuesOf(one, schemas, depth + 1)
  if (schema.$ref) return valuesOf(schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, schemas, depth)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(of))
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 })
  return fc.oneof(...types.map((type) => ofType(type, schema, of, depth)))
}

type Of = (schema: JsonSchema) => fc.Arbitrary<unknown>

const ofType = (type: string, schema: JsonSchema, of: Of, depth: number): fc.Arbitrary<unknown> => {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return integers(schema)
  if (type === 'number') return numbers(schema)
  if (type === 'array') return arrays(schema, of)
  return type === 'object' ? objects(schema, of, depth) : texts(schema)
}

/** Makes integers: small ones are ids of objects that exist, and the ends are where the faults are. */
const integers = ({ minimum: min = -2_147_483_648, maximum: max = 2_147_483_647 }: JsonSchema) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: Math.max(min, Math.min(1, max)), max: Math.max(min, Math.min(30, max)) }),
    },
    fc.constantFrom(min, max),
    fc.maxSafeInteger(),
  )

const numbers = ({ minimum: min = -1e9, maximum: max = 1e9 }: JsonSchema) =>
  fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max, Math.max(min, Math.min(max, 0))))

const arrays = (
  { items, prefixItems, minItems = 0, maxItems = itemsMax }: JsonSchema,
  of: Of,
): fc.Arbitrary<unknown> =>
  prefixItems
    ? fc.tuple(...prefixItems.map(of))
    : fc.array(of(items || {}), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, itemsMax)) })

const objects = (schema: JsonSchema, of: Of, depth: number): fc.Arbitrary<unknown> => {
  const { properties, required = [], additionalProperties } = schema
  if (!properties)
    return fc.dictionary(
      fc.string({ maxLength: 8 }),
      typeof additionalProperties === 'object' ? of(additionalProperties) : fc.jsonValue({ maxDepth: 1 }),
      { maxKeys: itemsMax },
    )
  const wanted = Object.entries(properties).filter(([name]) => depth < depthMax || required.includes(name))
  return fc.record(Object.fromEntries(wanted.map(([name, one]) => [name, of(one)])), {
    requiredKeys: wanted.map(([name]) => name).filter((name) => required.includes(name)),
  })
}

const odd = [
  '',
  ' ',
  '\0',
  '%',
  "'",
  '\ud83d\ude00',
  'ไทย',
  '0',
  '-1',
  '1e400',
  '2026-11-25 08:00:00',
  '2026-02-30 00:00:00',
  '9999-12-31 23:59:59',
]

const texts = ({
  format,
  pattern,
  minLength: min = 0,
  maxLength: max = textMax,
}: JsonSchema): fc.Arbitrary<unknown> => {
  const length = { minLength: min, maxLength: Math.max(min, Math.min(max, textMax)) }
  const plain = fc.oneof(fc.string({ ...length, unit: 'binary' }), fc.string(length), fc.constantFrom(...odd))
  const fitting = ofPattern(pattern) ?? formats[format ?? '']
  return fitting ? fc.oneof({ weight: 4, arbitrary: fitting }, plain) : plain
}

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  uuid: fc.uuid(),
}

/** Makes texts of a pattern; undefined for what the generator does not know, such as a look-ahead. */
const ofPattern = (pattern: string | undefined): fc.Arbitrary<string> | undefined => {
  if (pattern === undefined) return undefined
  try {
    const texts = fc.stringMatching(new RegExp(pattern))
    fc.sample(texts, 1)
    return texts
  } catch {
    return undefined
  }
}
