/** Saved views of a list: filters and sorting under a name. Pure rules; kept with the account. */
import type { ListSort, ListState } from '../../api/list-query.ts'

export interface SavedView {
  readonly name: string
  readonly values: Readonly<Record<string, string>>
  readonly sort?: ListSort
}

export const viewLimits = { views: 12, nameLength: 40 } as const

type Shown = Pick<ListState, 'values' | 'sort'>

export const isShownBy = (view: SavedView, { values, sort }: Shown): boolean =>
  Object.keys({ ...view.values, ...values }).every((key) => (view.values[key] ?? '') === (values[key] ?? '')) &&
  view.sort?.column === sort?.column &&
  view.sort?.order === sort?.order

/** Something to save: a list as it opens needs no name. */
export const canSave = ({ values, sort }: Shown): boolean => sort !== undefined || Object.values(values).some(Boolean)

/** A view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] => [
  ...views.filter(({ name }) => name !== view.name),
  view,
]

/** Validates a value from `useKept`; undefined when it is no list of views. */
export const readViews = (kept: unknown): readonly SavedView[] | undefined =>
  Array.isArray(kept) && kept.every(isView) ? kept : undefined

const isView = (one: unknown): one is SavedView => {
  if (typeof one !== 'object' || one === null) return false
  const { name, values, sort } = one as Record<string, unknown>
  return typeof name === 'string' && isTexts(values) && (sort === undefined || isSort(sort))
}
const isTexts = (values: unknown): boolean =>
  typeof values === 'object' && values !== null && Object.values(values).every((value) => typeof value === 'string')
const isSort = (sort: unknown): boolean =>
  typeof sort === 'object' &&
  sort !== null &&
  'column' in sort &&
  typeof sort.column === 'string' &&
  'order' in sort &&
  (sort.order === 'asc' || sort.order === 'desc')
