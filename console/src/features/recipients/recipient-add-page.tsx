import { limits } from '@coldway/contract/limits.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { useNavigate } from 'react-router'
import { type Form, useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage, FormSection } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import './recipient-add-page.css'
import { type ContactDraft, emptyContact, RecipientFields, toContact } from './recipient-fields.tsx'

interface Batch {
  readonly orgId: number | undefined
  readonly recipients: readonly ContactDraft[]
}

export const RecipientAddPage = () => {
  const me = useMe()
  return me ? <AddForm orgId={me.orgId} /> : <Loading />
}

const AddForm = ({ orgId }: { orgId: number }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.recipients)
  const nodes = useOrgTree()
  const start: Batch = { orgId, recipients: [emptyContact] }
  const form = useForm({
    call: recipients.batchSave,
    start,
    toInput: (draft) => ({ orgId: draft.orgId, recipients: draft.recipients.map(toContact) }),
    refusedAt: { organisationNotFound: 'orgId' },
    stale: [recipients.queryPageList],
    onDone: ({ ids }) => {
      notify(t('recipients.added', { count: ids.length }), 'ok')
      void navigate(back)
    },
  })
  const rows = form.draft.recipients
  return (
    <FormPage title={t('titles.recipientAdd')} form={form} back={back}>
      <FormSection title={t('recipients.belongs')}>
        <FormTree form={form} name="orgId" label={t('recipients.organisation')} nodes={nodes} />
      </FormSection>
      {rows.map((_, at) => (
        <Row key={at} form={form} at={at} />
      ))}
      <div className="recipient-more">
        <Button
          icon="plus"
          disabled={rows.length >= limits.recipientsPerChannelMax}
          onClick={() => form.set({ recipients: [...rows, emptyContact] })}
        >
          {t('recipients.another')}
        </Button>
        <small>{t('recipients.anotherMax', { max: limits.recipientsPerChannelMax })}</small>
      </div>
    </FormPage>
  )
}

const Row = ({ form, at }: { form: Form<Batch>; at: number }) => {
  const t = useText()
  const rows = form.draft.recipients
  const number = { number: at + 1 }
  return (
    <FormSection title={rows.length > 1 ? t('recipients.numbered', number) : t('recipients.person')}>
      <RecipientFields
        form={formOfRow(form, at, t('pieces.form.required'))}
        hasFocus={at > 0 && at === rows.length - 1}
      />
      {rows.length > 1 && (
        <Button
          kind="quiet"
          size="small"
          icon="trash"
          className="recipient-out"
          aria-label={t('recipients.leaveOut', number)}
          onClick={() => form.set({ recipients: rows.filter((_, index) => index !== at) })}
        >
          {t('pieces.verbs.delete')}
        </Button>
      )}
    </FormSection>
  )
}

const fields = recipients.batchSave.body.shape.recipients.element.shape

/** One recipient of the batch as a form of its own, validated by the same schema. */
const formOfRow = (form: Form<Batch>, at: number, required: string): Form<ContactDraft> => {
  const draft = form.draft.recipients[at] ?? emptyContact
  return {
    ...form,
    draft,
    set: (change) =>
      form.set({ recipients: form.draft.recipients.map((row, index) => (index === at ? { ...row, ...change } : row)) }),
    errorOf: (name, rule) => {
      if (form.failures === 0 || fields[name].safeParse(toContact(draft)[name]).success) return undefined
      return draft[name].trim() === '' ? required : rule
    },
  }
}
