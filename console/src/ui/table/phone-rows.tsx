/** A table on a phone: three lines for each row; a touch opens it, or shows all of its values and buttons from below. */
import { type ReactNode, useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { isEmptyCell } from './column-widths.ts'
import { isOfRow, RowCheck, TreeCell } from './data-row.tsx'
import type { DataTableProps, TableColumn } from './data-table.tsx'
import { type PhoneLines, phoneLines } from './phone-lines.ts'
import './phone-rows.css'
import type { RowAction } from './row-actions.tsx'
import { RowSheet } from './row-sheet.tsx'
import { VirtualRows } from './virtual-rows.tsx'

interface PhoneRowsProps<Row> {
  readonly table: DataTableProps<Row>
  readonly rows: readonly Row[]
  /** The columns with a value on the page. */
  readonly columns: readonly TableColumn<Row>[]
  readonly actions: readonly RowAction<Row>[]
  /** The scrolling element of a virtual table. */
  readonly box: HTMLElement | null
}

export const PhoneRows = <Row,>({ table, rows, columns, actions, box }: PhoneRowsProps<Row>) => {
  const [openKey, setOpenKey] = useState<string | number>()
  const lines = phoneLines(columns, rows)
  const open = rows.find((row) => table.keyOf(row) === openKey)
  const rowOf = (row: Row, index?: number, measure?: (row: HTMLElement | null) => void) => (
    <PhoneRow
      key={table.keyOf(row)}
      row={row}
      table={table}
      lines={lines}
      onMore={() => setOpenKey(table.keyOf(row))}
      index={index}
      measure={measure}
    />
  )
  return (
    <>
      <ul className="phone-rows" aria-label={table.label}>
        {table.variant === 'virtual' ? (
          <VirtualRows rows={rows} keyOf={table.keyOf} box={box} draw={rowOf} gap={PhoneGap} />
        ) : (
          rows.map((row) => rowOf(row))
        )}
      </ul>
      {open !== undefined && (
        <RowSheet
          row={open}
          name={nameOf(table, open)}
          columns={columns}
          actions={actions}
          onClose={() => setOpenKey(undefined)}
        />
      )}
    </>
  )
}

const nameOf = <Row,>({ nameOf, keyOf }: DataTableProps<Row>, row: Row): string => nameOf?.(row) ?? String(keyOf(row))

const PhoneGap = ({ heightPx }: { heightPx: number }) => <li aria-hidden="true" style={{ height: heightPx }} />

interface PhoneRowProps<Row> {
  readonly row: Row
  readonly table: DataTableProps<Row>
  readonly lines: PhoneLines<Row>
  readonly onMore: () => void
  readonly index?: number | undefined
  readonly measure?: ((row: HTMLElement | null) => void) | undefined
}

const PhoneRow = <Row,>({ row, table, lines, onMore, index, measure }: PhoneRowProps<Row>) => {
  const t = useText()
  const key = table.keyOf(row)
  const name = nameOf(table, row)
  const { selection } = table
  const isMarked = table.marked !== undefined && table.marked.key === key
  const press = () => (table.onOpen ? table.onOpen(row) : onMore())
  return (
    <li
      ref={measure}
      data-index={index}
      className={classNames(
        'phone-row',
        selection?.keys.has(key) && 'is-selected',
        isMarked && 'is-marked',
        table.rowClass?.(row),
      )}
      aria-current={isMarked || undefined}
      onClick={(event) => isOfRow(event) && press()}
    >
      {selection && (
        <span className="data-check">
          <RowCheck id={key} name={name} selection={selection} />
        </span>
      )}
      <div className="phone-lines">
        <Line className="phone-first" end={<Value row={row} column={lines.sign} />}>
          <b className="phone-title">
            <TreeCell tree={table.treeOf?.(row)}>
              <Value row={row} column={lines.title} />
            </TreeCell>
          </b>
        </Line>
        <Line className="phone-second">
          <Values row={row} columns={lines.second} />
        </Line>
        <Line className="phone-third" end={<Value row={row} column={lines.time} />}>
          <Values row={row} columns={lines.third} />
        </Line>
      </div>
      <IconButton icon="more" label={t('pieces.list.moreFor', { name })} aria-haspopup="dialog" onClick={onMore} />
    </li>
  )
}

interface LineProps {
  readonly className: string
  readonly children: ReactNode
  readonly end?: ReactNode
}

const Line = ({ className, children, end }: LineProps) => (
  <div className={`phone-line ${className}`}>
    <span className="phone-words">{children}</span>
    <span className="phone-end">{end}</span>
  </div>
)

/** A figure needs its label; words explain themselves. */
interface ValuesProps<Row> {
  readonly row: Row
  readonly columns: readonly TableColumn<Row>[]
}

const Values = <Row,>({ row, columns }: ValuesProps<Row>) =>
  columns
    .filter((column) => !isEmptyCell(column.cell(row)))
    .map((column) => (
      <span key={column.key} className="phone-value">
        {column.isNumber && <small>{column.label}</small>} <Value row={row} column={column} />
      </span>
    ))

/** One value of a row; outside its limits it is red, with a sign. */
const Value = <Row,>({ row, column }: { row: Row; column: TableColumn<Row> | undefined }) => {
  const value = column?.cell(row)
  if (!column || isEmptyCell(value)) return null
  if (!column.isOut?.(row)) return value
  return (
    <span className="phone-out">
      <Icon name="warning" />
      {value}
    </span>
  )
}
