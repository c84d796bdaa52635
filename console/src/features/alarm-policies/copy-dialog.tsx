import type { AlarmPolicyRow } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useForm } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormText } from '../../ui/form/form-fields.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { policyScenes, type SceneName } from './policy-scene.ts'

interface CopyDialogProps {
  readonly scene: SceneName
  readonly policy: AlarmPolicyRow
  readonly onClose: () => void
}

/** Copies a policy under a new name, disabled until somebody enables it. */
export const CopyDialog = ({ scene, policy, onClose }: CopyDialogProps) => {
  const t = useText()
  const { copy, list } = policyScenes[scene]
  const start = { name: t('alarmPolicies.copyOf', { name: policy.name }).slice(0, limits.alarmPolicyNameMax) }
  const form = useForm({
    call: copy,
    start,
    toInput: ({ name }) => ({ alarmPolicyId: policy.id, name }),
    refusedAt: { alarmPolicyNameExists: 'name', strategyNameRequired: 'name' },
    stale: [list],
    onDone: () => {
      notify(t('alarmPolicies.copied'), 'ok')
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      title={t('alarmPolicies.copyTitle', { name: policy.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" isBusy={form.isBusy} onClick={form.submit}>
            {t('pieces.verbs.copy')}
          </Button>
        </>
      }
    >
      <FormText
        form={form}
        name="name"
        label={t('alarmPolicies.name')}
        rule={t('alarmPolicies.nameRule', { max: limits.alarmPolicyNameMax })}
        autoFocus
      />
      <p>{t('alarmPolicies.copyText')}</p>
      {form.error !== undefined && <Alert>{form.error}</Alert>}
    </Dialog>
  )
}
