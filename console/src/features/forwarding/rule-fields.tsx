import {
  type ForwardingKind,
  forwardingKinds,
  forwardingRights,
  type ForwardingRuleDetails,
} from '@coldway/contract/forwarding/forwarding.ts'
import type { ForwardingTarget } from '@coldway/contract/forwarding/targets.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Me } from '@coldway/contract/users/sign-in.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormSelect, FormText } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { DevicesField } from '../devices/index.ts'
import './forwarding.css'
import { kindsFor, kindsOf, type RuleDraft, targetsFor } from './rule-draft.ts'

interface RuleFieldsProps {
  readonly form: Form<RuleDraft>
  readonly me: Me
  /** What the rule was before; undefined: it is new. */
  readonly before?: ForwardingRuleDetails
  /** Chosen when the rule is added, fixed afterwards. */
  readonly organisation: ReactNode
}

export const RuleFields = ({ form, me, before, organisation }: RuleFieldsProps) => {
  const t = useText()
  return (
    <>
      <FormSection title={t('forwarding.section')}>
        <FormText
          form={form}
          name="name"
          label={t('forwarding.name')}
          rule={t('forwarding.nameRule', { max: limits.nameMax })}
          autoFocus
        />
        {organisation}
        <FormText
          form={form}
          name="remark"
          label={t('forwarding.remark')}
          rule={t('forwarding.remarkRule', { max: limits.remarkMax })}
          isOptional
          isWide
        />
      </FormSection>
      <FormSection title={t('forwarding.target')} hint={t('forwarding.targetHint')}>
        <FormSelect
          form={form}
          name="target"
          label={t('forwarding.kind')}
          options={targetsFor(before).map((value) => ({ value, label: t(`forwarding.targets.${value}`) }))}
        />
        <FormText
          form={form}
          name="address"
          label={t('forwarding.address')}
          rule={t(`forwarding.addressRules.${form.draft.target}`)}
          placeholder={schemes[form.draft.target]}
        />
        {(form.draft.target === 'mqtt' || form.draft.target === 'nats') && (
          <FormText
            form={form}
            name="topic"
            label={t(`forwarding.topics.${form.draft.target}`)}
            rule={t(`forwarding.topicRules.${form.draft.target}`)}
            isWide
          />
        )}
        {form.draft.target !== 'http' && <Login form={form} before={before} target={form.draft.target} />}
      </FormSection>
      <FormSection
        title={t('forwarding.what')}
        hint={t(form.draft.target === 'epcis' ? 'forwarding.epcisHint' : 'forwarding.whatHint')}
      >
        <Kinds form={form} me={me} />
      </FormSection>
      <FormSection
        title={t('forwarding.scope')}
        hint={form.draft.scope === 'branch' ? t('forwarding.branchHint') : undefined}
      >
        <Scope form={form} before={before} />
      </FormSection>
    </>
  )
}

const schemes = { http: 'https://', mqtt: 'mqtts://', nats: 'tls://', epcis: 'https://' } as const

interface LoginProps extends Pick<RuleFieldsProps, 'form' | 'before'> {
  readonly target: Exclude<ForwardingTarget, 'http'>
}

const Login = ({ form, before, target }: LoginProps) => {
  const t = useText()
  return (
    <>
      <FormText form={form} name="username" label={t('forwarding.username')} isOptional />
      <Field
        label={t('pieces.form.optional', { label: t('forwarding.password') })}
        type="password"
        autoComplete="new-password"
        value={form.draft.password}
        onInput={({ currentTarget }) => form.set({ password: currentTarget.value })}
        hint={
          <p>
            {before?.broker?.hasPassword && t('forwarding.passwordKept')}{' '}
            {target !== 'mqtt' && t(`forwarding.passwordAlone.${target}`)}
          </p>
        }
      />
    </>
  )
}

/** Kinds that the user may not see cannot be added; one that others chose can be taken away. */
const Kinds = ({ form, me }: Pick<RuleFieldsProps, 'form' | 'me'>) => {
  const t = useText()
  const kinds = kindsOf(form.draft)
  const wrong = form.errorOf('kinds', t('forwarding.kindsRule'))
  const mayAdd = (kind: ForwardingKind) => forwardingRights[kind].every((right) => me.permissions.includes(right))
  return (
    <div className="is-wide">
      {wrong !== undefined && <Alert isTarget>{wrong}</Alert>}
      <div className="forwarding-kinds" role="group" aria-label={t('forwarding.what')}>
        {kindsFor(form.draft.target).map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              disabled={!kinds.includes(kind) && !mayAdd(kind)}
              onChange={({ target }) =>
                form.set({
                  kinds: forwardingKinds.filter((one) => (one === kind ? target.checked : kinds.includes(one))),
                })
              }
            />
            {t(`forwarding.kinds.${kind}`)}
          </label>
        ))}
      </div>
    </div>
  )
}

const scopes = ['branch', 'devices'] as const

const Scope = ({ form, before }: Pick<RuleFieldsProps, 'form' | 'before'>) => {
  const t = useText()
  const { scope, deviceIds } = form.draft
  return (
    <>
      <div className="is-wide">
        <Segmented
          label={t('forwarding.scope')}
          options={scopes.map((value) => ({ value, label: t(`forwarding.scopes.${value}`) }))}
          value={scope}
          onChange={(next) => form.set({ scope: next })}
        />
      </div>
      {scope === 'devices' && (
        <DevicesField
          label={t('forwarding.scope')}
          before={before?.devices.map(({ id, name }) => [id, name])}
          value={deviceIds}
          max={limits.forwardingDevicesMax}
          error={form.errorOf('deviceIds')}
          onChange={(ids) => form.set({ deviceIds: ids })}
        />
      )}
    </>
  )
}
