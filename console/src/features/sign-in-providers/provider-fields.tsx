import type { ErrorName } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { CopyLine } from '../../ui/base/copy-line.tsx'
import { FormText } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { GroupRoles } from './group-roles.tsx'

/** The role that a group gives; a blank group stands for everybody. */
export interface GroupRole {
  readonly group: string
  readonly roleId: number | undefined
}
export interface ProviderDraft {
  readonly orgId: number | undefined
  readonly name: string
  readonly alias: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly groupsClaim: string
  readonly extraScopes: string
  readonly isEnabled: boolean
  readonly roles: readonly GroupRole[]
}

export const refusedAt = {
  providerAliasInUse: 'alias',
  providerUnreachable: 'issuer',
  providerSecretMissing: 'clientSecret',
  organisationNotFound: 'orgId',
  roleNotFound: 'roles',
  rightsExceeded: 'roles',
} as const satisfies Partial<Record<ErrorName, keyof ProviderDraft>>

export const toProvider = ({ orgId: _fixed, clientSecret: _own, roles, ...draft }: ProviderDraft) => ({
  ...draft,
  alias: draft.alias.trim(),
  issuer: draft.issuer.trim(),
  extraScopes: draft.extraScopes.trim().replaceAll(/\s+/g, ' '),
  roles: roles.map(({ group, roleId }) => ({ group: group.trim() || null, roleId })),
})

interface ProviderFieldsProps {
  readonly form: Form<ProviderDraft>
  readonly redirectUri: string
  /** The server keeps a secret already. */
  readonly isKept?: boolean
  /** The organisation, chosen when the provider is added and fixed afterwards. */
  readonly organisation: ReactNode
}

export const ProviderFields = ({ form, redirectUri, isKept, organisation }: ProviderFieldsProps) => {
  const t = useText()
  return (
    <>
      <FormSection title={t('signInProviders.section')} hint={t('signInProviders.sectionHint')}>
        <FormText
          form={form}
          name="name"
          label={t('signInProviders.name')}
          rule={t('signInProviders.nameRule', { max: limits.nameMax })}
          autoFocus
        />
        <FormText form={form} name="alias" label={t('signInProviders.alias')} rule={t('signInProviders.aliasRule')} />
        {organisation}
        <Switch
          label={t('signInProviders.isEnabled')}
          isOn={form.draft.isEnabled}
          onChange={(isEnabled) => form.set({ isEnabled })}
        />
      </FormSection>
      <FormSection title={t('signInProviders.client')} hint={t('signInProviders.clientHint')}>
        <div className="is-wide">
          <CopyLine label={t('signInProviders.redirectUri')} text={redirectUri} />
        </div>
        <FormText
          form={form}
          name="issuer"
          label={t('signInProviders.issuer')}
          rule={t('signInProviders.issuerRule')}
          placeholder="https://"
          isWide
        />
        <FormText
          form={form}
          name="clientId"
          label={t('signInProviders.clientId')}
          rule={t('signInProviders.textRule', { max: limits.providerTextMax })}
        />
        <FormText
          form={form}
          name="clientSecret"
          label={t('signInProviders.clientSecret')}
          rule={
            isKept ? t('signInProviders.secretKept') : t('signInProviders.textRule', { max: limits.providerTextMax })
          }
          isOptional={isKept}
        />
      </FormSection>
      <FormSection title={t('signInProviders.roles')} hint={t('signInProviders.rolesHint')}>
        <FormText
          form={form}
          name="groupsClaim"
          label={t('signInProviders.groupsClaim')}
          rule={t('signInProviders.groupsClaimRule')}
        />
        <FormText
          form={form}
          name="extraScopes"
          label={t('signInProviders.extraScopes')}
          rule={t('signInProviders.extraScopesRule')}
          isOptional
        />
        <div className="is-wide">
          <GroupRoles form={form} />
        </div>
      </FormSection>
    </>
  )
}
