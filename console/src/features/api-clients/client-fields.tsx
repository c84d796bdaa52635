import { clientScopes } from '@coldway/contract/api-clients/client-scopes.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import type { Me } from '@coldway/contract/users/sign-in.ts'
import { type ReactNode, useId } from 'react'
import type { Form } from '../../api/use-form.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { CheckTree } from '../../ui/form/check-tree.tsx'
import { FormText } from '../../ui/form/form-fields.tsx'
import { FormColumns, FormSection } from '../../ui/form/form-page.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { platformTree, withMenus } from '../roles/index.ts'

/** Numbers and addresses as they are typed. */
export interface ClientDraft {
  readonly orgId: number | undefined
  readonly name: string
  readonly remark: string
  readonly scopes: readonly Permission[]
  readonly allowedAddresses: string
  readonly callsPerMinute: string
  readonly callsPerDay: string
}

export const refusedAt = {
  clientNameInUse: 'name',
  organisationNotFound: 'orgId',
  rightsExceeded: 'scopes',
} as const satisfies Partial<Record<ErrorName, keyof ClientDraft>>

export const toClient = ({ orgId: _fixed, ...draft }: ClientDraft) => ({
  ...draft,
  allowedAddresses: draft.allowedAddresses.split(/[\s,;，；]+/).filter(Boolean),
  callsPerMinute: Number(draft.callsPerMinute.trim() || Number.NaN),
  callsPerDay: Number(draft.callsPerDay.trim() || Number.NaN),
})

interface ClientFieldsProps {
  readonly form: Form<ClientDraft>
  readonly me: Me
  /** The organisation, chosen when the client is added and fixed afterwards. */
  readonly organisation: ReactNode
}

export const ClientFields = ({ form, me, organisation }: ClientFieldsProps) => {
  const t = useText()
  const id = useId()
  const { draft, set } = form
  const wrongScopes = form.errorOf('scopes', t('apiClients.scopesRule'))
  const numberRule = (max: number) => t('apiClients.numberRule', { max: formatNumber(max) })
  return (
    <>
      <FormSection title={t('apiClients.section')}>
        <FormText
          form={form}
          name="name"
          label={t('apiClients.name')}
          rule={t('apiClients.nameRule', { max: limits.nameMax })}
          autoFocus
        />
        {organisation}
        <FormText
          form={form}
          name="remark"
          label={t('apiClients.remark')}
          rule={t('apiClients.remarkRule', { max: limits.remarkMax })}
          isOptional
          isWide
        />
      </FormSection>
      <FormColumns>
        <FormSection title={t('apiClients.scopes')} hint={t('apiClients.scopesHint')}>
          <div className="is-wide">
            {wrongScopes !== undefined && <Alert isTarget>{wrongScopes}</Alert>}
            <CheckTree
              label={t('apiClients.scopes')}
              nodes={platformTree(t, me.permissions, clientScopes)}
              value={draft.scopes}
              onChange={(after) => set({ scopes: withMenus(draft.scopes, after, me.permissions) })}
            />
          </div>
        </FormSection>
        <FormSection title={t('apiClients.limits')}>
          <div className="is-wide">
            <TextArea
              id={`${id}-addresses`}
              label={t('apiClients.addresses')}
              rows={4}
              value={draft.allowedAddresses}
              hint={t('apiClients.addressesRule')}
              error={form.errorOf('allowedAddresses', t('apiClients.addressesRule'))}
              onInput={(allowedAddresses) => set({ allowedAddresses })}
            />
          </div>
          <FormText
            form={form}
            name="callsPerMinute"
            label={t('apiClients.perMinute')}
            rule={numberRule(limits.clientCallsPerMinuteMax)}
            inputMode="decimal"
          />
          <FormText
            form={form}
            name="callsPerDay"
            label={t('apiClients.perDay')}
            rule={numberRule(limits.clientCallsPerDayMax)}
            inputMode="decimal"
          />
        </FormSection>
      </FormColumns>
    </>
  )
}
