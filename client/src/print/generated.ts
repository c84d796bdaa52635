/** What is generated of the description: the calls that a client may do, the schemas they name, and the codes of refusals. */
import { fieldsOf, nameOf, type Schema, typeOf } from './type-of.ts'

export interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly 'x-effect'?: string
  readonly 'x-permission'?: string
  readonly 'x-link'?: boolean
  readonly 'x-columns'?: Readonly<Record<string, readonly string[]>>
  readonly parameters?: readonly { readonly name?: string; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>
export interface Description {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
type Errors = Readonly<Record<string, readonly [code: string, status: number]>>

export interface ClientCall {
  readonly name: string
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

const head = '// Made by `npm run openapi` from contract/openapi.json; never edited.\n'

export const generated = (description: Description, errors: Errors): Readonly<Record<string, string>> => {
  const calls = callsOf(description)
  return {
    'call-types.ts': `${head}import type * as types from './schemas.ts'\n\n${callTypes(calls)}`,
    'calls.ts': `${head}import type { Calls } from './call-types.ts'\n\n${callTable(calls)}`,
    'schemas.ts': head + schemaTypes(description, calls),
    'errors.ts': head + errorTable(errors),
  }
}

/**
 * The calls that a client of the open API may make at all. Addresses of other standards, such as
 * EPCIS, have clients of their own.
 */
const callsOf = ({ paths }: Description): ClientCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const isForClients = operation.security?.some((one) => 'client' in one)
      return isForClients && path.startsWith('/v')
        ? [{ name: operation.operationId ?? path, path, method, operation }]
        : []
    }),
  )

const callTypes = (calls: readonly ClientCall[]): string => {
  const named = (name: string): string => `types.${name}`
  const rows = calls.map((call) => {
    const columns = call.operation['x-columns']
    const isList = askedOf(call.operation).$ref?.endsWith('/ListBody')
    const asked = columns && isList ? `types.ListOf<${columnsType(columns)}>` : typeOf(askedOf(call.operation), named)
    const { summary = '', 'x-permission': scope } = call.operation
    return `  /** ${summary} Scope: ${scope}. */\n  '${call.name}': { sends: ${asked}; gives: ${givenOf(call.operation, named)} }\n`
  })
  return `export interface Calls {\n${rows.join('')}}\n`
}

const columnsType = (columns: Readonly<Record<string, readonly string[]>>): string =>
  `{ ${Object.entries(columns)
    .map(([name, types]) => `${name}: ${types.map((type) => JSON.stringify(type)).join(' | ') || 'never'}`)
    .join('; ')} }`

const askedOf = ({ parameters = [], requestBody }: Operation): Schema =>
  Object.values(requestBody?.content ?? {})[0]?.schema ?? parameters.find(({ name }) => name === 'query')?.schema ?? {}

/** An answer is what stands in the `data` of its envelope; null is in it only where the call's own type has it. */
const givenOf = (operation: Operation, named: (name: string) => string): string => {
  if (isFile(operation)) return 'Response'
  const { schema = {} } = doneOf(operation)['application/json'] ?? {}
  const data = schema.allOf?.[1]?.properties?.data?.anyOf?.[0]
  return data ? typeOf(data, named) : 'unknown'
}

/** The content of the answer that says it was done, such as 200 or 202; without one where its headers say all. */
const doneOf = ({ responses }: Operation): Content =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}

const isFile = (operation: Operation): boolean => '*/*' in doneOf(operation)

/** A page of rows, by its number. */
const isPaged = (operation: Operation): boolean =>
  givenOf(operation, nameOf).startsWith('{ page: number; size: number; total: number; records: ')

/** A page of rows that can be asked for from a row on, by the row's id. */
const hasCursor = (operation: Operation): boolean =>
  isPaged(operation) && (operation['x-columns']?.id?.includes('gt') ?? false)

const callTable = (calls: readonly ClientCall[]): string => {
  const rows = calls.map(({ name, path, method, operation }) => {
    const facts = [
      `path: '${path}'`,
      ...(operation['x-effect'] === 'read' ? [] : ['isWrite: true']),
      ...(operation['x-link'] ? ['isLinkable: true'] : []),
      ...(method === 'get' ? ['isGet: true'] : []),
      ...(operation.requestBody && 'multipart/form-data' in operation.requestBody.content ? ['takesFile: true'] : []),
      ...(isFile(operation) ? ['givesFile: true'] : []),
      ...(isPaged(operation) ? ['isPaged: true'] : []),
      ...(hasCursor(operation) ? ['hasCursor: true'] : []),
    ]
    return `  '${name}': { ${facts.join(', ')} },\n`
  })
  return `export interface CallFacts {
  readonly path: string
  readonly isWrite?: true
  /** It can be signed as a link. */
  readonly isLinkable?: true
  readonly isGet?: true
  readonly takesFile?: true
  readonly givesFile?: true
  readonly isPaged?: true
  readonly hasCursor?: true
}

export const calls: { readonly [Name in keyof Calls]: CallFacts } = {\n${rows.join('')}}\n`
}

/** The body of a list with the comparisons that each of its columns has. */
const listType = `export interface ListOf<Columns extends { [column: string]: string }> {
  page?: number
  size?: number
  conditionVos?: { [Column in keyof Columns]: Condition<Column, Columns[Column]> }[keyof Columns][]
  sorts?: { column: keyof Columns; order: 'asc' | 'desc' }[]
}
type Scalar = string | number | boolean
type Condition<Column, Type extends string> =
  | { column: Column; type: Exclude<Type, 'in' | 'between'>; value: Scalar }
  | { column: Column; type: Extract<Type, 'in' | 'between'>; value: Scalar[] }
`

const schemaTypes = ({ components: { schemas } }: Description, calls: readonly ClientCall[]): string => {
  const wanted = new Set<string>()
  const visit = (text: string): void => {
    for (const [, ref = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      if (wanted.has(ref)) continue
      wanted.add(ref)
      visit(JSON.stringify(schemas[ref]))
    }
  }
  for (const { operation } of calls) visit(JSON.stringify([askedOf(operation), doneOf(operation)]))
  const printed = [...wanted].toSorted().map((name) => printSchema(name, schemas[name] ?? {}))
  return `${listType}\n${printed.join('\n')}`
}

const printSchema = (name: string, schema: Schema): string => {
  const plain = (one: string): string => nameOf(one)
  return schema.type === 'object' && schema.properties
    ? `export interface ${name} {\n${fieldsOf(schema, plain)
        .map((field) => `  ${field}\n`)
        .join('')}}\n`
    : `export type ${name} = ${typeOf(schema, plain)}\n`
}

const errorTable = (errors: Errors): string => {
  const rows = Object.entries(errors).map(([name, [code, status]]) => `  ${name}: ['${code}', ${status}],\n`)
  return `/** The refusals by name: code and HTTP status. Names that share a code mean the same in different actions. */
export const errors = {\n${rows.join('')}} as const\n\nexport type ErrorName = keyof typeof errors\n`
}
