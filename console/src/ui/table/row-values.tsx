import { useLocation, useNavigate } from 'react-router'
import { Button } from '../base/button.tsx'
import { isEmptyCell } from './column-widths.ts'
import type { TableColumn } from './data-table.tsx'
import type { RowAction } from './row-actions.tsx'

interface RowValuesProps<Row> {
  readonly row: Row
  readonly columns: readonly TableColumn<Row>[]
}

/** All values of a row below each other; what is empty is left out. */
export const RowValues = <Row,>({ row, columns }: RowValuesProps<Row>) => (
  <dl className="row-sheet">
    {columns
      .filter((column) => !isEmptyCell(column.cell(row)))
      .map((column) => (
        <div key={column.key}>
          <dt>{column.label}</dt>
          <dd className={column.isOut?.(row) ? 'phone-out' : undefined}>{column.cell(row)}</dd>
        </div>
      ))}
  </dl>
)

interface RowButtonsProps<Row> {
  readonly row: Row
  readonly actions: readonly RowAction<Row>[]
  /** Called before an action begins. */
  readonly onPress?: () => void
}

/** The actions of a row that its state allows, as buttons. */
export const RowButtons = <Row,>({ row, actions, onPress }: RowButtonsProps<Row>) => {
  const here = useLocation()
  const navigate = useNavigate()
  const press = (action: RowAction<Row>) => {
    onPress?.()
    if (action.to) void navigate(action.to(row), { state: { from: here.pathname + here.search } })
    else action.onSelect?.(row)
  }
  return (
    <div className="row-sheet-buttons">
      {shownActions(row, actions).map((action, index) => (
        <Button
          key={action.key}
          kind={index === 0 && !action.isDanger ? 'primary' : 'plain'}
          className={action.isDanger ? 'is-danger' : undefined}
          onClick={() => press(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  )
}

export const shownActions = <Row,>(row: Row, actions: readonly RowAction<Row>[]): readonly RowAction<Row>[] =>
  actions.filter((action) => (action.can ?? true) && (action.isShown?.(row) ?? true))
