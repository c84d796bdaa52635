import type { AlarmPolicyRow } from '@coldway/contract/alarm-policies.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useForm } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormText } from '../../ui/form-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notices.tsx'
import { policyScenes, type SceneName } from './policy-scene.ts'

interface CopyDialogProps {
  readonly scene: SceneName
  readonly policy: AlarmPolicyRow
  readonly onClose: () => void
}

/** A policy with all that another has, under a name of its own, and switched off until it has been looked at. */
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
      {form.error !== undefined && (
        <p className="alert" role="alert">
          <Icon name="warning" />
          {form.error}
        </p>
      )}
    </Dialog>
  )
}
