import type { ErrorName } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../api/use-form.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { FormText, FormTree } from '../../ui/form/form-fields.tsx'
import { FormSection } from '../../ui/form/form-page.tsx'

export interface UserDraft {
  readonly account: string
  readonly userName: string
  readonly orgId: number | undefined
  readonly roleId: number | undefined
  readonly email: string
  readonly phone: string
}

export const refusedAt = {
  accountExists: 'account',
  accountAtRoot: 'orgId',
  organisationNotFound: 'orgId',
  roleNotFound: 'roleId',
} as const satisfies Partial<Record<ErrorName, keyof UserDraft>>

/** An empty address counts as none. */
export const toPerson = (draft: UserDraft) => ({
  ...draft,
  email: draft.email.trim() || null,
  phone: draft.phone.trim() || null,
})

interface UserFieldsProps {
  readonly form: Form<UserDraft>
  readonly account: ReactNode
  readonly role: ReactNode
  /** What is bound of an existing user's contacts. */
  readonly bound?: ReactNode
  /** Users cannot move themselves. */
  readonly isOwn?: boolean
}

export const UserFields = ({ form, account, role, bound, isOwn }: UserFieldsProps) => {
  const t = useText()
  const nodes = useOrgTree()
  return (
    <>
      <FormSection title={t('users.person')}>
        {account}
        <FormText
          form={form}
          name="userName"
          label={t('users.name')}
          rule={t('users.nameRule', { max: limits.nameMax })}
        />
      </FormSection>
      <FormSection title={t('users.place')}>
        <FormTree form={form} name="orgId" label={t('users.organisation')} nodes={nodes} isDisabled={isOwn} />
        {role}
      </FormSection>
      <FormSection title={t('users.reach')}>
        <FormText
          form={form}
          name="email"
          label={t('users.email')}
          rule={t('users.emailRule')}
          inputMode="email"
          isOptional
        />
        <FormText
          form={form}
          name="phone"
          label={t('users.phone')}
          rule={t('users.phoneRule')}
          inputMode="tel"
          isOptional
        />
        {bound}
      </FormSection>
    </>
  )
}
