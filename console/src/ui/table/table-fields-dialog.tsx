import { useEffect, useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { Button, IconButton } from '../base/button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { allFields, type FieldChoice, fitChoice, moveField, type TableField, toggleField } from './table-fields.ts'
import './table-fields-dialog.css'

interface TableFieldsDialogProps {
  readonly isOpen: boolean
  readonly fields: readonly TableField[]
  readonly choice: FieldChoice
  readonly onSave: (choice: FieldChoice) => void
  readonly onClose: () => void
}

/** Chooses columns and their order. The table changes only on saving. */
export const TableFieldsDialog = ({ isOpen, fields, choice, onSave, onClose }: TableFieldsDialogProps) => {
  const t = useText()
  const [draft, setDraft] = useState(choice)
  useEffect(() => {
    if (isOpen) setDraft(fitChoice(fields, choice))
  }, [isOpen])
  const save = () => {
    onSave(draft)
    onClose()
  }
  const footer = (
    <>
      <Button kind="quiet" onClick={() => setDraft(allFields(fields))}>
        {t('common.reset')}
      </Button>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button kind="primary" onClick={save}>
        {t('common.save')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} title={t('common.columns')} onClose={onClose} footer={footer}>
      <ul className="table-fields">
        {draft.order.map((key) => {
          const field = fields.find((one) => one.key === key)
          return field && <FieldRow key={key} field={field} draft={draft} onChange={setDraft} />
        })}
      </ul>
    </Dialog>
  )
}

interface FieldRowProps {
  readonly field: TableField
  readonly draft: FieldChoice
  readonly onChange: (choice: FieldChoice) => void
}

const FieldRow = ({ field, draft, onChange }: FieldRowProps) => {
  const t = useText()
  const at = draft.order.indexOf(field.key)
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={!draft.hidden.includes(field.key)}
          disabled={field.isFixed}
          onChange={() => onChange(toggleField(draft, field.key))}
        />
        {field.label}
      </label>
      <IconButton
        icon="drag-up"
        label={t('common.moveUp', { name: field.label })}
        disabled={at === 0}
        onClick={() => onChange(moveField(draft, field.key, -1))}
      />
      <IconButton
        icon="drag-down"
        label={t('common.moveDown', { name: field.label })}
        disabled={at === draft.order.length - 1}
        onClick={() => onChange(moveField(draft, field.key, 1))}
      />
    </li>
  )
}
