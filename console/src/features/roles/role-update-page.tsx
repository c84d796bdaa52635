import { type Role, roles } from '@coldway/contract/users/roles.ts'
import { type Me, session } from '@coldway/contract/users/sign-in.ts'
import { menus } from '@coldway/contract/users/menus.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { RoleFields, type RoleDraft, refusedAt } from './role-fields.tsx'

export const RoleUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const me = useMe()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isId = Number.isInteger(id) && id > 0
  const found = useStart(roles.queryById, { id }, { isEnabled: isId })
  if (!isId) return <ErrorState text={t('errors.roleNotFound')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data || !me) return <Loading />
  return <UpdateForm role={found.data} me={me} />
}

const UpdateForm = ({ role, me }: { role: Role; me: Me }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.roles)
  const { id, version, orgId, name, description, permissions, mobileMenus } = role
  const start: RoleDraft = { orgId, name, description, permissions, mobileMenus }
  const form = useForm({
    call: roles.updateRole,
    start,
    toInput: ({ orgId: _fixed, ...draft }) => ({ ...draft, id, version }),
    refusedAt,
    // The role may be the editor's own.
    stale: [roles.queryPageList, session.me, menus.queryUserMenu],
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back)
    },
  })
  return (
    <FormPage title={t('titles.roleUpdate')} form={form} back={back}>
      <RoleFields
        form={form}
        me={me}
        organisation={<Field label={t('roles.organisation')} value={role.orgName} disabled readOnly />}
      />
    </FormPage>
  )
}
