import { organisations } from '@coldway/contract/users/organisations.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { type User, users } from '@coldway/contract/users/users.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { type Form, useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormSelect } from '../../ui/form/form-fields.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { ContactState } from './contact-marks.tsx'
import { useRoleChoice } from './use-role-choice.ts'
import { refusedAt, toPerson, type UserDraft, UserFields } from './user-fields.tsx'

export const UserUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isId = Number.isInteger(id) && id > 0
  const found = useStart(users.queryUserInfoById, { id }, { isEnabled: isId })
  if (!isId) return <ErrorState text={t('users.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <UpdateForm user={found.data} />
}

const UpdateForm = ({ user }: { user: User }) => {
  const t = useText()
  const me = useMe()
  const navigate = useNavigate()
  const back = useBack(paths.users)
  const { id, version, account } = user
  const form = useForm({
    call: users.updateUser,
    start: draftOf(user),
    toInput: (draft) => {
      const { account: _fixed, ...person } = toPerson(draft)
      return { ...person, id, version }
    },
    refusedAt,
    stale: [users.queryUserInfo, organisations.queryPageList, roles.queryPageList],
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back)
    },
  })
  const isOwn = me?.id === id
  return (
    <FormPage title={t('titles.userUpdate')} form={form} back={back}>
      <UserFields
        form={form}
        isOwn={isOwn}
        account={
          <Field label={t('users.account')} value={account} hint={<p>{t('users.accountFixed')}</p>} disabled readOnly />
        }
        role={<RoleField form={form} user={user} isOwn={isOwn} />}
        bound={<ContactState user={user} />}
      />
    </FormPage>
  )
}

const draftOf = (user: User): UserDraft => ({
  account: user.account,
  userName: user.userName,
  orgId: user.orgId,
  roleId: user.roleId ?? undefined,
  email: user.email ?? '',
  phone: user.phone ?? '',
})

interface RoleFieldProps {
  readonly form: Form<UserDraft>
  readonly user: User
  readonly isOwn: boolean
}

/** A role of an organisation above is not in the list: the user keeps it until another is chosen. */
const RoleField = ({ form, user, isOwn }: RoleFieldProps) => {
  const t = useText()
  const { canSee, options } = useRoleChoice()
  if (canSee === false)
    return (
      <Field
        label={t('users.role')}
        value={user.roleName}
        hint={<p>{t('users.roleHidden', { role: user.roleName })}</p>}
        disabled
        readOnly
      />
    )
  return (
    <FormSelect
      form={form}
      name="roleId"
      label={t('users.role')}
      placeholder={user.roleName}
      options={options}
      isDisabled={isOwn}
    />
  )
}
