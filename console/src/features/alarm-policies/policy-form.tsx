/** The fields of an alarm policy: what, whom, when; and beside them what they would have meant. */
import type { AlarmPolicy } from '@coldway/contract/alarm-policies.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useState } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { FormText, FormTree } from '../../ui/form-fields.tsx'
import { FormPage, FormSection } from '../../ui/form-page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Switch } from '../../ui/switch.tsx'
import { CoverageEditor } from './coverage-editor.tsx'
import { KindEditor } from './kind-editor.tsx'
import { LevelEditor } from './level-editor.tsx'
import type { Watched } from './limit-picture.tsx'
import { type PolicyDraft } from './policy-draft.ts'
import { policyScenes, type SceneName } from './policy-scene.ts'
import { PolicySide } from './policy-side.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'

interface PolicyFormProps {
  readonly scene: SceneName
  readonly title: (typeof policyScenes)[SceneName]['addTitle' | 'updateTitle']
  readonly form: Form<PolicyDraft>
  readonly back: string
  /** undefined: a new one. */
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
          <LevelEditor levels={draft.levels} onChange={(levels) => form.set({ levels })} />
          <Switch
            label={t('alarmPolicies.levels.tellsEnd')}
            isOn={draft.tellsEnd}
            onChange={(tellsEnd) => form.set({ tellsEnd })}
          />
        </div>
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
    <p className="field-error is-wide" role="alert" tabIndex={-1} aria-invalid="true">
      <Icon name="warning" /> {text}
    </p>
  )
