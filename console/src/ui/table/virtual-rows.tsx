import { useVirtualizer } from '@tanstack/react-virtual'
import type { ComponentType, ReactNode } from 'react'

interface VirtualRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  /** The scrolling element; null until it is mounted. */
  readonly box: HTMLElement | null
  readonly draw: (row: Row, index: number, measure: (row: HTMLElement | null) => void) => ReactNode
  /** Takes the room of the rows above and below. */
  readonly gap: ComponentType<{ heightPx: number }>
}

const rowPx = 45
const firstPx = 800

/** Renders only the rows in view of a long page; gaps keep the scroll bar correct. */
export const VirtualRows = <Row,>({ rows, keyOf, box, draw, gap: Gap }: VirtualRowsProps<Row>) => {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => rowPx,
    getItemKey: (index) => keyOf(rows[index] as Row),
    overscan: 8,
    // Renders rows from the first paint, before the box is measured.
    initialRect: { width: 0, height: firstPx },
  })
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
