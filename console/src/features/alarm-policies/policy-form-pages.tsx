/** Adds and edits alarm policies, of devices or of waybills, with the rehearsal beside the form. */
import type { AlarmPolicy } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import './alarm-policies.css'
import { draftOf, inputOf, newDraft, refusedAt } from './policy-draft.ts'
import { PolicyForm } from './policy-form.tsx'
import { policyScenes, type SceneName } from './policy-scene.ts'

export const AlarmPolicyAddPage = () => <AddPage scene="device" />
export const WaybillAlarmPolicyAddPage = () => <AddPage scene="waybill" />
export const AlarmPolicyUpdatePage = () => <UpdatePage scene="device" />
export const WaybillAlarmPolicyUpdatePage = () => <UpdatePage scene="waybill" />

const AddPage = ({ scene }: { scene: SceneName }) => {
  const me = useMe()
  return me ? <AddForm scene={scene} orgId={me.orgId} /> : <Loading />
}

const AddForm = ({ scene, orgId }: { scene: SceneName; orgId: number }) => {
  const { save, list, addTitle, listPath } = policyScenes[scene]
  const back = useBack(listPath)
  const onDone = useSaved(back)
  const form = useForm({
    call: save,
    start: newDraft(orgId),
    toInput: (draft) => ({ orgId: draft.orgId, ...inputOf(draft) }),
    refusedAt,
    stale: [list],
    onDone,
  })
  return <PolicyForm scene={scene} title={addTitle} form={form} back={back} />
}

const UpdatePage = ({ scene }: { scene: SceneName }) => {
  const t = useText()
  const textOf = useErrorText()
  const [address] = useSearchParams()
  const alarmPolicyId = Number(address.get('id'))
  const isId = Number.isInteger(alarmPolicyId) && alarmPolicyId > 0
  const found = useStart(policyScenes[scene].one, { alarmPolicyId }, { isEnabled: isId })
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!isId) return <ErrorState text={t('alarmPolicies.gone')} />
  if (!found.data) return <Loading />
  return <UpdateForm scene={scene} policy={found.data} />
}

const UpdateForm = ({ scene, policy }: { scene: SceneName; policy: AlarmPolicy }) => {
  const { update, list, updateTitle, listPath } = policyScenes[scene]
  const back = useBack(listPath)
  const onDone = useSaved(back)
  const form = useForm({
    call: update,
    start: draftOf(policy),
    toInput: (draft) => ({ alarmPolicyId: policy.id, version: policy.version, ...inputOf(draft) }),
    refusedAt,
    stale: [list],
    onDone,
  })
  return <PolicyForm scene={scene} title={updateTitle} form={form} back={back} policy={policy} />
}

const useSaved = (back: string): (() => void) => {
  const t = useText()
  const navigate = useNavigate()
  return () => {
    notify(t('pieces.form.saved'), 'ok')
    void navigate(back)
  }
}
