/** Templates of waybills: kept under a name, listed, edited, renamed and deleted. */
import { limits } from '@coldway/contract/limits.ts'
import {
  type TemplateContent,
  type WaybillTemplate,
  waybillTemplates,
} from '@coldway/contract/waybills/waybill-templates.ts'
import { useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'

const stale = [waybillTemplates.queryPageList]

interface NameDialogProps {
  readonly title: string
  readonly hint?: string
  readonly name: string
  readonly error: string | undefined
  readonly isBusy: boolean
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

const NameDialog = ({ title, hint, name, error, isBusy, onSave, onClose }: NameDialogProps) => {
  const t = useText()
  const [typed, setTyped] = useState(name)
  const said = typed.trim()
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" disabled={said === ''} isBusy={isBusy} onClick={() => onSave(said)}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      {hint && <p>{hint}</p>}
      <Field
        label={t('waybills.template.name')}
        value={typed}
        maxLength={limits.nameMax}
        onInput={(event) => setTyped(event.currentTarget.value)}
        error={error}
      />
    </Dialog>
  )
}

interface SaveTemplateDialogProps {
  readonly orgId: number
  readonly content: TemplateContent
  readonly onClose: () => void
}

export const SaveTemplateDialog = ({ orgId, content, onClose }: SaveTemplateDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const saving = useMutate(waybillTemplates.save, { stale })
  return (
    <NameDialog
      title={t('waybills.template.save')}
      hint={t('waybills.template.saveHint')}
      name=""
      error={saving.error ? textOf(saving.error) : undefined}
      isBusy={saving.isPending}
      onClose={onClose}
      onSave={(name) =>
        saving.mutate(
          { orgId, name, content },
          {
            onSuccess: () => {
              notify(t('waybills.template.saved', { name }), 'ok')
              onClose()
            },
          },
        )
      }
    />
  )
}

interface TemplatesDialogProps {
  readonly templates: readonly WaybillTemplate[]
  readonly onEdit: (id: number) => void
  readonly onClose: () => void
}

export const TemplatesDialog = ({ templates, onEdit, onClose }: TemplatesDialogProps) => {
  const t = useText()
  const [renamed, setRenamed] = useState<WaybillTemplate>()
  const [ask, question] = useConfirm()
  const removing = useMutate(waybillTemplates.deleteByIds, { stale })
  const remove = ({ id, name }: WaybillTemplate) =>
    ask({
      title: t('waybills.template.deleteTitle', { name }),
      text: t('waybills.template.deleteText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: () => removing.mutateAsync({ ids: [id] }),
    })
  return (
    <Dialog
      isOpen
      title={t('waybills.template.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <ul className="template-list">
        {templates.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.name}</b>
              <small>
                {[one.shippingAddress, one.receivingAddress].filter(Boolean).join(' → ')} · {one.orgName}
              </small>
            </span>
            <Button size="small" onClick={() => onEdit(one.id)}>
              {t('waybills.template.edit')}
            </Button>
            <Button size="small" onClick={() => setRenamed(one)}>
              {t('waybills.template.rename')}
            </Button>
            <Button size="small" onClick={() => remove(one)}>
              {t('pieces.verbs.delete')}
            </Button>
          </li>
        ))}
      </ul>
      {templates.length === 0 && <p>{t('waybills.template.none')}</p>}
      {renamed && <RenameDialog key={renamed.id} of={renamed} onClose={() => setRenamed(undefined)} />}
      {question}
    </Dialog>
  )
}

const RenameDialog = ({ of, onClose }: { of: WaybillTemplate; onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const saving = useMutate(waybillTemplates.rename, { stale })
  return (
    <NameDialog
      title={t('waybills.template.rename')}
      name={of.name}
      error={saving.error ? textOf(saving.error) : undefined}
      isBusy={saving.isPending}
      onClose={onClose}
      onSave={(name) => saving.mutate({ id: of.id, version: of.version, name }, { onSuccess: onClose })}
    />
  )
}
