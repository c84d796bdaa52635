/**
 * The panel beside the form with what its settings would have done. It runs on demand, and turns
 * grey when the form changes afterwards.
 */
import { rehearsalLimits } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { ErrorState } from '../../ui/base/states.tsx'
import type { PolicyDraft } from './policy-draft.ts'
import { policyScenes, type SceneName } from './policy-scene.ts'
import { RehearsalResult } from './rehearsal-result.tsx'
import { askedOf } from './rehearsed.ts'

const { days, workMs } = rehearsalLimits

interface RehearsalPanelProps {
  readonly scene: SceneName
  readonly draft: PolicyDraft
}

export const RehearsalPanel = ({ scene, draft }: RehearsalPanelProps) => {
  const t = useText()
  const textOf = useErrorText()
  const { rehearse } = policyScenes[scene]
  const run = useMutate(rehearse)
  const asked = rehearse.body.safeParse(askedOf(draft))
  const ask = () => asked.success && run.mutate(asked.data)
  return (
    <Panel title={t('alarmPolicies.rehearsal.title')} label={t('alarmPolicies.rehearsal.title')}>
      <div className="policy-side-body">
        <p>{t('alarmPolicies.rehearsal.text', { days })}</p>
        <div>
          <Button icon="play" isBusy={run.isPending} disabled={!asked.success} onClick={ask}>
            {t('alarmPolicies.rehearsal.run', { days })}
          </Button>
        </div>
        {run.isPending ? (
          <p role="status">{t('alarmPolicies.rehearsal.busy', { seconds: workMs / 1000 })}</p>
        ) : (
          !asked.success && <p>{t('alarmPolicies.rehearsal.incomplete')}</p>
        )}
        {run.error && <ErrorState text={textOf(run.error)} {...(asked.success && { onRetry: ask })} />}
        {run.data && (
          <RehearsalResult
            found={run.data}
            draft={draft}
            isStale={!asked.success || JSON.stringify(asked.data) !== JSON.stringify(run.variables)}
          />
        )}
      </div>
    </Panel>
  )
}
