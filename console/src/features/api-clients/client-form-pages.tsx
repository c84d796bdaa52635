/** /view/systemSettings/openApiClientAdd and openApiClientUpdate: the form of a client. */
import { type ApiClient, apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import { limits } from '@coldway/contract/limits.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import type { Me } from '@coldway/contract/users/sign-in.ts'
import { useState } from 'react'
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
import './api-clients.css'
import { type ClientDraft, ClientFields, refusedAt, toClient } from './client-fields.tsx'
import { ClientSecretDialog, type ShownSecret } from './secret-dialog.tsx'

const stale = [apiClients.queryPageList, apiClients.queryById]

export const ClientAddPage = () => {
  const me = useMe()
  return me ? <AddForm me={me} /> : <Loading />
}

const AddForm = ({ me }: { readonly me: Me }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.openApiClients)
  const nodes = useOrgTree()
  const [made, setMade] = useState<ShownSecret>()
  const start: ClientDraft = {
    orgId: me.orgId,
    name: '',
    remark: '',
    scopes: [],
    allowedAddresses: '',
    callsPerMinute: String(limits.clientCallsPerMinute),
    callsPerDay: String(limits.clientCallsPerDay),
  }
  const form = useForm({
    call: apiClients.save,
    start,
    toInput: (draft) => ({ ...toClient(draft), orgId: draft.orgId }),
    refusedAt,
    stale,
    onDone: ({ appId, secret }) => setMade({ name: form.draft.name, appId, secret }),
  })
  return (
    <>
      <FormPage title={t('titles.openApiClientAdd')} form={form} back={back}>
        <ClientFields
          form={form}
          me={me}
          organisation={<FormTree form={form} name="orgId" label={t('apiClients.organisation')} nodes={nodes} />}
        />
      </FormPage>
      {made && <ClientSecretDialog made={made} onClose={() => void navigate(back)} />}
    </>
  )
}

export const ClientUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const me = useMe()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isId = Number.isInteger(id) && id > 0
  const found = useStart(apiClients.queryById, { id }, { isEnabled: isId })
  if (!isId) return <ErrorState text={t('apiClients.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data || !me) return <Loading />
  return <UpdateForm client={found.data} me={me} />
}

const UpdateForm = ({ client, me }: { readonly client: ApiClient; readonly me: Me }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.openApiClients)
  const { id, version, orgId, name, remark, scopes } = client
  const start: ClientDraft = {
    orgId,
    name,
    remark,
    scopes,
    allowedAddresses: client.allowedAddresses.join('\n'),
    callsPerMinute: String(client.callsPerMinute),
    callsPerDay: String(client.callsPerDay),
  }
  const form = useForm({
    call: apiClients.update,
    start,
    toInput: (draft) => ({ ...toClient(draft), id, version }),
    refusedAt,
    stale,
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back)
    },
  })
  return (
    <FormPage title={t('titles.openApiClientUpdate')} form={form} back={back}>
      <ClientFields
        form={form}
        me={me}
        organisation={<Field label={t('apiClients.organisation')} value={client.orgName} disabled readOnly />}
      />
    </FormPage>
  )
}
