import { type OrgNode, organisations } from '@coldway/contract/users/organisations.ts'
import { permissions, type Permission } from '@coldway/contract/permissions.ts'
import { type Role, roles } from '@coldway/contract/users/roles.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { answer } from './answers.ts'
import { basics, me } from './app-fixture.tsx'

export const orgTree: OrgNode[] = [
  { id: 1, parentId: null, name: 'East Cold Chain', code: 'EAST', deviceCount: 0, isRoot: false },
  { id: 2, parentId: 1, name: 'Shanghai', code: 'SH', deviceCount: 3, isRoot: false },
  { id: 3, parentId: 2, name: 'Pudong', code: 'PD', deviceCount: 1, isRoot: false },
]

export const role: Role = {
  id: 7,
  orgId: 1,
  orgName: 'East Cold Chain',
  name: 'Dispatcher',
  description: '',
  permissions: ['monitor:view', 'audit:view'],
  mobileMenus: [],
  userCount: 2,
  version: 4,
  createTime: '2026-11-20 08:00:00',
}

/** The answers screens of the user centre need beside their own calls; `held` are the user's permissions. */
export const userCentreBasics = (held: readonly Permission[] = permissions) => [
  ...basics,
  answer(session.me, () => ({ ...me, permissions: [...held] })),
  answer(userConfig.queryUserConfig, () => []),
  answer(organisations.queryOrgTree, () => orgTree),
  answer(roles.queryPageList, () => ({ page: 1, size: 10, total: 1, records: [role] })),
]
