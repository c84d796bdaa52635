import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentType, type ReactNode, useEffect } from 'react'

interface VirtualRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  /** The row at a cursor elsewhere; it is kept in view. */
  readonly markedKey?: string | number | undefined
  /** The scrolling element; null until it is mounted. */
  readonly box: HTMLElement | null
  readonly draw: (row: Row, index: number, measure: (row: HTMLElement | null) => void) => ReactNode
  /** Takes the room of the rows above and below. */
  readonly gap: ComponentType<{ heightPx: number }>
}

const rowPx = 45
const firstPx = 800

/** Renders only the rows in view of a long page; gaps keep the scroll bar correct. */
export const VirtualRows = <Row,>({ rows, keyOf, markedKey, box, draw, gap: Gap }: VirtualRowsProps<Row>) => {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => rowPx,
    getItemKey: (index) => keyOf(rows[index] as Row),
    overscan: 8,
    // Renders rows from the first paint, before the box is measured.
    initialRect: { width: 0, height: firstPx },
  })
  // Keys walk the marked row through the page, beyond the rows in view too.
  const markedAt = markedKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === markedKey)
  useEffect(() => {
    if (markedAt >= 0) virtual.scrollToIndex(markedAt, { align: 'auto' })
  }, [virtual, markedAt])
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      {above > 0 && <Gap heightPx={above} />}
      {items.map(({ index }) => draw(rows[index] as Row, index, virtual.measureElement))}
      {below > 0 && <Gap heightPx={below} />}
    </>
  )
}
