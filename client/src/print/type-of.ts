/** Prints a JSON Schema of the description as a type. What a type cannot say (lengths, patterns, bounds) the server checks. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema | false
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
}

/** `named` prints the name of a schema that is referred to. */
export const typeOf = (schema: Schema, named: (name: string) => string): string => {
  const of = (one: Schema): string => typeOf(one, named)
  if (schema.$ref) return named(nameOf(schema.$ref))
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((one) => JSON.stringify(one)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map(of))
  if (schema.allOf) return schema.allOf.map((one) => `(${of(one)})`).join(' & ')
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  return types.length === 0 ? 'unknown' : union(types.map((type) => ofType(type, schema, named)))
}

export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const ofType = (type: string, schema: Schema, named: (name: string) => string): string => {
  if (type === 'integer') return 'number'
  if (type === 'string') return schema.format === 'binary' ? 'Blob' : 'string'
  if (type === 'array') return ofArray(schema, named)
  return type === 'object' ? ofObject(schema, named) : type
}

const ofArray = ({ prefixItems, items }: Schema, named: (name: string) => string): string => {
  if (prefixItems) return `[${prefixItems.map((one) => typeOf(one, named)).join(', ')}]`
  return items ? `(${typeOf(items, named)})[]` : 'unknown[]'
}

const ofObject = (schema: Schema, named: (name: string) => string): string => {
  const fields = fieldsOf(schema, named)
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  const { additionalProperties, propertyNames, required = [] } = schema
  if (additionalProperties === undefined || additionalProperties === false) return '{ [key: string]: never }'
  const value = additionalProperties === true ? 'unknown' : typeOf(additionalProperties, named)
  const keys = propertyNames?.enum ? typeOf(propertyNames, named) : 'string'
  return `{ [key in ${keys}]${keys !== 'string' && required.length === 0 ? '?' : ''}: ${value} }`
}

/** `name: type` of each property. */
export const fieldsOf = ({ properties = {}, required = [] }: Schema, named: (name: string) => string): string[] =>
  Object.entries(properties).map(([key, one]) => {
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)
    return `${name}${required.includes(key) ? '' : '?'}: ${typeOf(one, named)}`
  })
