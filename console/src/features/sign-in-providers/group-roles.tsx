import { limits } from '@coldway/contract/limits.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Field, FieldFrame } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useRoleChoice } from '../users/index.ts'
import './group-roles.css'
import type { GroupRole, ProviderDraft } from './provider-fields.tsx'

/** The roles that groups get, in the order in which they are asked. */
export const GroupRoles = ({ form }: { readonly form: Form<ProviderDraft> }) => {
  const t = useText()
  const { options } = useRoleChoice()
  const { roles } = form.draft
  const wrong = form.errorOf('roles', t('signInProviders.rolesRule'))
  const change = (at: number, given: Partial<GroupRole>) =>
    form.set({ roles: roles.map((one, place) => (place === at ? { ...one, ...given } : one)) })
  return (
    <div className="group-roles">
      {wrong !== undefined && <Alert isTarget>{wrong}</Alert>}
      {roles.map((one, at) => (
        // Rows have no identity but their place.
        <div key={at} className="group-roles-row">
          <Field
            label={t('signInProviders.group')}
            placeholder={t('signInProviders.everybody')}
            value={one.group}
            onInput={(event) => change(at, { group: event.currentTarget.value })}
          />
          <FieldFrame label={t('signInProviders.role')}>
            {(id, noteId) => (
              <Select
                id={id}
                noteId={noteId}
                placeholder={t('signInProviders.role')}
                options={options}
                value={one.roleId}
                onChange={(roleId) => change(at, { roleId })}
              />
            )}
          </FieldFrame>
          <Button icon="trash" onClick={() => form.set({ roles: roles.filter((_one, place) => place !== at) })}>
            {t('pieces.verbs.delete')}
          </Button>
        </div>
      ))}
      {roles.length < limits.providerRolesMax && (
        <Button icon="plus" onClick={() => form.set({ roles: [...roles, { group: '', roleId: undefined }] })}>
          {t('signInProviders.addRole')}
        </Button>
      )}
    </div>
  )
}
