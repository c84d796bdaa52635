/**
 * Templates on the form of a new waybill: one to begin with at the top, where there are any; below the form it is kept as one.
 * A template is edited in the same form.
 */
import { limits } from '@coldway/contract/limits.ts'
import { type WaybillTemplateDetail, waybillTemplates } from '@coldway/contract/waybills/waybill-templates.ts'
import { useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { contentOf, filledFrom } from './template-draft.ts'
import { SaveTemplateDialog, TemplatesDialog } from './templates-dialog.tsx'
import type { WaybillDraft } from './waybill-draft.ts'

type Chosen = Pick<WaybillTemplateDetail, 'id' | 'name' | 'version'>

export const useTemplates = (form: Form<WaybillDraft>) => {
  const t = useText()
  const textOf = useErrorText()
  const [chosen, setChosen] = useState<Chosen>()
  const [isEditing, setEditing] = useState(false)
  const listed = useCall(waybillTemplates.queryPageList, {
    page: 1,
    size: limits.pageSizeMax,
    conditionVos: [],
    sorts: [{ column: 'name', order: 'asc' }],
  })
  const asking = useMutate(waybillTemplates.queryById)
  const saving = useMutate(waybillTemplates.update, { stale: [waybillTemplates.queryPageList] })
  const refused = { onError: (error: unknown) => notify(textOf(error), 'bad') }
  const take = (id: number, toEdit = false) =>
    asking.mutate(
      { id },
      {
        onSuccess: (template) => {
          setChosen(template)
          setEditing(toEdit)
          form.set(filledFrom(template, form.draft.plannedStartTime))
          notify(t('waybills.template.taken', { name: template.name }), 'ok')
        },
        ...refused,
      },
    )
  const update = ({ id, name, version }: Chosen) =>
    saving.mutate(
      { id, version, content: contentOf(form.draft) },
      {
        onSuccess: () => {
          setChosen({ id, name, version: version + 1 })
          setEditing(false)
          notify(t('waybills.template.saved', { name }), 'ok')
        },
        ...refused,
      },
    )
  return {
    templates: listed.data?.records ?? [],
    chosen,
    edited: isEditing ? chosen : undefined,
    isBusy: saving.isPending,
    take,
    update,
    stopEditing: () => setEditing(false),
  }
}
type Templates = ReturnType<typeof useTemplates>

export const TemplateBar = ({ of }: { of: Templates }) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { templates, chosen, edited, isBusy, take, update, stopEditing } = of
  if (templates.length === 0 && !isOpen) return null
  return (
    <div className="template-bar" role="group" aria-label={t('waybills.template.title')}>
      <Select
        label={t('waybills.template.choose')}
        placeholder={t('waybills.template.choose')}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        value={templates.find(({ id }) => id === chosen?.id)?.id}
        onChange={(id) => id !== undefined && take(id)}
      />
      <Button onClick={() => setOpen(true)}>{t('waybills.template.manage')}</Button>
      {edited && (
        <>
          <Alert kind="info">{t('waybills.template.editing', { name: edited.name })}</Alert>
          <Button kind="primary" isBusy={isBusy} onClick={() => update(edited)}>
            {t('waybills.template.update', { name: edited.name })}
          </Button>
          <Button onClick={stopEditing}>{t('waybills.template.stopEditing')}</Button>
        </>
      )}
      {isOpen && (
        <TemplatesDialog
          templates={templates}
          onEdit={(id) => {
            setOpen(false)
            take(id, true)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** Below the form, which is what a template keeps. */
export const TemplateSaving = ({ form, of }: { form: Form<WaybillDraft>; of: Templates }) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { draft } = form
  const { templates, chosen, isBusy, update } = of
  const known = templates.find(({ id }) => id === chosen?.id)
  return (
    <div className="template-bar is-end">
      <small>{t('waybills.template.keep')}</small>
      <Button onClick={() => setOpen(true)}>{t('waybills.template.save')}</Button>
      {chosen && known && (
        <Button isBusy={isBusy} onClick={() => update(chosen)}>
          {t('waybills.template.update', { name: known.name })}
        </Button>
      )}
      {isOpen && draft.orgId !== undefined && (
        <SaveTemplateDialog orgId={draft.orgId} content={contentOf(draft)} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
