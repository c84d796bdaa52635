/**
 * A list screen: filters, toolbar, table, pager. What a screen gives is a column list, a filter list and a call
 * (`useList`); filters and page live in the address, columns follow the user. (product.md section 2, "Shell behaviour")
 */
import { limits } from '@coldway/contract/limits.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useKept } from '../../api/use-kept.ts'
import { type FileColumn, useExport } from '../../api/use-export.ts'
import type { List } from '../../api/use-list.ts'
import { type CellOfTree } from './data-row.tsx'
import { DataTable, type TableColumn } from './data-table.tsx'
import { FilterPanel } from './filter-panel.tsx'
import './list-page.css'
import { type BulkAction, ListToolbar, type PrimaryAction } from './list-toolbar.tsx'
import { Panel } from '../base/panel.tsx'
import type { RowAction } from './row-actions.tsx'
import { allFields, type FieldChoice, readChoice, shownKeys } from './table-fields.ts'

export interface ListColumn<Row> extends TableColumn<Row> {
  /** Names the row: always shown. */
  readonly isFixed?: boolean
  /** In a file: the field of the call's row that holds it, where that is not `key`. */
  readonly field?: string
  /** In a file: what raw values mean. */
  readonly words?: Readonly<Record<string, string>>
}

interface ListPageProps<Row> {
  /** The columns are kept under this name. */
  readonly name: string
  readonly title: string
  readonly list: List<Row>
  readonly columns: readonly ListColumn<Row>[]
  readonly keyOf: (row: Row) => string | number
  readonly nameOf: (row: Row) => string
  readonly primary?: PrimaryAction
  /** Given, and one of them allowed: rows can be chosen. */
  readonly bulk?: readonly BulkAction<Row>[]
  readonly actions?: readonly RowAction<Row>[]
  readonly treeOf?: (row: Row) => CellOfTree
  /** What stands in a file beside the columns: values that the screen shows elsewhere. */
  readonly fileColumns?: readonly FileColumn[]
  /** More of the toolbar's right side. */
  readonly tools?: ReactNode
  readonly empty?: ReactNode
  /** Between the title and the filters. */
  readonly head?: ReactNode
}

export const ListPage = <Row,>(props: ListPageProps<Row>) => {
  const { list, columns, keyOf } = props
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const kept = useKept(`${props.name}.columns`, readChoice)
  const choice = kept.value ?? allFields(columns)
  const shown = useShownColumns(columns, choice)
  const file = useExport({ list, title: props.title, columns: [...shown, ...(props.fileColumns ?? [])] })
  const bulk = (props.bulk ?? []).filter((action) => action.can ?? true)
  // What is no longer on the page is no longer chosen.
  const chosen = (list.rows ?? []).filter((row) => keys.has(keyOf(row)))
  const selection = { keys: new Set(chosen.map(keyOf)), max: limits.bulkRowsMax, onChange: setKeys }
  return (
    <div className="list-page">
      <h1>{props.title}</h1>
      {props.head}
      <FilterPanel filters={list.filters} values={list.state.values} onSearch={(values) => list.onState({ values })} />
      <Panel className="list-panel">
        <ListToolbar
          primary={props.primary}
          bulk={bulk}
          chosen={chosen}
          tools={props.tools}
          file={file}
          fields={columns}
          choice={choice}
          onChoice={kept.keep}
        />
        <DataTable
          label={props.title}
          columns={shown}
          rows={list.rows}
          keyOf={keyOf}
          nameOf={props.nameOf}
          error={list.error}
          onRetry={list.retry}
          empty={props.empty}
          isOld={list.isOld}
          selection={bulk.length > 0 ? selection : undefined}
          sort={list.state.sort}
          onSort={(sort) => list.onState({ sort })}
          actions={props.actions}
          treeOf={props.treeOf}
          variant={list.variant}
          pager={{
            page: list.state.page,
            size: list.state.size,
            total: list.total,
            onChange: (page, size) => list.onState({ page, size }),
          }}
        />
      </Panel>
    </div>
  )
}

const useShownColumns = <Row,>(columns: readonly ListColumn<Row>[], choice: FieldChoice) =>
  useMemo(
    () => shownKeys(columns, choice).flatMap((key) => columns.find((column) => column.key === key) ?? []),
    [columns, choice],
  )
