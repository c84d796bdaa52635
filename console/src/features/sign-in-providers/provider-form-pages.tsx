/** /view/systemSettings/signInProviderAdd and signInProviderUpdate: the form of a provider. */
import { type IdentityProvider, identityProviders } from '@coldway/contract/identity-providers/identity-providers.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import type { Me } from '@coldway/contract/users/sign-in.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { type ProviderDraft, ProviderFields, refusedAt, toProvider } from './provider-fields.tsx'

const stale = [identityProviders.queryPageList, identityProviders.queryById]

export const ProviderAddPage = () => {
  const me = useMe()
  return me ? <AddForm me={me} /> : <Loading />
}

const AddForm = ({ me }: { readonly me: Me }) => {
  const t = useText()
  const leave = useLeave()
  const nodes = useOrgTree()
  const start: ProviderDraft = {
    orgId: me.orgId,
    name: '',
    alias: '',
    issuer: '',
    clientId: '',
    clientSecret: '',
    groupsClaim: 'groups',
    extraScopes: '',
    isEnabled: true,
    roles: [],
  }
  const form = useForm({
    call: identityProviders.save,
    start,
    toInput: (draft) => ({ ...toProvider(draft), orgId: draft.orgId, clientSecret: draft.clientSecret }),
    refusedAt,
    stale,
    onDone: leave.saved,
  })
  return (
    <FormPage title={t('titles.signInProviderAdd')} form={form} back={leave.back}>
      <ProviderFields
        form={form}
        redirectUri={`${location.origin}${paths.providerReturn}`}
        organisation={<FormTree form={form} name="orgId" label={t('signInProviders.organisation')} nodes={nodes} />}
      />
    </FormPage>
  )
}

export const ProviderUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isId = Number.isInteger(id) && id > 0
  const found = useStart(identityProviders.queryById, { id }, { isEnabled: isId })
  if (!isId) return <ErrorState text={t('signInProviders.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  return found.data ? <UpdateForm provider={found.data} /> : <Loading />
}

const UpdateForm = ({ provider }: { readonly provider: IdentityProvider }) => {
  const t = useText()
  const leave = useLeave()
  const { id, version, orgName, redirectUri, roles, ...known } = provider
  const { orgId, name, alias, issuer, clientId, groupsClaim, extraScopes, isEnabled } = known
  const start: ProviderDraft = {
    orgId,
    name,
    alias,
    issuer,
    clientId,
    clientSecret: '',
    groupsClaim,
    extraScopes,
    isEnabled,
    roles: roles.map(({ group, roleId }) => ({ group: group ?? '', roleId })),
  }
  const form = useForm({
    call: identityProviders.update,
    start,
    toInput: (draft) => ({ ...toProvider(draft), id, version, clientSecret: draft.clientSecret.trim() || null }),
    refusedAt,
    stale,
    onDone: leave.saved,
  })
  return (
    <FormPage title={t('titles.signInProviderUpdate')} form={form} back={leave.back}>
      <ProviderFields
        form={form}
        isKept
        redirectUri={redirectUri}
        organisation={<Field label={t('signInProviders.organisation')} value={orgName} disabled readOnly />}
      />
    </FormPage>
  )
}

const useLeave = () => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.signInProviders)
  const saved = () => {
    notify(t('pieces.form.saved'), 'ok')
    void navigate(back)
  }
  return { back, saved }
}
