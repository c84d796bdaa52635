/** /view/systemSettings/forwardingAdd and forwardingUpdate: the form of a rule. */
import {
  forwarding,
  forwardingKinds,
  forwardingRights,
  type ForwardingRuleDetails,
} from '@coldway/contract/forwarding/forwarding.ts'
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
import { RuleSecretDialog, type ShownSecret } from './rule-dialogs.tsx'
import { draftOf, newRule, refusedAt, toRule } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'

const stale = [forwarding.queryPageList, forwarding.queryById]

export const ForwardingAddPage = () => {
  const me = useMe()
  return me ? <AddForm me={me} /> : <Loading />
}

const AddForm = ({ me }: { readonly me: Me }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.forwarding)
  const nodes = useOrgTree()
  const [made, setMade] = useState<ShownSecret>()
  const mayForward = forwardingKinds.filter((kind) =>
    forwardingRights[kind].every((right) => me.permissions.includes(right)),
  )
  const form = useForm({
    call: forwarding.save,
    start: newRule(me.orgId, mayForward),
    toInput: (draft) => ({ ...toRule(draft), orgId: draft.orgId }),
    refusedAt,
    stale,
    // Only what is posted is signed.
    onDone: ({ secret }) =>
      form.draft.target === 'http' ? setMade({ name: form.draft.name, secret }) : void navigate(back),
  })
  return (
    <>
      <FormPage title={t('titles.forwardingAdd')} form={form} back={back}>
        <RuleFields
          form={form}
          me={me}
          organisation={<FormTree form={form} name="orgId" label={t('forwarding.organisation')} nodes={nodes} />}
        />
      </FormPage>
      {made && <RuleSecretDialog made={made} onClose={() => void navigate(back)} />}
    </>
  )
}

export const ForwardingUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const me = useMe()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isId = Number.isInteger(id) && id > 0
  const found = useStart(forwarding.queryById, { id }, { isEnabled: isId })
  if (!isId) return <ErrorState text={t('forwarding.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data || !me) return <Loading />
  return <UpdateForm rule={found.data} me={me} />
}

const UpdateForm = ({ rule, me }: { readonly rule: ForwardingRuleDetails; readonly me: Me }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.forwarding)
  const { id, version, orgName } = rule
  const form = useForm({
    call: forwarding.update,
    start: draftOf(rule),
    toInput: (draft) => ({ ...toRule(draft), id, version }),
    refusedAt,
    stale,
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back)
    },
  })
  return (
    <FormPage title={t('titles.forwardingUpdate')} form={form} back={back}>
      <RuleFields
        form={form}
        me={me}
        before={rule}
        organisation={<Field label={t('forwarding.organisation')} value={orgName} disabled readOnly />}
      />
    </FormPage>
  )
}
