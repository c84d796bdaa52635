import { roles } from '@coldway/contract/users/roles.ts'
import type { Me } from '@coldway/contract/users/sign-in.ts'
import { useNavigate } from 'react-router'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { RoleFields, type RoleDraft, refusedAt } from './role-fields.tsx'

export const RoleAddPage = () => {
  const me = useMe()
  return me ? <AddForm me={me} /> : <Loading />
}

const AddForm = ({ me }: { me: Me }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.roles)
  const nodes = useOrgTree()
  const start: RoleDraft = { orgId: me.orgId, name: '', description: '', permissions: [], mobileMenus: [] }
  const form = useForm({
    call: roles.saveRole,
    start,
    toInput: (draft) => draft,
    refusedAt,
    stale: [roles.queryPageList],
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back)
    },
  })
  return (
    <FormPage title={t('titles.roleAdd')} form={form} back={back}>
      <RoleFields
        form={form}
        me={me}
        organisation={<FormTree form={form} name="orgId" label={t('roles.organisation')} nodes={nodes} />}
      />
    </FormPage>
  )
}
