/** What a policy watches for, who is notified, and when it is active: the part of the form that all policies have. */
import { limits } from '@coldway/contract/limits.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { KindEditor } from './kind-editor.tsx'
import { LevelEditor } from './level-editor.tsx'
import type { Watched } from './limit-picture.tsx'
import type { PolicyDraft } from './policy-draft.ts'
import { PushEditor } from './push-editor.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'

interface PolicyRulesProps {
  readonly form: Form<PolicyDraft>
  readonly watched: Watched | undefined
  /** True for a waybill policy, which applies only during a trip. */
  readonly isOfTrips: boolean
}

const minuteMs = 60_000

export const PolicyRules = ({ form, watched, isOfTrips }: PolicyRulesProps) => {
  const t = useText()
  const { draft } = form
  return (
    <>
      <FormSection title={t('alarmPolicies.kinds')}>
        <KindEditor
          value={draft.kinds}
          hasTried={form.failures > 0}
          watched={watched}
          onChange={(kinds) => form.set({ kinds })}
        />
        <Wrong text={form.errorOf('kinds', draft.kinds.length === 0 ? undefined : t('alarmPolicies.kindsWrong'))} />
      </FormSection>
      <FormSection
        title={t('alarmPolicies.levels.title')}
        hint={t('alarmPolicies.levels.hint', { minutes: limits.alarmLevelEveryMs / minuteMs })}
      >
        <div className="is-wide">
          <PushEditor value={draft.push} onChange={(push) => form.set({ push })} />
          {draft.push.isEnabled && <LevelEditor levels={draft.levels} onChange={(levels) => form.set({ levels })} />}
        </div>
        <Wrong text={form.errorOf('push', t('errors.pushTypeRequired'))} />
        <Wrong text={form.errorOf('levels', t('errors.pushMethodRequired'))} />
      </FormSection>
      <FormSection title={t('alarmPolicies.schedule.title')}>
        <ScheduleEditor value={draft.schedule} isOfTrips={isOfTrips} onChange={(schedule) => form.set({ schedule })} />
        <Wrong text={form.errorOf('schedule', t('alarmPolicies.schedule.tooMany'))} />
      </FormSection>
    </>
  )
}

const Wrong = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Alert isLine className="is-wide" isTarget>
      {text}
    </Alert>
  )
