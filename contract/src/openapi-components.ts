/**
 * Named schemas of the description: each is written once under `components.schemas` and referred to elsewhere. A schema whose
 * input differs from its output (defaults, transforms) appears twice, the input with the suffix `Input`.
 */
import { z } from 'zod'

export type SchemaNames = ReadonlyMap<z.ZodType, string>
export type Describe = (schema: z.ZodType, io: Side) => object
type Side = 'input' | 'output'
type Json = Record<string, unknown>

export const createComponents = (names: SchemaNames) => {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const found = { input: new Map<string, Json>(), output: new Map<string, Json>() }

  const describe: Describe = (schema, io) => {
    const {
      $schema: _dialect,
      $defs,
      ...described
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      metadata: registry,
    }) as Json
    for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      const { $schema: _, $id: _id, id: _name, ...plain } = definition
      found[io].set(id, onSide(plain, io) as Json)
    }
    return onSide(described, io) as Json
  }

  /** Ids whose input and output descriptions are equal, with all they refer to. */
  const shared = (): Set<string> => {
    const same = new Set([...found.input.keys()].filter((id) => found.output.has(id)))
    for (let before = -1; before !== same.size; ) {
      before = same.size
      for (const id of same) {
        const [asked, given] = [found.input, found.output].map((side) => JSON.stringify(settle(side.get(id), same)))
        if (asked !== given) same.delete(id)
      }
    }
    return same
  }

  return {
    describe,
    schemas: (): Json => {
      const same = shared()
      const inputs = [...found.input].filter(([id]) => !same.has(id))
      const named = [
        ...found.output,
        ...inputs.map(([id, one]) => [found.output.has(id) ? `${id}Input` : id, one] as const),
      ]
      return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    },
    /** References take their final names once all schemas are known. */
    resolve: (description: Json): object => {
      const same = shared()
      const onlyInput = new Set([...found.input.keys()].filter((id) => !found.output.has(id)))
      return settle(description, new Set([...same, ...onlyInput])) as object
    },
  }
}

const marker = (io: Side, id: string) => `#/${io}/${id}`
const safe = { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER } as const

/**
 * References name their side. Bounds that every integer has are left out, and answers allow additional fields, which later
 * versions may add.
 */
const onSide = (json: unknown, io: Side): unknown =>
  mapped(json, (key, value) => {
    if (key === '$ref') return marker(io, String(value).replace('#/$defs/', ''))
    if (key === 'additionalProperties' && value === false) return undefined
    return (key === 'minimum' && value === safe.least) || (key === 'maximum' && value === safe.most) ? undefined : value
  })

/** `plain`: ids whose input has no separate name. */
const settle = (json: unknown, plain: ReadonlySet<string>): unknown =>
  mapped(json, (key, value) => {
    const form = key === '$ref' ? /^#\/(input|output)\/(.+)$/.exec(String(value)) : null
    if (!form) return value
    const [, io, id = ''] = form
    return `#/components/schemas/${io === 'output' || plain.has(id) ? id : `${id}Input`}`
  })

const mapped = (json: unknown, change: (key: string, value: unknown) => unknown): unknown => {
  if (Array.isArray(json)) return json.map((one) => mapped(one, change))
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json).map(([key, value]) => [key, change(key, mapped(value, change))] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
