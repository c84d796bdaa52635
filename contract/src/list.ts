/**
 * List queries: `{ page, size, conditionVos: [{ column, type, value }], sorts? }`. Each list declares its columns and the
 * comparisons of each; nothing from the body ever becomes SQL text. Codes: unknown column 4, unsupported type 3, missing paging
 * 8, missing required condition 2. (settled.md, "List queries")
 */
import { z } from 'zod'
import { type Entity, type IdRef, post } from './call.ts'
import type { Cost } from './costs.ts'
import type { ErrorName } from './errors.ts'
import { KnownAt } from './known-at.ts'
import { limits } from './limits.ts'
import type { Permission } from './permissions.ts'
import { localMsOf } from './time.ts'

export const comparisons = ['eq', 'ne', 'like', 'in', 'gt', 'ge', 'lt', 'le', 'between'] as const
export type Comparison = (typeof comparisons)[number]
export interface Column {
  readonly types: readonly Comparison[]
  readonly value: z.ZodType<string | number | boolean>
  readonly isRequired?: boolean
  readonly isSortable?: boolean
  /** Values are wire times: a range of them has an order and a maximum length. */
  readonly isTime?: true
  /** Values name objects of this kind. */
  readonly entity?: Entity
}
export type Columns = Record<string, Column>

const scalar = z.union([z.string().max(200), z.number(), z.boolean()])
const many = (max: number) => z.array(scalar).min(1).max(max)

export const text: Column = { types: ['eq', 'ne', 'like', 'in'], value: z.string().max(200), isSortable: true }
export const number: Column = {
  types: ['eq', 'ne', 'in', 'gt', 'ge', 'lt', 'le', 'between'],
  value: z.coerce.number().finite(),
  isSortable: true,
}
export const time: Column = {
  types: ['gt', 'ge', 'lt', 'le', 'between'],
  value: z.string().refine((text) => localMsOf(text) !== undefined),
  isSortable: true,
  isTime: true,
}
export const choice = (values: readonly (string | number)[]): Column => ({
  types: ['eq', 'ne', 'in'],
  value: z.union([z.string(), z.number()]).refine((value) => values.some((one) => String(one) === String(value))),
  isSortable: true,
})
/** A column whose values name objects: their ids, or what `column` says. */
export const idOf = (entity: Entity, column: Column = number): Column => ({ ...column, entity })

/** The search box of a list: a part of the name of its rows. */
export const keyword: Column = { types: ['like'], value: z.string().max(50) }
/** A column that orders rows and is no condition. */
export const orderOnly: Column = { types: [], value: z.never(), isSortable: true }

/** The columns of a list whose rows are about a device. */
export const deviceColumns = {
  deviceId: idOf('device'),
  deviceCode: idOf('device', text),
  deviceName: text,
  plate: text,
} as const

export interface Condition<Name extends string = string> {
  readonly column: Name
  readonly type: Comparison
  readonly value: string | number | boolean | readonly (string | number | boolean)[]
}
export interface ListQuery<Name extends string = string> {
  readonly page: number
  readonly size: number
  readonly conditionVos: readonly Condition<Name>[]
  readonly sorts: readonly { readonly column: Name; readonly order: 'asc' | 'desc' }[]
  /** The past moment whose knowledge a list shows, where it can. */
  readonly knownAt?: string | undefined
}

interface Refuse {
  (error: ErrorName, path: (string | number)[], params?: Record<string, string>): void
}

export const Conditions = z
  .array(
    z.object({
      column: z.string().max(60),
      type: z.string().max(10),
      value: z.union([scalar, many(limits.bulkQueryMax)]),
    }),
  )
  .max(30)
export const Sorts = z.array(z.object({ column: z.string().max(60), order: z.enum(['asc', 'desc']) })).max(5)

/** The body every list takes; the columns differ. */
export const ListBody = z.object({
  page: z.int().min(1).max(1_000_000).optional(),
  size: z.int().min(1).max(limits.pageSizeMax).optional(),
  conditionVos: Conditions.default([]),
  sorts: Sorts.default([]),
})

