import { type Bodies, nextNumber } from '../body.ts'

const grants = () => ({ name: `Sweep ${nextNumber()}`, description: '', permissions: [], mobileMenus: [] })

export const rolesBodies: Bodies = {
  'roles.queryById': ({ role }) => [{ id: role }],
  'roles.saveRole': ({ organisation }) => [{ orgId: organisation, ...grants() }],
  'roles.updateRole': ({ role }) => [{ id: role, version: 1, ...grants() }],
  'roles.deleteRole': ({ role }) => [{ ids: [role] }],
}
