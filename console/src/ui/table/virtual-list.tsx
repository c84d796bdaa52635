import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import './virtual-list.css'
import { classNames } from '../base/class-names.ts'

interface VirtualListProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  readonly renderRow: (row: Row) => ReactNode
  /** Pixels; may differ by row (group heads). */
  readonly heightOf: (row: Row) => number
  readonly selectedKey?: string | number
  /** The arrow keys skip rows for which this is false (group heads). */
  readonly canSelect?: (row: Row) => boolean
  readonly onSelect?: (row: Row) => void
  /** The active row. With this and `onActive` the arrow keys only move it, and Enter selects it. */
  readonly activeKey?: string | number
  readonly onActive?: (row: Row) => void
  readonly className?: string
}

/**
 * A list of tens of thousands of rows that renders only those in view. Arrow keys, Home and End navigate; the selected row
 * scrolls into view.
 */
export const VirtualList = <Row,>(props: VirtualListProps<Row>) => {
  const { rows, keyOf, selectedKey, activeKey } = props
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => props.heightOf(rows[index] as Row),
    getItemKey: (index) => keyOf(rows[index] as Row),
    overscan: 6,
  })
  // The list scrolls to a new selection only: one that re-sorts under the pointer must not jump.
  useEffect(() => {
    const index = selectedKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === selectedKey)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [selectedKey])
  useEffect(() => {
    const index = activeKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === activeKey)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [activeKey])
  const onKeyDown = (event: KeyboardEvent) => {
    if (walkList(props, event.key)) event.preventDefault()
  }
  const currentKey = activeKey ?? selectedKey
  return (
    <div
      ref={box}
      className={classNames('virtual-list', props.className)}
      role="listbox"
      aria-label={props.label}
      aria-activedescendant={currentKey === undefined ? undefined : rowId(currentKey)}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => (
          <VirtualRow key={item.key} list={props} row={rows[item.index] as Row} top={item.start} height={item.size} />
        ))}
      </div>
    </div>
  )
}

const rowId = (key: string | number): string => `row-${key}`

interface VirtualRowProps<Row> {
  readonly list: VirtualListProps<Row>
  readonly row: Row
  readonly top: number
  readonly height: number
}

const VirtualRow = <Row,>({ list, row, top, height }: VirtualRowProps<Row>) => {
  const key = list.keyOf(row)
  const canSelect = list.canSelect?.(row) ?? true
  const isSelected = key === list.selectedKey
  return (
    // The list box handles the keyboard for all its options (the listbox pattern), so a row handles clicks only.
    <div
      id={rowId(key)}
      role={canSelect ? 'option' : 'presentation'}
      aria-selected={canSelect ? isSelected : undefined}
      className={classNames('virtual-row', isSelected && 'is-selected', key === list.activeKey && 'is-active')}
      style={{ transform: `translateY(${top}px)`, height }}
      onClick={canSelect ? () => list.onSelect?.(row) : undefined}
    >
      {list.renderRow(row)}
    </div>
  )
}

type Walked<Row> = Pick<
  VirtualListProps<Row>,
  'rows' | 'keyOf' | 'canSelect' | 'selectedKey' | 'onSelect' | 'activeKey' | 'onActive'
>

/** Applies a key to the list, also from a search field beside it; false when the key does nothing. */
export const walkList = <Row,>(list: Walked<Row>, key: string): boolean => {
  const rows = list.canSelect ? list.rows.filter(list.canSelect) : list.rows
  const at = rows.findIndex((row) => list.keyOf(row) === (list.activeKey ?? list.selectedKey))
  if (key === 'Enter' && list.onActive) {
    const active = rows[at]
    if (active) list.onSelect?.(active)
    return active !== undefined
  }
  const next = rowAt(rows, at, key)
  if (next) (list.onActive ?? list.onSelect)?.(next)
  return next !== undefined
}

const rowAt = <Row,>(rows: readonly Row[], at: number, key: string): Row | undefined => {
  if (key === 'ArrowDown') return rows[Math.min(rows.length - 1, at + 1)]
  if (key === 'ArrowUp') return rows[Math.max(0, at - 1)]
  if (key === 'Home') return rows[0]
  return key === 'End' ? rows.at(-1) : undefined
}
