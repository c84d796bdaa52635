/** The fields of an alarm policy, with previews beside them. */
import type { AlarmPolicy } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useState } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { FormText, FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage, FormSection } from '../../ui/form/form-page.tsx'
import { CoverageEditor } from './coverage-editor.tsx'
import type { Watched } from './limit-picture.tsx'
import type { PolicyDraft } from './policy-draft.ts'
import { PolicyRules } from './policy-rules.tsx'
import { policyScenes, type SceneName } from './policy-scene.ts'
import { PolicySide } from './policy-side.tsx'

interface PolicyFormProps {
  readonly scene: SceneName
  readonly title: (typeof policyScenes)[SceneName]['addTitle' | 'updateTitle']
  readonly form: Form<PolicyDraft>
  readonly back: string
  /** The policy that is edited; undefined for a new one. */
  readonly policy?: AlarmPolicy
}

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
      <PolicyRules form={form} watched={watched} isOfTrips={scene === 'waybill'} />
    </FormPage>
  )
}
