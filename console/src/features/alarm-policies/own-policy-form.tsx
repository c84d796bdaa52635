/** Makes or edits a device's own policy; it opens from the device's page and leads back there. */
import { devicePolicies, type OwnPolicy } from '@coldway/contract/alarm-policies/device-policies.ts'
import { type MonitoredDevice, titleOf } from '@coldway/contract/devices/device-state.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import type { Watched } from './limit-picture.tsx'
import { inputOf, newDraft, ownDraftOf, type PolicyDraft, refusedAt } from './policy-draft.ts'
import { PolicyRules } from './policy-rules.tsx'
import { PolicySide } from './policy-side.tsx'

interface OwnPolicyEditProps {
  readonly device: MonitoredDevice
  /** The address of the device's policies. */
  readonly back: string
}

export const OwnPolicyEdit = ({ device, back }: OwnPolicyEditProps) => {
  const textOf = useErrorText()
  const found = useStart(devicePolicies.queryDeviceAlarmPoliciesAndSet, { deviceCode: device.code })
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <OwnPolicyForm device={device} back={back} own={found.data.own} />
}

const OwnPolicyForm = ({ device, back, own }: OwnPolicyEditProps & { own: OwnPolicy | null }) => {
  const t = useText()
  const navigate = useNavigate()
  const [watched, setWatched] = useState<Watched>()
  const form = useForm({
    call: devicePolicies.saveDeviceAlarmPolicies,
    start: startOf(device, own),
    toInput: (draft) => {
      const { kinds, levels, schedule, push } = inputOf(draft)
      // The terminal's own thresholds are set among its commands; those kept stay.
      return { deviceId: device.id, version: own?.version ?? 0, kinds, levels, schedule, push, terminal: {} }
    },
    refusedAt,
    stale: [devicePolicies.queryDeviceAlarmPoliciesAndSet],
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back, { replace: true })
    },
  })
  return (
    <FormPage
      title={t('alarmPolicies.own.title')}
      form={form}
      back={back}
      aside={<PolicySide scene="device" draft={form.draft} policy={undefined} watched={watched} onWatch={setWatched} />}
    >
      <PolicyRules form={form} watched={watched} isOfTrips={false} />
    </FormPage>
  )
}

const startOf = (device: MonitoredDevice, own: OwnPolicy | null): PolicyDraft => {
  const coverage = { by: 'list', orgIds: [], groups: [], devices: [{ id: device.id, title: titleOf(device) }] } as const
  const fresh = { ...newDraft(device.orgId), coverage }
  return own ? { ...fresh, ...ownDraftOf(own) } : fresh
}
