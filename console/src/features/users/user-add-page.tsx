import { type InitialPassword, users } from '@coldway/contract/users/users.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useForm } from '../../api/use-form.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { FormSelect, FormText } from '../../ui/form/form-fields.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { State } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { useRoleChoice } from './use-role-choice.ts'
import { refusedAt, toPerson, type UserDraft, UserFields } from './user-fields.tsx'

export const UserAddPage = () => {
  const t = useText()
  const [address] = useSearchParams()
  const { canSee, options } = useRoleChoice()
  const orgId = Number(address.get('orgId'))
  if (canSee === false) return <State icon="lock" title={t('users.roleNeeded')} />
  return <AddForm orgId={Number.isInteger(orgId) && orgId > 0 ? orgId : undefined} roleOptions={options} />
}

interface AddFormProps {
  readonly orgId: number | undefined
  readonly roleOptions: readonly { readonly value: number; readonly label: string }[] | undefined
}

const AddForm = ({ orgId, roleOptions }: AddFormProps) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.users)
  const [made, setMade] = useState<InitialPassword>()
  const start: UserDraft = { account: '', userName: '', orgId, roleId: undefined, email: '', phone: '' }
  const form = useForm({
    call: users.saveUser,
    start,
    toInput: toPerson,
    refusedAt,
    stale: [users.queryUserInfo, organisations.queryPageList, roles.queryPageList],
    onDone: setMade,
  })
  return (
    <FormPage title={t('titles.userAdd')} form={form} back={back}>
      <UserFields
        form={form}
        account={
          <FormText form={form} name="account" label={t('users.account')} rule={t('users.accountRule')} autoFocus />
        }
        role={<FormSelect form={form} name="roleId" label={t('users.role')} options={roleOptions} />}
      />
      {made && <PasswordDialog passwords={[made]} onClose={() => void navigate(back)} />}
    </FormPage>
  )
}
