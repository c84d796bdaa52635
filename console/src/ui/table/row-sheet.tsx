import { useLocation, useNavigate } from 'react-router'
import { Button } from '../base/button.tsx'
import { Drawer } from '../overlay/dialog.tsx'
import { isEmptyCell } from './column-widths.ts'
import type { TableColumn } from './data-table.tsx'
import type { RowAction } from './row-actions.tsx'

interface RowSheetProps<Row> {
  readonly row: Row
  readonly name: string
  readonly columns: readonly TableColumn<Row>[]
  readonly actions: readonly RowAction<Row>[]
  readonly onClose: () => void
}

/** All values of a row from below, its buttons at the lower edge, where the thumb is. */
export const RowSheet = <Row,>({ row, name, columns, actions, onClose }: RowSheetProps<Row>) => {
  const here = useLocation()
  const navigate = useNavigate()
  const shown = actions.filter((action) => action.isShown?.(row) ?? true)
  const press = (action: RowAction<Row>) => {
    onClose()
    if (action.to) void navigate(action.to(row), { state: { from: here.pathname + here.search } })
    else action.onSelect?.(row)
  }
  const buttons = (
    <div className="row-sheet-buttons">
      {shown.map((action, index) => (
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
  return (
    <Drawer isOpen title={name} onClose={onClose} {...(shown.length > 0 && { footer: buttons })}>
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
    </Drawer>
  )
}
