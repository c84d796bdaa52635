/**
 * Writes a list query as SQL: each wire column maps to a fragment written here in code, and each value is a parameter.
 * Nothing of the body becomes statement text. Times are read in the caller's zone.
 */
import type { Condition, ListQuery } from '@coldway/contract/list.ts'
import { fail } from '@coldway/contract/errors.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { type RawBuilder, sql } from 'kysely'

export interface SqlColumn {
  readonly is: RawBuilder<unknown>
  readonly isTime?: boolean
  /** What a text is compared as, where the column holds texts in a form of their own. */
  readonly reads?: (text: string) => string
  /** A part of another text finds the row too: a plate, whose separators do not count. */
  readonly orHolds?: (text: string) => RawBuilder<boolean>
}
export type SqlColumns<Name extends string> = Readonly<Record<Name, SqlColumn>>

export interface ListSql {
  readonly where: RawBuilder<boolean>
  readonly order: RawBuilder<unknown>
  readonly slice: RawBuilder<unknown>
}

/** `fallback` orders rows that sort alike, so that pages never overlap: give it a unique column. */
export const listSql = <Name extends string>(
  query: ListQuery<Name>,
  columns: SqlColumns<Name>,
  zone: string,
  fallback: RawBuilder<unknown>,
): ListSql => {
  const conditions = query.conditionVos.map((condition) => conditionSql(condition, columns[condition.column], zone))
  const sorts = query.sorts.map(
    (sort) => sql`${columns[sort.column].is} ${sql.raw(sort.order === 'desc' ? 'desc nulls last' : 'asc nulls last')}`,
  )
  return {
    where: conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`,
    order: sql.join([...sorts, fallback], sql`, `),
    slice: sql`limit ${query.size} offset ${(query.page - 1) * query.size}`,
  } as ListSql
}

const operators = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

const conditionSql = (condition: Condition, column: SqlColumn, zone: string): RawBuilder<boolean> => {
  const read = (value: string | number | boolean) => {
    if (column.isTime) return timeOf(String(value), zone)
    return column.reads ? column.reads(String(value)) : value
  }
  const { type, value } = condition
  if (type === 'like') {
    const found = sql<boolean>`${column.is} ilike ${containing(String(read(value as string)))}`
    return column.orHolds ? sql`(${found} or ${column.orHolds(String(value))})` : found
  }
  // One parameter: PostgreSQL takes 65,535 in a statement, and a list may ask for thousands of numbers more than once.
  if (type === 'in') return sql`${column.is} = any(${(value as (string | number)[]).map(read)})`
  if (type === 'between') {
    const [low, high] = (value as [string, string]).map(read)
    return sql`${column.is} between ${low} and ${high}`
  }
  return sql`${column.is} ${sql.raw(operators[type])} ${read(value as string)}`
}

/** Makes the pattern of `ilike` that finds a text anywhere. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

const timeOf = (text: string, zone: string): Date => {
  const atMs = parseTime(text, zone)
  if (atMs === undefined) throw fail('columnValue', { column: text })
  return new Date(atMs)
}
