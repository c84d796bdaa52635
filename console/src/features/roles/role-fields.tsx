import type { ErrorName } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { MobileMenu, Permission } from '@coldway/contract/permissions.ts'
import type { Me } from '@coldway/contract/users/sign-in.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { CheckTree } from '../../ui/form/check-tree.tsx'
import { FormText } from '../../ui/form/form-fields.tsx'
import { FormColumns, FormSection } from '../../ui/form/form-page.tsx'
import { mobileTree, platformTree, withMenus } from './rights.ts'

export interface RoleDraft {
  readonly orgId: number | undefined
  readonly name: string
  readonly description: string
  readonly permissions: readonly Permission[]
  readonly mobileMenus: readonly MobileMenu[]
}

export const refusedAt = {
  roleNameExists: 'name',
  organisationNotFound: 'orgId',
} as const satisfies Partial<Record<ErrorName, keyof RoleDraft>>

interface RoleFieldsProps {
  readonly form: Form<RoleDraft>
  readonly me: Me
  /** The organisation: chosen when the role is created, fixed afterwards. */
  readonly organisation: ReactNode
}

export const RoleFields = ({ form, me, organisation }: RoleFieldsProps) => {
  const t = useText()
  const { draft, set } = form
  return (
    <>
      <FormSection title={t('roles.section')}>
        <FormText
          form={form}
          name="name"
          label={t('roles.name')}
          rule={t('roles.nameRule', { max: limits.nameMax })}
          autoFocus
        />
        {organisation}
        <FormText
          form={form}
          name="description"
          label={t('roles.description')}
          rule={t('roles.descriptionRule', { max: limits.remarkMax })}
          isOptional
          isWide
        />
      </FormSection>
      <FormColumns>
        <FormSection title={t('roles.rights')} hint={t('roles.platformHint')}>
          <div className="is-wide">
            <CheckTree
              label={t('roles.rights')}
              nodes={platformTree(t, me.permissions)}
              value={draft.permissions}
              onChange={(after) => set({ permissions: withMenus(draft.permissions, after, me.permissions) })}
            />
          </div>
        </FormSection>
        <FormSection title={t('roles.mobileRights')} hint={t('roles.mobileHint')}>
          <div className="is-wide">
            <CheckTree
              label={t('roles.mobileRights')}
              nodes={mobileTree(t, me.mobileMenus)}
              value={draft.mobileMenus}
              onChange={(after) => set({ mobileMenus: after as MobileMenu[] })}
            />
          </div>
        </FormSection>
      </FormColumns>
    </>
  )
}
