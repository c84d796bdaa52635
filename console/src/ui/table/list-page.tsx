/**
 * A list screen: filters, toolbar, table, pager. A screen provides columns, filters and a call (`useList`); filters and page
 * are in the address, columns are kept with the account. (product.md section 2, "Shell behaviour")
 */
import { limits } from '@coldway/contract/limits.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useKept } from '../../api/use-kept.ts'
import { type FileColumn, useExport } from '../../api/use-export.ts'
import type { List } from '../../api/use-list.ts'
import { type CellOfTree } from './data-row.tsx'
import { DataTable, type DataTableProps, type TableColumn } from './data-table.tsx'
import { FilterPanel } from './filter-panel.tsx'
import './list-page.css'
import { type BulkAction, ListToolbar, type PrimaryAction } from './list-toolbar.tsx'
import { Button } from '../base/button.tsx'
import { Empty, State } from '../base/states.tsx'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../base/class-names.ts'
import { Panel } from '../base/panel.tsx'
import type { RowAction } from './row-actions.tsx'
import { SavedViewsRow } from './saved-views-row.tsx'
import { useNarrowRows } from './use-narrow-rows.ts'
import { useOpenRow } from './use-open-row.tsx'
import { allFields, type FieldChoice, readChoice, shownKeys } from './table-fields.ts'

export interface ListColumn<Row> extends TableColumn<Row> {
  /** The column names the row, so it is always shown. */
  readonly isFixed?: boolean
  /** The field of the call's row that a file shows, where it is not `key`. */
  readonly field?: string
}

interface ListPageProps<Row> {
  /** The name under which the columns are kept. */
  readonly name: string
  readonly title: string
  readonly list: List<Row>
  readonly columns: readonly ListColumn<Row>[]
  readonly keyOf: (row: Row) => string | number
  readonly nameOf: (row: Row) => string
  readonly primary?: PrimaryAction
  /** Rows can be selected when at least one of these is allowed. */
  readonly bulk?: readonly BulkAction<Row>[]
  readonly actions?: readonly RowAction<Row>[]
  readonly treeOf?: (row: Row) => CellOfTree
  /** Further columns of a file: values the screen shows elsewhere. */
  readonly fileColumns?: readonly FileColumn[]
  /** Further tools at the right of the toolbar. */
  readonly tools?: ReactNode
  /** Replaces the words of a list without rows. */
  readonly empty?: ReactNode
  /** What the rows of an empty list would be for. */
  readonly emptyHint?: string
  readonly marked?: DataTableProps<Row>['marked']
  /** Replaces the panel in which a row opens beside the list. */
  readonly onOpen?: DataTableProps<Row>['onOpen']
  readonly rowClass?: DataTableProps<Row>['rowClass']
  /** Content between the title and the filters. */
  readonly head?: ReactNode
}

export const ListPage = <Row,>(props: ListPageProps<Row>) => {
  const { list, columns, keyOf } = props
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const kept = useKept(`${props.name}.columns`, readChoice)
  const choice = kept.value ?? allFields(columns)
  const shown = useShownColumns(columns, choice)
  const file = useExport({ list, title: props.title, columns: [...shown, ...(props.fileColumns ?? [])] })
  const [isNarrow, toggleNarrow] = useNarrowRows()
  const isFiltered = Object.values(list.state.values).some(Boolean)
  const bulk = (props.bulk ?? []).filter((action) => action.can ?? true)
  // Rows that left the page are no longer selected.
  const chosen = (list.rows ?? []).filter((row) => keys.has(keyOf(row)))
  const selection = { keys: new Set(chosen.map(keyOf)), max: limits.bulkRowsMax, onChange: setKeys }
  const open = useOpenRow({ ...props, rows: list.rows, actions: props.actions ?? [] })
  const opensBeside = props.onOpen === undefined && props.treeOf === undefined
  const marked = opensBeside && open.key !== undefined ? { key: open.key } : props.marked
  return (
    <div className="list-page">
      <h1>{props.title}</h1>
      {props.head}
      <SavedViewsRow name={props.name} list={list} />
      <FilterPanel filters={list.filters} values={list.state.values} onSearch={(values) => list.onState({ values })} />
      <div className="list-body">
        <Panel className={classNames('list-panel', isNarrow && 'has-narrow-rows')}>
          <ListToolbar
            primary={props.primary}
            bulk={bulk}
            chosen={chosen}
            tools={props.tools}
            file={file}
            fields={columns}
            choice={choice}
            onChoice={kept.keep}
            isNarrow={isNarrow}
            onNarrow={toggleNarrow}
          />
          <DataTable
            label={props.title}
            columns={shown}
            rows={list.rows}
            keyOf={keyOf}
            nameOf={props.nameOf}
            error={list.error}
            onRetry={list.retry}
            empty={
              isFiltered ? (
                <NothingFound onClear={() => list.onState({ values: {} })} />
              ) : (
                (props.empty ?? <NothingYet primary={props.primary} hint={props.emptyHint} />)
              )
            }
            isOld={list.isOld}
            selection={bulk.length > 0 ? selection : undefined}
            sort={list.state.sort}
            onSort={(sort) => list.onState({ sort })}
            actions={props.actions}
            treeOf={props.treeOf}
            {...(marked && { marked })}
            onOpen={opensBeside ? open.onOpen : props.onOpen}
            rowClass={props.rowClass}
            variant={list.variant}
            pager={{
              page: list.state.page,
              size: list.state.size,
              total: list.total,
              onChange: (page, size) => list.onState({ page, size }),
            }}
          />
        </Panel>
        {opensBeside && open.panel}
      </div>
    </div>
  )
}

const useShownColumns = <Row,>(columns: readonly ListColumn<Row>[], choice: FieldChoice) =>
  useMemo(
    () => shownKeys(columns, choice).flatMap((key) => columns.find((column) => column.key === key) ?? []),
    [columns, choice],
  )

interface NothingYetProps {
  readonly primary: PrimaryAction | undefined
  readonly hint: string | undefined
}

/** An empty list: it says what would stand here, and leads to the form of the first row. */
const NothingYet = ({ primary, hint }: NothingYetProps) => {
  const t = useText()
  const { pathname, search } = useLocation()
  const canAdd = primary !== undefined && (primary.can ?? true)
  return (
    <Empty
      text={t('pieces.list.nothingYet')}
      hint={hint}
      action={
        canAdd && (
          <Link className="button button-plain button-normal" to={primary.to} state={{ from: pathname + search }}>
            {primary.label}
          </Link>
        )
      }
    />
  )
}

/** A list whose rows the filters may hide, with a button that clears them. */
const NothingFound = ({ onClear }: { onClear: () => void }) => {
  const t = useText()
  return (
    <State
      icon="filter"
      title={t('pieces.list.nothingFound')}
      action={<Button onClick={onClear}>{t('pieces.list.clearFilters')}</Button>}
    />
  )
}
