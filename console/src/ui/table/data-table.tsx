/**
 * The table of every list page: columns, rows, pager. A dash stands for a missing value or row button; a number outside its
 * limits is red and marked; only the table itself scrolls sideways; on a phone each row has three lines. (product.md
 * section 2 "Tables", rules-and-calls.md section 9 "Paging")
 */
import { limits } from '@coldway/contract/limits.ts'
import { type ReactNode, useState } from 'react'
import { type ListSort, type TableVariant, tableVariants } from '../../api/list-query.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../base/class-names.ts'
import { filledColumns } from './column-widths.ts'
import './data-table.css'
import { type CellOfTree, DataRow } from './data-row.tsx'
import { Icon } from '../base/icon.tsx'
import { phone, useMedia } from '../base/use-media.ts'
import { Pager, type PagerProps } from './pager.tsx'
import { PhoneRows } from './phone-rows.tsx'
import type { RowAction } from './row-actions.tsx'
import { Empty, ErrorState, Loading } from '../base/states.tsx'
import { VirtualRows } from './virtual-rows.tsx'

export interface TableColumn<Row> {
  readonly key: string
  readonly label: string
  /** The content of the cell; undefined or null prints a dash. */
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /** True for a value outside its limits, which is red and has a mark. */
  readonly isOut?: (row: Row) => boolean
  /** The width as a CSS length. */
  readonly width?: string
  /** The call can sort by this column. */
  readonly isSortable?: boolean
  /** Words for raw values: the column is a state or a kind. */
  readonly words?: Readonly<Record<string, string>>
  /** The line of a phone's row that shows it, if any; left out, its place among the columns decides. */
  readonly phoneLine?: 1 | 2 | 3 | 'none'
}

export interface Selection {
  readonly keys: ReadonlySet<string | number>
  /** Maximum number of selected rows. */
  readonly max: number
  readonly onChange: (keys: ReadonlySet<string | number>) => void
}

export interface Marked<Row> {
  readonly key: string | number | undefined
  readonly onPoint?: (row: Row | undefined) => void
}

export interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  /** Undefined while the rows are being loaded. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string | number
  /** The accessible name of a row's check box. */
  readonly nameOf?: (row: Row) => string
  readonly error?: string
  readonly onRetry?: () => void
  /** Replaces "no data". */
  readonly empty?: ReactNode
  /** The rows belong to the previous query; the next answer is loading. */
  readonly isOld?: boolean
  readonly selection?: Selection
  readonly sort?: ListSort
  readonly onSort?: (sort: ListSort | undefined) => void
  /** Buttons of a row. The column is hidden when the user may use none of them. */
  readonly actions?: readonly RowAction<Row>[]
  /** The row at a cursor elsewhere, and a callback for the hovered row. */
  readonly marked?: Marked<Row>
  /** A click on a row beside its links and buttons, which remain the keyboard's way. */
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly rowClass?: ((row: Row) => string | undefined) | undefined
  /** The first column is a tree. */
  readonly treeOf?: (row: Row) => CellOfTree
  readonly pager?: PagerProps
  /** Page sizes, column width, and whether only the rows in view are rendered. */
  readonly variant?: TableVariant
}

/**
 * The most rows that are in the document as a whole; of a longer page it has only the rows in view,
 * in every variant.
 */
const wholeMax = 100
const isWindowed = <Row,>({ variant, rows }: DataTableProps<Row>): boolean =>
  variant === 'virtual' || (rows?.length ?? 0) > wholeMax

export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { rows, error } = props
  const isPhone = useMedia(phone)
  const actions = (props.actions ?? []).filter((action) => action.can ?? true)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const variant = props.variant ?? 'list'
  // A box without a button in it must be focusable itself, for scrolling by keyboard.
  const hasNothingToFocus = props.marked !== undefined && actions.length === 0 && !props.selection
  const hasRows = error === undefined && rows !== undefined && rows.length > 0
  const [showsEmpty, setShowsEmpty] = useState(false)
  const filled = isWindowed(props) ? props.columns : filledColumns(props.columns, rows ?? [])
  const columns = showsEmpty ? props.columns : filled
  const emptyCount = props.columns.length - filled.length
  return (
    <div className="data-table" aria-busy={props.isOld}>
      <div
        ref={setBox}
        className={classNames('data-table-scroll', props.isOld && 'is-old')}
        {...(hasNothingToFocus && { role: 'group', 'aria-label': props.label, tabIndex: 0 })}
      >
        {!isPhone && (
          <TableBody table={props} columns={columns} actions={actions} rows={hasRows ? rows : []} box={box} />
        )}
        {isPhone && hasRows && (
          <PhoneRows
            table={props}
            columns={filledColumns(props.columns, rows)}
            actions={actions}
            rows={rows}
            box={box}
          />
        )}
        {error !== undefined && <ErrorState text={error} onRetry={props.onRetry} />}
        {error === undefined && rows === undefined && <Loading />}
        {error === undefined && rows?.length === 0 && (props.empty ?? <Empty />)}
      </div>
      {hasRows && !isPhone && emptyCount > 0 && (
        <EmptyColumns count={emptyCount} isShown={showsEmpty} onToggle={() => setShowsEmpty(!showsEmpty)} />
      )}
      {props.pager && (
        <Pager
          sizes={tableVariants[variant].sizes}
          {...props.pager}
          {...(props.rows === undefined && { total: undefined })}
        />
      )}
    </div>
  )
}

