import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../base/button.tsx'
import type { TableColumn } from './data-table.tsx'
import type { RowAction } from './row-actions.tsx'
import './row-panel.css'
import { RowButtons, RowValues, shownActions } from './row-values.tsx'

interface RowPanelProps<Row> {
  readonly row: Row
  readonly name: string
  readonly columns: readonly TableColumn<Row>[]
  readonly actions: readonly RowAction<Row>[]
  /** Shows the row before or after it; undefined at the ends of the page. */
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** One row beside its list, with the columns that are switched off or folded away and all of its actions. */
export const RowPanel = <Row,>({ row, name, columns, actions, ...move }: RowPanelProps<Row>) => {
  const t = useText()
  useEscape(move.onClose)
  return (
    <aside className="row-panel" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <IconButton
          icon="chevron-up"
          label={t('pieces.list.previousRow')}
          disabled={!move.onPrevious}
          onClick={move.onPrevious}
        />
        <IconButton
          icon="chevron-down"
          label={t('pieces.list.nextRow')}
          disabled={!move.onNext}
          onClick={move.onNext}
        />
        <IconButton icon="close" label={t('common.close')} onClick={move.onClose} />
      </header>
      <div className="row-panel-values">
        <RowValues row={row} columns={columns} />
      </div>
      {shownActions(row, actions).length > 0 && <RowButtons row={row} actions={actions} />}
    </aside>
  )
}

/** Escape belongs to an open dialog or a menu first. */
const useEscape = (onClose: () => void) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTaken = event.defaultPrevented || document.querySelector('dialog[open], [role="menu"]') !== null
    if (event.key === 'Escape' && !isTaken) onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
