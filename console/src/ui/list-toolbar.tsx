import { limits } from '@coldway/contract/limits.ts'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../settings/texts.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Menu } from './menu.tsx'
import type { FieldChoice, TableField } from './table-fields.ts'
import { TableFieldsDialog } from './table-fields-dialog.tsx'

export interface PrimaryAction {
  readonly label: string
  /** The permission; the button is not there without. */
  readonly can?: boolean
  readonly to: string
}

export interface BulkAction<Row> {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  readonly can?: boolean
  readonly onSelect: (rows: readonly Row[]) => void
}

interface ListToolbarProps<Row> {
  readonly primary?: PrimaryAction
  readonly bulk: readonly BulkAction<Row>[]
  readonly chosen: readonly Row[]
  readonly tools?: ReactNode
  readonly fields: readonly TableField[]
  readonly choice: FieldChoice
  readonly onChoice: (choice: FieldChoice) => void
}

const inline = 3

export const ListToolbar = <Row,>(props: ListToolbarProps<Row>) => {
  const t = useText()
  const navigate = useNavigate()
  const here = useLocation()
  const [isChoosing, setChoosing] = useState(false)
  const { primary, bulk, chosen } = props
  const first = bulk.length <= inline + 1 ? bulk : bulk.slice(0, inline)
  return (
    <div className="list-toolbar" role="toolbar" aria-label={t('common.actions')}>
      {primary && (primary.can ?? true) && (
        <Button
          kind="primary"
          icon="plus"
          onClick={() => void navigate(primary.to, { state: { from: here.pathname + here.search } })}
        >
          {primary.label}
        </Button>
      )}
      {first.map((action) => (
        <Button
          key={action.key}
          className="list-bulk"
          icon={action.icon}
          disabled={chosen.length === 0}
          onClick={() => action.onSelect(chosen)}
        >
          {action.label}
        </Button>
      ))}
      <BulkMenu actions={bulk} shown={first.length} chosen={chosen} />
      {chosen.length > 0 && (
        <span className="list-chosen" role="status">
          {t('pieces.list.selected', { count: chosen.length })}
          {chosen.length >= limits.bulkRowsMax && ` (${t('pieces.list.selectedMax', { max: limits.bulkRowsMax })})`}
        </span>
      )}
      <span className="list-space" />
      {props.tools}
      <Button icon="columns" className="list-columns" onClick={() => setChoosing(true)}>
        {t('common.columns')}
      </Button>
      <TableFieldsDialog
        isOpen={isChoosing}
        fields={props.fields}
        choice={props.choice}
        onSave={props.onChoice}
        onClose={() => setChoosing(false)}
      />
    </div>
  )
}

interface BulkMenuProps<Row> {
  readonly actions: readonly BulkAction<Row>[]
  /** So many have buttons of their own, where there is room. */
  readonly shown: number
  readonly chosen: readonly Row[]
}

/** What has no button of its own; on a phone all of them. */
const BulkMenu = <Row,>({ actions, shown, chosen }: BulkMenuProps<Row>) => {
  const t = useText()
  if (actions.length === 0) return null
  return (
    <span className={actions.length > shown ? 'list-more' : 'list-more is-for-phone'}>
      <Menu
        label={t('pieces.list.moreActions')}
        className="button button-plain button-normal"
        entries={actions.map((action) => ({
          key: action.key,
          label: action.label,
          icon: action.icon,
          isDisabled: chosen.length === 0,
          onSelect: () => action.onSelect(chosen),
        }))}
      >
        <span>{t('pieces.list.more')}</span>
        <Icon name="chevron-down" />
      </Menu>
    </span>
  )
}
