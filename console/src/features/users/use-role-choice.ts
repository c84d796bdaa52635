import { limits } from '@coldway/contract/limits.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'

interface RoleChoice {
  /** Whether the user may see roles; undefined while that is unknown. */
  readonly canSee: boolean | undefined
  readonly options: readonly { readonly value: number; readonly label: string }[] | undefined
}

/** The selectable roles; none for a user who may not see roles. */
export const useRoleChoice = (): RoleChoice => {
  const canSee = useCan('role:view')
  const query = useCall(
    roles.queryPageList,
    { page: 1, size: limits.pageSizeMax, sorts: [{ column: 'name', order: 'asc' }] },
    { isEnabled: canSee === true },
  )
  const rows = query.data?.records
  const isTwice = (name: string) => (rows?.filter((role) => role.name === name).length ?? 0) > 1
  return {
    canSee,
    // Names are unique only inside a tenant.
    options: rows?.map(({ id, name, orgName }) => ({
      value: id,
      label: isTwice(name) ? `${name} · ${orgName}` : name,
    })),
  }
}
