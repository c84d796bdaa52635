import { mobileMenus, permissions } from '@coldway/contract/permissions.ts'
import { type Role, roles } from '@coldway/contract/users/roles.ts'
import { useMemo } from 'react'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useMutate } from '../../api/use-call.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { formatNumber } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { mobileWords, rightWords } from './rights.ts'

export const RoleListPage = () => {
  const t = useText()
  const canEdit = useCan('role:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(roles.queryPageList, filters)
  const [askDelete, dialog] = useDelete(t)
  return (
    <>
      <ListPage
        name="roles"
        title={t('titles.roles')}
        list={list}
        columns={columns}
        keyOf={(role) => role.id}
        nameOf={(role) => role.name}
        primary={{ label: t('titles.roleAdd'), can: canEdit, to: paths.roleAdd }}
        bulk={[{ key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', can: canEdit, onSelect: askDelete }]}
        actions={[
          {
            key: 'edit',
            label: t('pieces.verbs.edit'),
            can: canEdit,
            to: (role) => `${paths.roleUpdate}?id=${role.id}`,
          },
          {
            key: 'delete',
            label: t('pieces.verbs.delete'),
            can: canEdit,
            isDanger: true,
            onSelect: (role) => askDelete([role]),
          },
        ]}
      />
      {dialog}
    </>
  )
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'keyword', label: t('roles.find') },
  { key: 'name', label: t('roles.name') },
  { key: 'orgId', label: t('roles.organisation'), nodes: nodes ?? [], isId: true },
]

const columnsOf = (t: Translate): ListColumn<Role>[] => [
  { key: 'name', label: t('roles.name'), cell: (role) => role.name, isFixed: true, isSortable: true },
  { key: 'organisation', label: t('roles.organisation'), field: 'orgName', cell: (role) => role.orgName },
  {
    key: 'rights',
    label: t('roles.rights'),
    field: 'permissions',
    words: rightWords(t),
    cell: (role) => t('roles.granted', { count: role.permissions.length, all: permissions.length }),
  },
  {
    key: 'mobile',
    label: t('roles.mobileRights'),
    field: 'mobileMenus',
    words: mobileWords(t),
    cell: (role) => t('roles.granted', { count: role.mobileMenus.length, all: mobileMenus.length }),
  },
  {
    key: 'users',
    label: t('roles.users'),
    field: 'userCount',
    cell: (role) => formatNumber(role.userCount),
    isNumber: true,
  },
  { key: 'description', label: t('roles.description'), cell: (role) => role.description },
  { key: 'createTime', label: t('roles.created'), cell: (role) => role.createTime, isSortable: true },
]

const useDelete = (t: Translate) => {
  const [ask, dialog] = useConfirm()
  const remove = useMutate(roles.deleteRole, { stale: [roles.queryPageList] })
  const askDelete = (chosen: readonly Role[]) =>
    ask({
      title:
        chosen.length === 1
          ? t('roles.deleteTitle', { name: chosen[0]?.name ?? '' })
          : t('roles.deleteManyTitle', { count: chosen.length }),
      text: t('roles.deleteText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await remove.mutateAsync({ ids: chosen.map((role) => role.id) })
        notify(t('roles.deleted'), 'ok')
      },
    })
  return [askDelete, dialog] as const
}
