import { type ReactNode, useState } from 'react'
import { phone, useMedia } from '../base/use-media.ts'
import type { TableColumn } from './data-table.tsx'
import type { RowAction } from './row-actions.tsx'
import { RowPanel } from './row-panel.tsx'
import { RowSheet } from './row-sheet.tsx'

interface OpenRowOf<Row> {
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string | number
  readonly nameOf: (row: Row) => string
  readonly columns: readonly TableColumn<Row>[]
  readonly actions: readonly RowAction<Row>[]
}

interface OpenRow<Row> {
  /** Opens a row; undefined on a phone, whose rows open from below by themselves. */
  readonly onOpen: ((row: Row) => void) | undefined
  readonly key: string | number | undefined
  /** The open row, to stand after the list. */
  readonly panel: ReactNode
}

/** The media query of windows in which the list and one row beside it fit. */
const wide = '(min-width: 1180px)'

/** Opens one row beside its list, or over it in a narrow window. A row that left the page is closed. */
export const useOpenRow = <Row,>({ rows = [], keyOf, nameOf, columns, actions }: OpenRowOf<Row>): OpenRow<Row> => {
  const [key, setKey] = useState<string | number>()
  const isPhone = useMedia(phone)
  const isWide = useMedia(wide)
  const at = key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key)
  const row = rows[at]
  const open = (next: Row) => setKey(keyOf(next))
  const toOpen = (next: Row | undefined) => next && (() => open(next))
  const close = () => setKey(undefined)
  if (isPhone || row === undefined) return { onOpen: isPhone ? undefined : open, key: undefined, panel: null }
  const shared = { row, name: nameOf(row), columns, actions, onClose: close }
  const panel = isWide ? (
    <RowPanel {...shared} onPrevious={toOpen(rows[at - 1])} onNext={toOpen(rows[at + 1])} />
  ) : (
    <RowSheet {...shared} />
  )
  return { onOpen: open, key, panel }
}
