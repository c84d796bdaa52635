import { limits } from '@coldway/contract/limits.ts'
import { type Organisation, organisations } from '@coldway/contract/users/organisations.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { callNow } from '../../api/call-now.ts'
import type { ListFilter } from '../../api/list-query.ts'
import { type List, useListState } from '../../api/use-list.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { type TreeRow, treeRows, withAncestors } from '../../ui/table/tree-rows.ts'

export type OrgRow = TreeRow<Organisation>

export interface OrgList extends List<OrgRow> {
  readonly toggle: (row: OrgRow) => void
  readonly isAllOpen: boolean
  readonly toggleAll: () => void
}

/** Pages of a tree need to be long. */
const pageSize = 100
const nothing: ReadonlySet<number> = new Set()
/** The root and its branches are open at first. */
const levelsOpen = 1

/**
 * The tree as a list: it is fully loaded, so opening, filtering and paging need no request. The branch of an organisation that was
 * just made (`shownId` of the history entry) is open.
 */
export const useOrganisationList = (filters: readonly ListFilter[]): OrgList => {
  const textOf = useErrorText()
  const list = useListState(filters, pageSize)
  const query = useQuery({
    queryKey: [organisations.queryPageList.name, 'all'],
    queryFn: ({ signal }) => readAll(signal),
    staleTime: 30_000,
  })
  const [isAllOpen, setAllOpen] = useState(false)
  const { page, size, values } = list.state
  const shownId = (useLocation().state as { shownId?: number } | null)?.shownId
  const asked = JSON.stringify(values)
  // Nodes toggled against their default; another query starts over.
  const [toggles, setToggles] = useState({ asked, ids: nothing })
  const toggled = toggles.asked === asked ? toggles.ids : nothing
  const rows = useMemo(() => {
    if (!query.data) return undefined
    const isFiltered = Object.keys(values).length > 0
    const nodes = isFiltered ? withAncestors(query.data, (node) => fits(node, values)) : query.data
    const above = new Set(withAncestors(query.data, ({ id }) => id === shownId).map(({ id }) => id))
    const isOpenAtFirst = (id: number, level: number) => isAllOpen || isFiltered || level < levelsOpen || above.has(id)
    return treeRows(nodes, ({ id }, level) => isOpenAtFirst(id, level) !== toggled.has(id))
  }, [query.data, asked, isAllOpen, toggled, shownId])
  return {
    ...list,
    call: organisations.queryPageList,
    rows: rows?.slice((page - 1) * size, page * size),
    total: rows?.length ?? 0,
    error: query.error ? textOf(query.error) : undefined,
    isOld: false,
    retry: () => void query.refetch(),
    toggle: ({ node }) => {
      const next = new Set(toggled)
      if (!next.delete(node.id)) next.add(node.id)
      setToggles({ asked, ids: next })
    },
    isAllOpen,
    toggleAll: () => {
      setAllOpen(!isAllOpen)
      setToggles({ asked, ids: nothing })
    },
  }
}

const fits = (node: Organisation, values: Readonly<Record<string, string>>): boolean =>
  (['name', 'code', 'gln'] as const).every((key) => holds(node[key] ?? '', values[key])) &&
  holds(`${node.name} ${node.code} ${node.gln ?? ''}`, values.keyword)

const holds = (text: string, part = ''): boolean => text.toLowerCase().includes(part.toLowerCase())

const readAll = async (signal: AbortSignal): Promise<Organisation[]> => {
  const all: Organisation[] = []
  for (let page = 1; ; page += 1) {
    const { records, total } = await callNow(
      organisations.queryPageList,
      { page, size: limits.pageSizeMax, sorts: [{ column: 'id', order: 'asc' }] },
      { signal },
    )
    all.push(...records)
    if (records.length === 0 || all.length >= total) return all
  }
}
