/** The state of a list as its address holds it: filters, sorting, page. Pure. (rules-and-calls.md section 9, "Paging") */
import type { Comparison, Condition } from '@coldway/contract/list.ts'
import { limits } from '@coldway/contract/limits.ts'

export interface FilterOption {
  readonly value: string
  readonly label: string
}
export interface TreeNode {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
}

/** A field of the filter panel: a column of the call, and its kind of condition. */
export interface ListFilter {
  /** The call's column, and the parameter in the address. */
  readonly key: string
  readonly label: string
  /** Default: `like` for typed text, `eq` for a choice. */
  readonly type?: Comparison
  /** The choices, where the user chooses one. */
  readonly options?: readonly FilterOption[]
  /** The tree of which the user chooses a node, parents before children. */
  readonly nodes?: readonly TreeNode[]
  /** The column holds ids: other values in the address are ignored. */
  readonly isId?: boolean
  /** The column holds times, filtered by days, `2026-11-01~2026-11-20`; either end may be missing. */
  readonly isDays?: boolean
  /** The column holds times, and none of its rows is older than a week. */
  readonly isLastWeek?: boolean
  /** The user pastes many numbers at once (pasted-filter.ts). */
  readonly isPasted?: boolean
  /** The conditions that a value stands for, where they do not compare the column itself. */
  readonly conditions?: (value: string) => readonly Condition[]
}

/** Page sizes of each table, and the column width from ten columns on. (rules-and-calls.md section 9, "Paging") */
export const tableVariants = {
  list: { sizes: limits.pageSizes, fixedPx: limits.fixedColumnPx },
  standard: { sizes: limits.pageSizesOfStandardTable, fixedPx: limits.fixedColumnPx },
  buttonBar: { sizes: limits.pageSizesOfButtonBarTable, fixedPx: limits.fixedColumnWidePx },
  /** Renders only the rows in view. */
  virtual: { sizes: limits.pageSizesOfVirtualTable, fixedPx: limits.fixedColumnPx },
} as const satisfies Record<string, { readonly sizes: readonly number[]; readonly fixedPx: number }>
export type TableVariant = keyof typeof tableVariants

/** The default page size: ten, or the smallest size of the variant. */
export const defaultSizeOf = (variant: TableVariant): number => {
  const sizes: readonly number[] = tableVariants[variant].sizes
  return sizes.includes(limits.pageSizeDefault) ? limits.pageSizeDefault : Math.min(...sizes)
}

export interface ListSort {
  readonly column: string
  readonly order: 'asc' | 'desc'
}

export interface ListState {
  readonly page: number
  readonly size: number
  /** Values by filter key; unset filters are absent. */
  readonly values: Readonly<Record<string, string>>
  readonly sort?: ListSort
}

export const readState = (
  address: URLSearchParams,
  filters: readonly ListFilter[],
  sizeDefault: number = limits.pageSizeDefault,
  variant: TableVariant = 'list',
): ListState => {
  const page = Number(address.get('page'))
  const size = tableVariants[variant].sizes.find((one) => String(one) === address.get('size'))
  const sort = address.get('sort')
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : limits.pageDefault,
    size: size ?? sizeDefault,
    values: Object.fromEntries(
      filters.flatMap((filter) => {
        const value = address.get(filter.key)?.trim()
        return value && canAsk(filter, value) ? [[filter.key, value]] : []
      }),
    ),
    ...(sort ? { sort: { column: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'desc' : 'asc' } } : {}),
  }
}

const canAsk = (filter: ListFilter, value: string): boolean => {
  if (filter.isId) return /^[1-9]\d{0,9}$/.test(value)
  if (filter.isDays) return daysForm.test(value)
  return filter.options === undefined || filter.options.some((option) => option.value === value)
}

const daysForm = /^(?=.{11})(\d{4}-\d\d-\d\d)?~(\d{4}-\d\d-\d\d)?$/
/** First and last day of a range in the address; empty: unbounded on that side. */
export const daysOf = (value: string): readonly [from: string, until: string] => {
  const [from = '', until = ''] = value.split('~')
  return [from, until]
}

/** Writes the state into the parameters of an address; those of others, such as the menu's `pid`, stay. */
export const writeState = (
  address: URLSearchParams,
  filters: readonly ListFilter[],
  state: ListState,
  sizeDefault: number = limits.pageSizeDefault,
): URLSearchParams => {
  const next = new URLSearchParams(address)
  const put = (key: string, value: string | undefined) => (value ? next.set(key, value) : next.delete(key))
  for (const { key } of filters) put(key, state.values[key])
  put('sort', state.sort && `${state.sort.order === 'desc' ? '-' : ''}${state.sort.column}`)
  put('page', state.page === limits.pageDefault ? undefined : String(state.page))
  put('size', state.size === sizeDefault ? undefined : String(state.size))
  return next
}

/** The body of a list call; `fixed` are conditions of the screen itself, whatever the user chooses. */
export const queryOf = (filters: readonly ListFilter[], state: ListState, fixed: readonly Condition[] = []) => ({
  page: state.page,
  size: state.size,
  conditionVos: [...fixed, ...filters.flatMap((filter) => conditionsOf(filter, state.values[filter.key]))],
  sorts: state.sort ? [{ ...state.sort }] : [],
})

const conditionsOf = (filter: ListFilter, value: string | undefined): Condition[] => {
  if (value === undefined) return []
  if (filter.conditions) return [...filter.conditions(value)]
  if (filter.isDays) return [daysCondition(filter.key, value)]
  const isChosen = filter.isId || filter.options !== undefined
  return [
    {
      column: filter.key,
      type: filter.type ?? (isChosen ? 'eq' : 'like'),
      value: filter.isId ? Number(value) : value,
    },
  ]
}

/** A condition of whole days in the user's zone, both ends included. */
const daysCondition = (column: string, value: string): Condition => {
  const [from, until] = daysOf(value)
  const [first, last] = [`${from} 00:00:00`, `${until} 23:59:59`]
  if (from && until) return { column, type: 'between', value: [first, last] }
  return from ? { column, type: 'ge', value: first } : { column, type: 'le', value: last }
}
