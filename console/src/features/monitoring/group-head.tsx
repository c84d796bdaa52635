import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'
import type { GroupRow } from './device-rows.ts'

interface GroupHeadProps {
  readonly row: GroupRow
  readonly onToggle: (row: GroupRow) => void
}

/** An organisation between its devices: folds them, with the number of devices and of those out of range. */
export const GroupHead = ({ row, onToggle }: GroupHeadProps) => {
  const t = useText()
  return (
    <button
      type="button"
      className="group-head"
      aria-expanded={row.isOpen}
      style={{ paddingInlineStart: `${0.14 + row.depth * 0.14}rem` }}
      onClick={() => onToggle(row)}
    >
      <Icon name={row.isOpen ? 'chevron-down' : 'chevron-right'} />
      <span>{row.name}</span>
      {row.bad > 0 && (
        <em>
          <i className="dot dot-bad" aria-hidden="true" /> {t('monitoring.list.outOfRange', { count: row.bad })}
        </em>
      )}
      <small>{formatNumber(row.count)}</small>
    </button>
  )
}
