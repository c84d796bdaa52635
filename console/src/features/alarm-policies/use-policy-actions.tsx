import type { AlarmPolicyRow } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { type ReactNode, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { policyScenes, type SceneName } from './policy-scene.ts'

export interface PolicyActions {
  readonly setEnabled: (policy: AlarmPolicyRow, isOn: boolean) => void
  readonly copy: (policy: AlarmPolicyRow) => void
  readonly remove: (chosen: readonly AlarmPolicyRow[]) => void
  /** The open question, to be rendered by the page. */
  readonly dialog: ReactNode
}

export const usePolicyActions = (scene: SceneName): PolicyActions => {
  const t = useText()
  const textOf = useErrorText()
  const [ask, question] = useConfirm()
  const [copied, setCopied] = useState<AlarmPolicyRow>()
  const { list, one, status, remove } = policyScenes[scene]
  const stale = [list, one]
  const turning = useMutate(status, { stale })
  const deleting = useMutate(remove, { stale })
  const setEnabled = async ({ id }: AlarmPolicyRow, isOn: boolean): Promise<void> => {
    await turning.mutateAsync({ alarmPolicyId: id, status: isOn ? 'enabled' : 'disabled' })
    notify(t(isOn ? 'alarmPolicies.turnedOn' : 'alarmPolicies.turnedOff'), 'ok')
  }
  return {
    // Disabling ends open alarms, which cannot be undone; enabling needs no question.
    setEnabled: (policy, isOn) => {
      if (isOn || policy.openCount === 0)
        return void setEnabled(policy, isOn).catch((error) => notify(textOf(error), 'bad'))
      ask({
        title: t('alarmPolicies.offTitle', { name: policy.name }),
        text: t('alarmPolicies.offText', { count: policy.openCount }),
        action: t('alarmPolicies.off'),
        isDanger: true,
        run: () => setEnabled(policy, false),
      })
    },
    copy: setCopied,
    remove: (chosen) => {
      const open = chosen.reduce((sum, { openCount }) => sum + openCount, 0)
      ask({
        title:
          chosen.length === 1
            ? t('alarmPolicies.deleteTitle', { name: chosen[0]?.name ?? '' })
            : t('alarmPolicies.deleteMany', { count: chosen.length }),
        text: `${t('alarmPolicies.deleteText')} ${open > 0 ? t('alarmPolicies.offText', { count: open }) : ''}`,
        action: t('pieces.verbs.delete'),
        isDanger: true,
        run: async () => {
          await deleting.mutateAsync({ ids: chosen.map(({ id }) => id) })
          notify(t('alarmPolicies.deleted'), 'ok')
        },
      })
    },
    dialog: (
      <>
        {question}
        {copied && <CopyDialog scene={scene} policy={copied} onClose={() => setCopied(undefined)} />}
      </>
    ),
  }
}
