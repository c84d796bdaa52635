import { type Recipient, recipients } from '@coldway/contract/messages/recipients.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { FormPage, FormSection } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { draftOf, RecipientFields, toContact } from './recipient-fields.tsx'

export const RecipientUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isId = Number.isInteger(id) && id > 0
  const conditionVos = [{ column: 'id' as const, type: 'eq' as const, value: id }]
  const found = useStart(recipients.queryPageList, { page: 1, size: 1, conditionVos }, { isEnabled: isId })
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (isId && !found.data) return <Loading />
  const recipient = found.data?.records[0]
  if (!recipient) return <ErrorState text={t('recipients.gone')} />
  if (recipient.isOwn) return <State icon="lock" title={t('recipients.ownReason')} />
  return <UpdateForm recipient={recipient} />
}

const UpdateForm = ({ recipient }: { recipient: Recipient }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.recipients)
  const { id, version } = recipient
  const form = useForm({
    call: recipients.update,
    start: draftOf(recipient),
    toInput: (draft) => ({ id, version, ...toContact(draft) }),
    refusedAt: { emailRequired: 'email' },
    stale: [recipients.queryPageList],
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back)
    },
  })
  return (
    <FormPage title={t('titles.recipientUpdate')} form={form} back={back}>
      <FormSection title={t('recipients.person')} hint={recipient.orgName}>
        <RecipientFields form={form} />
      </FormSection>
    </FormPage>
  )
}
