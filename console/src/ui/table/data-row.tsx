import type { MouseEvent, ReactNode } from 'react'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { isEmptyCell, isLongText } from './column-widths.ts'
import type { DataTableProps, Selection, TableColumn } from './data-table.tsx'
import { Icon } from '../base/icon.tsx'
import { type RowAction, RowActions } from './row-actions.tsx'

export interface CellOfTree {
  readonly level: number
  /** Whether the children are shown; undefined when the row has none. */
  readonly isOpen: boolean | undefined
  readonly onToggle: () => void
}

interface DataRowProps<Row> {
  readonly row: Row
  readonly table: DataTableProps<Row>
  /** The columns on screen; all of the table's when left out. */
  readonly columns?: readonly TableColumn<Row>[]
  readonly actions: readonly RowAction<Row>[]
  /** Index and measuring ref of a virtual row. */
  readonly index?: number | undefined
  readonly measure?: ((row: HTMLElement | null) => void) | undefined
}

export const DataRow = <Row,>({ row, table, columns = table.columns, actions, index, measure }: DataRowProps<Row>) => {
  const { selection } = table
  const key = table.keyOf(row)
  const name = table.nameOf?.(row) ?? String(key)
  const isSelected = selection?.keys.has(key) ?? false
  const isMarked = table.marked !== undefined && table.marked.key === key
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={
        classNames(
          isSelected && 'is-selected',
          isMarked && 'is-marked',
          table.onOpen && 'can-open',
          table.rowClass?.(row),
        ) || undefined
      }
      aria-current={isMarked || undefined}
      onClick={table.onOpen && ((event) => isOfRow(event) && table.onOpen?.(row))}
      onPointerEnter={table.marked && (() => table.marked?.onPoint?.(row))}
      onPointerLeave={table.marked && (() => table.marked?.onPoint?.(undefined))}
    >
      {selection && (
        <td className="data-check">
          <RowCheck id={key} name={name} selection={selection} />
        </td>
      )}
      {columns.map((column, index) => (
        <DataCell key={column.key} row={row} column={column} tree={index === 0 ? table.treeOf?.(row) : undefined} />
      ))}
      {actions.length > 0 && (
        <td className="data-actions">
          <RowActions row={row} name={name} actions={actions} />
        </td>
      )}
    </tr>
  )
}

/** Whether a click is of the row itself: not of a control in it or its menu, nor the end of selecting text. */
export const isOfRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, label') === null &&
  window.getSelection()?.type !== 'Range'

interface RowCheckProps {
  readonly id: string | number
  readonly name: string
  readonly selection: Selection
}

export const RowCheck = ({ id, name, selection }: RowCheckProps) => {
  const t = useText()
  const { keys, max } = selection
  const toggle = () => {
    const next = new Set(keys)
    if (!next.delete(id)) next.add(id)
    selection.onChange(next)
  }
  return (
    <input
      type="checkbox"
      aria-label={t('pieces.list.select', { name })}
      checked={keys.has(id)}
      disabled={!keys.has(id) && keys.size >= max}
      onChange={toggle}
    />
  )
}

interface DataCellProps<Row> {
  readonly row: Row
  readonly column: TableColumn<Row>
  readonly tree: CellOfTree | undefined
}

const DataCell = <Row,>({ row, column, tree }: DataCellProps<Row>) => {
  const isOut = column.isOut?.(row) ?? false
  const value = column.cell(row)
  const shown = isEmptyCell(value) ? <span className="data-dash">—</span> : value
  return (
    <td
      data-label={column.label}
      className={
        classNames(column.isNumber && 'is-number', isOut && 'is-out', isLongText(value) && 'is-long') || undefined
      }
    >
      {isOut && <Icon name="warning" />}
      <TreeCell tree={tree}>{shown}</TreeCell>
    </td>
  )
}

/** The cell that names a row of a tree: indented, with a button for its children. */
export const TreeCell = ({ tree, children }: { tree: CellOfTree | undefined; children: ReactNode }) =>
  tree ? (
    <div className="data-tree" style={{ paddingLeft: `${tree.level * 0.2}rem` }}>
      <Toggle tree={tree} />
      {children}
    </div>
  ) : (
    children
  )

const Toggle = ({ tree }: { tree: CellOfTree }) => {
  const t = useText()
  if (tree.isOpen === undefined) return <span className="data-tree-leaf" />
  const toggle = (event: MouseEvent) => {
    event.stopPropagation()
    tree.onToggle()
  }
  return (
    <IconButton
      icon={tree.isOpen ? 'chevron-down' : 'chevron-right'}
      label={tree.isOpen ? t('common.collapse') : t('common.expand')}
      aria-expanded={tree.isOpen}
      onClick={toggle}
    />
  )
}