/** The body schema of a list call. Its issues carry the catalogue's error in `params.error`. */
export const listOf = <C extends Columns>(columns: C, hasPast = false) => {
  type Name = Extract<keyof C, string>
  const given: typeof ListBody = hasPast ? ListBody.extend({ knownAt: KnownAt.optional() }) : ListBody
  return given.transform((body, context): ListQuery<Name> => {
    const refuse: Refuse = (error, path, params) =>
      context.issues.push({ code: 'custom', message: error, params: { error, ...params }, path, input: body })
    if (body.page === undefined || body.size === undefined)
      refuse('pagingMissing', [body.page === undefined ? 'page' : 'size'])
    body.conditionVos.forEach((condition, index) => checkCondition(columns, condition, ['conditionVos', index], refuse))
    for (const sort of body.sorts) {
      if (!Object.hasOwn(columns, sort.column) || !columns[sort.column]?.isSortable)
        refuse('columnUnknown', ['sorts'], { column: sort.column })
    }
    for (const [name, column] of Object.entries(columns)) {
      if (column.isTime)
        checkRange(
          body.conditionVos.filter((condition) => condition.column === name),
          refuse,
        )
      if (column.isRequired && !body.conditionVos.some((condition) => condition.column === name))
        refuse('conditionEmpty', ['conditionVos'], { column: name })
    }
    return { ...body, page: body.page ?? 1, size: body.size ?? limits.pageSizeDefault } as unknown as ListQuery<Name>
  })
}

const checkCondition = (
  columns: Columns,
  condition: { column: string; type: string; value: unknown },
  path: (string | number)[],
  refuse: Refuse,
): void => {
  const column = Object.hasOwn(columns, condition.column) ? columns[condition.column] : undefined
  if (!column) return refuse('columnUnknown', path, { column: condition.column })
  const type = column.types.find((one) => one === condition.type)
  if (!type) return refuse('conditionUnsupported', path, { column: condition.column, type: condition.type })
  const isMany = type === 'in' || type === 'between'
  const values = Array.isArray(condition.value) ? condition.value : [condition.value]
  const countFits = type === 'between' ? values.length === 2 : isMany || values.length === 1
  if (
    isMany !== Array.isArray(condition.value) ||
    !countFits ||
    !values.every((value) => column.value.safeParse(value).success)
  )
    refuse('columnValue', path, { column: condition.column })
}

interface Given {
  readonly column: string
  readonly type: string
  readonly value: unknown
}

/**
 * Checks that a range is in order and not too long. Both ends are in the caller's zone, so their
 * texts compare in order.
 */
const checkRange = (conditions: readonly Given[], refuse: Refuse): void => {
  const ends = (types: readonly string[], at: number): number[] =>
    conditions.flatMap(({ type, value }) => {
      const text = type === 'between' && Array.isArray(value) ? value[at] : types.includes(type) ? value : undefined
      return localMsOf(String(text)) ?? []
    })
  const fromMs = Math.max(...ends(['gt', 'ge'], 0))
  const untilMs = Math.min(...ends(['lt', 'le'], 1))
  if (fromMs > untilMs) refuse('timeOrder', ['conditionVos'])
  else if (untilMs - fromMs > limits.queryRangeMs && Number.isFinite(untilMs - fromMs))
    refuse('rangeTooLong', ['conditionVos'])
}

export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ page: z.int(), size: z.int(), total: z.int(), records: z.array(row) })
export interface Page<Row> {
  readonly page: number
  readonly size: number
  readonly total: number
  readonly records: Row[]
}

/** The places at which conditions on the columns name objects. */
export const idsOf = (columns: Columns): IdRef[] =>
  Object.entries(columns).flatMap(([name, { entity }]) => (entity ? { at: `conditionVos.${name}`, entity } : []))

interface ListPage<C extends Columns, Row extends z.ZodType> {
  /** The list can show what was known at a past moment. */
  readonly hasPast?: boolean
  /** One sentence for the API page. */
  readonly does: string
  readonly needs?: Permission
  readonly cost?: Cost
  readonly columns: C
  readonly row: Row
}

/** A call that gives a page of rows, filtered and sorted by its columns. */
export const listPage = <C extends Columns, Row extends z.ZodType>({
  columns,
  row,
  hasPast = false,
  ...spec
}: ListPage<C, Row>) =>
  post({
    ...spec,
    audience: ['user'],
    effect: 'read',
    ids: idsOf(columns),
    body: listOf(columns, hasPast),
    columns,
    gives: page(row),
    fails: hasPast ? ['knownAtAhead'] : [],
  })
