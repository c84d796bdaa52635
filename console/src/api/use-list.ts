/** A list call with filters, sorting and page in the address: back, reload and a sent link show the same list. */
import type { Call } from '@coldway/contract/call.ts'
import type { Condition, Page } from '@coldway/contract/list.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import {
  defaultSizeOf,
  type ListFilter,
  type ListState,
  queryOf,
  readState,
  type TableVariant,
  writeState,
} from './list-query.ts'
import { useCall } from './use-call.ts'
import { useErrorText } from './use-error-text.ts'

/** The data `ListPage` renders. */
export interface List<Row> {
  /** The call of a list that can be exported. */
  readonly call?: Call
  readonly filters: readonly ListFilter[]
  /** Conditions of the screen itself. */
  readonly fixed?: readonly Condition[] | undefined
  /** The past moment whose knowledge the rows show, in the user's zone. */
  readonly knownAt?: string | undefined
  readonly state: ListState
  readonly variant: TableVariant
  /** The rows of the page; undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  readonly total: number
  /** Why there are no rows, in the user's language. */
  readonly error: string | undefined
  /** The previous answer is shown while the next one loads. */
  readonly isOld: boolean
  readonly retry: () => void
  /** Applies a change; any but one of the page goes back to page 1. */
  readonly onState: (change: Partial<ListState>) => void
}

export const useListState = (
  filters: readonly ListFilter[],
  sizeDefault?: number,
  variant: TableVariant = 'list',
): Pick<List<never>, 'filters' | 'state' | 'variant' | 'onState'> => {
  const [address, setAddress] = useSearchParams()
  const onState = useCallback(
    (change: Partial<ListState>) =>
      setAddress((now) => {
        const next = { ...readState(now, filters, sizeDefault, variant), ...change }
        return writeState(now, filters, change.page === undefined ? { ...next, page: 1 } : next, sizeDefault)
      }),
    [filters, setAddress, sizeDefault, variant],
  )
  return { filters, variant, state: readState(address, filters, sizeDefault, variant), onState }
}

export const useList = <Body extends z.ZodType, Row>(
  call: Call<Body, z.ZodType<Page<Row>>>,
  filters: readonly ListFilter[],
  variant: TableVariant = 'list',
  { fixed, knownAt }: { readonly fixed?: readonly Condition[] | undefined; readonly knownAt?: string | undefined } = {},
): List<Row> => {
  const textOf = useErrorText()
  const list = useListState(filters, defaultSizeOf(variant), variant)
  const query = useCall(
    call,
    { ...queryOf(filters, list.state, fixed), ...(knownAt && { knownAt }) } as z.input<Body>,
    {
      keepsLast: true,
    },
  )
  return {
    ...list,
    call,
    fixed,
    knownAt,
    rows: query.data?.records,
    total: query.data?.total ?? 0,
    error: query.error ? textOf(query.error) : undefined,
    isOld: query.isPlaceholderData,
    retry: () => void query.refetch(),
  }
}
