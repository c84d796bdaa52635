/** The fields of an alarm policy, with previews beside them. */
import type { AlarmPolicy } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useState } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { FormText, FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage, FormSection } from '../../ui/form/form-page.tsx'
import { CoverageEditor } from './coverage-editor.tsx'
import { KindEditor } from './kind-editor.tsx'
import { LevelEditor } from './level-editor.tsx'
import type { Watched } from './limit-picture.tsx'
import { type PolicyDraft } from './policy-draft.ts'
import { policyScenes, type SceneName } from './policy-scene.ts'
import { PolicySide } from './policy-side.tsx'
import { PushEditor } from './push-editor.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'

interface PolicyFormProps {
  readonly scene: SceneName
  readonly title: (typeof policyScenes)[SceneName]['addTitle' | 'updateTitle']
  readonly form: Form<PolicyDraft>
  readonly back: string
  /** undefined: a new policy. */
  readonly policy?: AlarmPolicy
}

const minuteMs = 60_000

export const PolicyForm = ({ scene, title, form, back, policy }: PolicyFormProps) => {
  const t = useText()
  const nodes = useOrgTree()
  const [watched, setWatched] = useState<Watched>()
  const { draft } = form
  return (
    <FormPage
      title={t(title)}
      form={form}
      back={back}
      aside={<PolicySide scene={scene} draft={draft} policy={policy} watched={watched} onWatch={setWatched} />}
    >
      <FormSection
        title={t('alarmPolicies.basics')}
        {...(policy && { hint: `${t('alarmPolicies.belongs')} · ${policy.orgName}` })}
      >
        <FormText
          form={form}
          name="name"
          label={t('alarmPolicies.name')}
          rule={t('alarmPolicies.nameRule', { max: limits.alarmPolicyNameMax })}
        />
        {!policy && <FormTree form={form} name="orgId" label={t('alarmPolicies.belongs')} nodes={nodes} />}
      </FormSection>
      <FormSection title={t('alarmPolicies.devices')}>
        <CoverageEditor
          value={draft.coverage}
          nodes={nodes}
          error={form.errorOf('coverage', t('errors.deviceRequired'))}
          onChange={(coverage) => form.set({ coverage })}
        />
      </FormSection>
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
        <ScheduleEditor
          value={draft.schedule}
          isOfTrips={scene === 'waybill'}
          onChange={(schedule) => form.set({ schedule })}
        />
        <Wrong text={form.errorOf('schedule', t('alarmPolicies.schedule.tooMany'))} />
      </FormSection>
    </FormPage>
  )
}

const Wrong = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Alert isLine className="is-wide" isTarget>
      {text}
    </Alert>
  )
