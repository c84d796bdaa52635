import { useVirtualizer } from '@tanstack/react-virtual'
import { DataRow } from './data-row.tsx'
import type { DataTableProps } from './data-table.tsx'
import type { RowAction } from './row-actions.tsx'

interface VirtualRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly table: DataTableProps<Row>
  readonly actions: readonly RowAction<Row>[]
  /** The scrolling element; null until it is mounted. */
  readonly box: HTMLElement | null
}

const rowPx = 45
const firstPx = 800

/** Renders only the rows in view of a long page; spacer rows keep the scroll bar correct. */
export const VirtualRows = <Row,>({ rows, table, actions, box }: VirtualRowsProps<Row>) => {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => rowPx,
    getItemKey: (index) => table.keyOf(rows[index] as Row),
    overscan: 8,
    // Renders rows from the first paint, before the box is measured.
    initialRect: { width: 0, height: firstPx },
  })
  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  return (
    <>
      <Gap heightPx={first?.start ?? 0} />
      {items.map(({ key, index }) => (
        <DataRow
          key={String(key)}
          row={rows[index] as Row}
          table={table}
          actions={actions}
          index={index}
          measure={virtual.measureElement}
        />
      ))}
      <Gap heightPx={virtual.getTotalSize() - (last?.end ?? 0)} />
    </>
  )
}

const Gap = ({ heightPx }: { heightPx: number }) =>
  heightPx > 0 && (
    <tr aria-hidden="true" className="data-gap">
      <td style={{ height: heightPx }} />
    </tr>
  )