interface TableBodyProps<Row> {
  readonly table: DataTableProps<Row>
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly actions: readonly RowAction<Row>[]
  readonly box: HTMLElement | null
}

const TableBody = <Row,>({ table, columns, rows, actions, box }: TableBodyProps<Row>) => {
  const isVirtual = isWindowed(table)
  const rowOf = (row: Row, index?: number, measure?: (row: HTMLElement | null) => void) => (
    <DataRow
      key={table.keyOf(row)}
      row={row}
      table={table}
      columns={columns}
      actions={actions}
      index={index}
      measure={measure}
    />
  )
  return (
    <table aria-label={table.label} aria-rowcount={isVirtual && table.rows ? table.rows.length + 1 : undefined}>
      <TableHead table={table} columns={columns} hasActions={actions.length > 0} />
      <tbody>
        {isVirtual && (
          <VirtualRows
            rows={rows}
            keyOf={table.keyOf}
            markedKey={table.marked?.key}
            box={box}
            draw={rowOf}
            gap={RowGap}
          />
        )}
        {!isVirtual && rows.map((row) => rowOf(row))}
      </tbody>
    </table>
  )
}

const RowGap = ({ heightPx }: { heightPx: number }) => (
  <tr aria-hidden="true" className="data-gap">
    <td style={{ height: heightPx }} />
  </tr>
)

interface EmptyColumnsProps {
  readonly count: number
  readonly isShown: boolean
  readonly onToggle: () => void
}

/** The note that columns without a value are folded away, with a button that shows them again. */
const EmptyColumns = ({ count, isShown, onToggle }: EmptyColumnsProps) => {
  const t = useText()
  return (
    <button type="button" className="data-empty-columns" aria-expanded={isShown} onClick={onToggle}>
      {isShown ? t('pieces.list.hideEmpty') : t('pieces.list.showEmpty', { count })}
    </button>
  )
}

interface TableHeadProps<Row> {
  readonly table: DataTableProps<Row>
  readonly columns: readonly TableColumn<Row>[]
  readonly hasActions: boolean
}

const TableHead = <Row,>({ table, columns, hasActions }: TableHeadProps<Row>) => {
  const t = useText()
  const { fixedPx } = tableVariants[table.variant ?? 'list']
  const isFixed = columns.length >= limits.fixedWidthFromColumns
  return (
    <thead>
      <tr>
        {table.selection && (
          <th scope="col" className="data-check">
            <CheckAll table={table} selection={table.selection} />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={column.isNumber ? 'is-number' : undefined}
            aria-sort={sortOf(table.sort, column.key)}
            style={{
              minWidth: column.width ?? (isFixed ? `${fixedPx / limits.remBasePx}rem` : undefined),
            }}
          >
            {column.isSortable && table.onSort ? <SortButton table={table} column={column} /> : column.label}
          </th>
        ))}
        {hasActions && (
          <th scope="col" className="data-actions">
            {t('common.actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}

const sortOf = (sort: ListSort | undefined, key: string) =>
  sort?.column === key ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined

/** The button that sorts: ascending, descending, and back to the list's own order. */
const SortButton = <Row,>({ table, column }: { table: DataTableProps<Row>; column: TableColumn<Row> }) => {
  const { sort, onSort } = table
  const order = sort?.column === column.key ? sort.order : undefined
  const next = { asc: 'desc', desc: undefined, none: 'asc' } as const
  const press = () => {
    const to = next[order ?? 'none']
    onSort?.(to && { column: column.key, order: to })
  }
  return (
    <button type="button" className={classNames('data-sort', order && 'is-on')} onClick={press}>
      {column.label}
      <Icon name={order === 'desc' ? 'chevron-down' : 'chevron-up'} />
    </button>
  )
}

const CheckAll = <Row,>({ table, selection }: { table: DataTableProps<Row>; selection: Selection }) => {
  const t = useText()
  const keys = (table.rows ?? []).map(table.keyOf).slice(0, selection.max)
  const isAll = keys.length > 0 && keys.every((key) => selection.keys.has(key))
  return (
    <input
      type="checkbox"
      aria-label={t('pieces.list.selectAll')}
      checked={isAll}
      disabled={keys.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = !isAll && selection.keys.size > 0
      }}
      onChange={() => selection.onChange(new Set(isAll ? [] : keys))}
    />
  )
}
