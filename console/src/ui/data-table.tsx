/**
 * The bones of every list page: columns, rows, pager. A dash stands where there is no value or no row button; a number
 * outside its limits is red and marked. (product.md section 2 "Tables", rules-and-calls.md section 9 "Paging")
 */
import type { ReactNode } from 'react'
import { useText } from '../settings/texts.ts'
import { classNames } from './class-names.ts'
import './data-table.css'
import { Icon } from './icon.tsx'
import { Pager, type PagerProps } from './pager.tsx'
import { Empty, Loading } from './states.tsx'

export interface TableColumn<Row> {
  readonly key: string
  readonly label: string
  /** undefined or null prints a dash. */
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /** Outside its limits: red, with a mark. */
  readonly isOut?: (row: Row) => boolean
  /** CSS length. */
  readonly width?: string
}

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string | number
  readonly selectedKey?: string | number
  readonly onSelect?: (row: Row) => void
  /** Buttons of a row; null or no function at all: the column shows a dash or is not there. */
  readonly actions?: (row: Row) => ReactNode
  readonly pager?: PagerProps
}

export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const t = useText()
  const { columns, rows, keyOf } = props
  return (
    <div className="data-table">
      <div className="data-table-scroll">
        <table aria-label={props.label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={column.isNumber ? 'is-number' : undefined}
                  style={{ minWidth: column.width ?? (columns.length >= 10 ? '1rem' : undefined) }}
                >
                  {column.label}
                </th>
              ))}
              {props.actions && <th scope="col">{t('common.actions')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <DataRow key={keyOf(row)} row={row} table={props} />
            ))}
          </tbody>
        </table>
        {rows === undefined && <Loading />}
        {rows?.length === 0 && <Empty />}
      </div>
      {props.pager && <Pager {...props.pager} />}
    </div>
  )
}

const DataRow = <Row,>({ row, table }: { row: Row; table: DataTableProps<Row> }) => (
  <tr
    className={classNames(table.keyOf(row) === table.selectedKey && 'is-selected', table.onSelect && 'can-select')}
    onClick={table.onSelect && (() => table.onSelect?.(row))}
  >
    {table.columns.map((column) => (
      <DataCell key={column.key} row={row} column={column} />
    ))}
    {table.actions && <td className="data-actions">{table.actions(row) ?? dash}</td>}
  </tr>
)

const dash = <span className="data-dash">—</span>

const DataCell = <Row,>({ row, column }: { row: Row; column: TableColumn<Row> }) => {
  const isOut = column.isOut?.(row) ?? false
  const value = column.cell(row)
  return (
    <td className={classNames(column.isNumber && 'is-number', isOut && 'is-out') || undefined}>
      {isOut && <Icon name="warning" />}
      {value === undefined || value === null || value === '' ? dash : value}
    </td>
  )
}
