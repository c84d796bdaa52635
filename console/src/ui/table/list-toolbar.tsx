import { limits } from '@coldway/contract/limits.ts'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ListFile } from '../../api/use-export.ts'
import { useText } from '../../settings/texts.ts'
import { Button, IconButton } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { ExportMenu } from './export-menu.tsx'
import type { IconName } from '../base/icon.tsx'
import type { FieldChoice, TableField } from './table-fields.ts'
import { TableFieldsDialog } from './table-fields-dialog.tsx'

export interface PrimaryAction {
  readonly label: string
  /** The permission; without it the button is hidden. */
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
  readonly file?: ListFile
  readonly fields: readonly TableField[]
  readonly choice: FieldChoice
  readonly onChoice: (choice: FieldChoice) => void
  readonly isNarrow: boolean
  readonly onNarrow: () => void
}

const inline = 3

/** The toolbar of a list; tools without room (on a phone, all but the first button) appear behind More. */
export const ListToolbar = <Row,>(props: ListToolbarProps<Row>) => {
  const t = useText()
  const navigate = useNavigate()
  const here = useLocation()
  const [isChoosing, setChoosing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { primary, bulk, chosen, file } = props
  // A phone has no room for tools beside the primary button.
  const isCrowded = props.tools !== undefined && primary !== undefined && (primary.can ?? true)
  const first = bulk.length <= inline + 1 ? bulk.length : inline
  return (
    <div className={classNames('list-toolbar', isOpen && 'is-open')} role="toolbar" aria-label={t('common.actions')}>
      {primary && (primary.can ?? true) && (
        <Button
          kind="primary"
          icon="plus"
          onClick={() => void navigate(primary.to, { state: { from: here.pathname + here.search } })}
        >
          {primary.label}
        </Button>
      )}
      {bulk.map((action, index) => (
        <Button
          key={action.key}
          className={index < first ? 'list-extra' : 'list-extra list-rest'}
          icon={action.icon}
          disabled={chosen.length === 0}
          onClick={() => action.onSelect(chosen)}
        >
          {action.label}
        </Button>
      ))}
      {(bulk.length > 0 || file || isCrowded) && (
        <MoreToggle isOpen={isOpen} isForPhone={bulk.length <= first} onToggle={() => setOpen(!isOpen)} />
      )}
      <Chosen count={chosen.length} />
      <span className="list-space" />
      {isCrowded ? <span className="list-extra list-tools">{props.tools}</span> : props.tools}
      {file && (
        <span className="list-extra list-export">
          <ExportMenu file={file} />
        </span>
      )}
      <IconButton
        icon="rows"
        label={t('pieces.list.narrowRows')}
        className="list-narrow"
        isOn={props.isNarrow}
        onClick={props.onNarrow}
      />
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

interface MoreToggleProps {
  readonly isOpen: boolean
  /** The button is only for phones, because a desktop has room for all tools. */
  readonly isForPhone: boolean
  readonly onToggle: () => void
}

const MoreToggle = ({ isOpen, isForPhone, onToggle }: MoreToggleProps) => {
  const t = useText()
  return (
    <Button
      className={classNames('list-more', isForPhone && 'is-for-phone')}
      icon={isOpen ? 'chevron-up' : 'chevron-down'}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {isOpen ? t('common.collapse') : t('pieces.list.more')}
    </Button>
  )
}

const Chosen = ({ count }: { count: number }) => {
  const t = useText()
  if (count === 0) return null
  return (
    <span className="list-chosen" role="status">
      {t('pieces.list.selected', { count })}
      {count >= limits.bulkRowsMax && ` (${t('pieces.list.selectedMax', { max: limits.bulkRowsMax })})`}
    </span>
  )
}
