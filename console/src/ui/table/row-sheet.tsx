import { Drawer } from '../overlay/dialog.tsx'
import type { TableColumn } from './data-table.tsx'
import type { RowAction } from './row-actions.tsx'
import { RowButtons, RowValues, shownActions } from './row-values.tsx'

interface RowSheetProps<Row> {
  readonly row: Row
  readonly name: string
  readonly columns: readonly TableColumn<Row>[]
  readonly actions: readonly RowAction<Row>[]
  readonly onClose: () => void
}

/** All values of a row over the list, its buttons at the lower edge; on a phone it comes from below, where the thumb is. */
export const RowSheet = <Row,>({ row, name, columns, actions, onClose }: RowSheetProps<Row>) => (
  <Drawer
    isOpen
    title={name}
    onClose={onClose}
    {...(shownActions(row, actions).length > 0 && {
      footer: <RowButtons row={row} actions={actions} onPress={onClose} />,
    })}
  >
    <RowValues row={row} columns={columns} />
  </Drawer>
)
