import { accountStates, recipientStates } from '@coldway/contract/enums.ts'
import type { User } from '@coldway/contract/users/users.ts'
import { users } from '@coldway/contract/users/users.ts'
import { useMemo } from 'react'
import type { FilterOption, ListFilter, TreeNode } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { useCan, useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { EmailCell, hasWechat, WechatMarks } from './contact-marks.tsx'
import './user-list-page.css'
import { useRoleChoice } from './use-role-choice.ts'
import { useUserActions } from './use-user-actions.tsx'

export const UserListPage = () => {
  const t = useText()
  const me = useMe()
  const canEdit = useCan('user:edit') ?? false
  const nodes = useOrgTree()
  const roleChoice = useRoleChoice()
  const roleOptions = roleChoice.options
  const filters = useMemo(() => filtersOf(t, nodes, roleOptions), [t, nodes, roleOptions?.length])
  const columns = useMemo(() => columnsOf(t, me?.id), [t, me?.id])
  const list = useList(users.queryUserInfo, filters)
  const act = useUserActions()
  const isOther = (user: User) => user.id !== me?.id
  const actions: RowAction<User>[] = [
    { key: 'edit', label: t('pieces.verbs.edit'), can: canEdit, to: (user) => `${paths.userUpdate}?id=${user.id}` },
    {
      key: 'enable',
      label: t('users.enable'),
      can: canEdit,
      isShown: (user) => isOther(user) && user.accountStatus === 'deactivated',
      onSelect: (user) => act.enable([user]),
    },
    {
      key: 'disable',
      label: t('users.disable'),
      can: canEdit,
      isShown: (user) => isOther(user) && user.accountStatus === 'enabled',
      onSelect: (user) => act.disable([user]),
    },
    {
      key: 'reset',
      label: t('users.reset'),
      can: canEdit,
      isShown: isOther,
      onSelect: (user) => act.reset([user]),
    },
    {
      key: 'removeFactor',
      label: t('users.removeFactor'),
      can: canEdit,
      isShown: (user) => isOther(user) && user.hasSecondFactor,
      onSelect: (user) => act.removeFactor([user]),
    },
    {
      key: 'delete',
      label: t('pieces.verbs.delete'),
      can: canEdit,
      isShown: isOther,
      onSelect: (user) => act.remove([user]),
    },
  ]
  return (
    <>
      <ListPage
        name="users"
        title={t('titles.users')}
        list={list}
        columns={columns}
        keyOf={(user) => user.id}
        nameOf={(user) => user.account}
        primary={{ label: t('titles.userAdd'), can: canEdit, to: paths.userAdd }}
        bulk={[
          { key: 'enable', label: t('users.enable'), can: canEdit, onSelect: act.enable },
          { key: 'disable', label: t('users.disable'), can: canEdit, onSelect: act.disable },
          { key: 'reset', label: t('users.reset'), can: canEdit, onSelect: act.reset },
          { key: 'delete', label: t('pieces.verbs.delete'), can: canEdit, onSelect: act.remove },
        ]}
        actions={actions}
      />
      {act.dialog}
      {act.passwords && <PasswordDialog passwords={act.passwords} onClose={act.forgetPasswords} />}
    </>
  )
}

const filtersOf = (
  t: Translate,
  nodes: readonly TreeNode[] | undefined,
  roleOptions: readonly { readonly value: number; readonly label: string }[] | undefined,
): ListFilter[] => [
  { key: 'keyword', label: t('users.find') },
  { key: 'account', label: t('users.account') },
  { key: 'userName', label: t('users.name') },
  { key: 'orgId', label: t('users.organisation'), nodes: nodes ?? [], isId: true },
  ...(roleOptions
    ? [
        {
          key: 'roleId',
          label: t('users.role'),
          options: roleOptions.map(({ value, label }): FilterOption => ({ value: String(value), label })),
          isId: true,
        },
      ]
    : []),
  {
    key: 'emailState',
    label: t('users.emailState'),
    options: recipientStates.map((state) => ({ value: state, label: t(`enums.recipientStates.${state}`) })),
  },
  {
    key: 'accountStatus',
    label: t('users.status'),
    options: accountStates.map((state) => ({ value: state, label: t(`enums.accountStates.${state}`) })),
  },
]

const columnsOf = (t: Translate, myId: number | undefined): ListColumn<User>[] => [
  {
    key: 'account',
    label: t('users.account'),
    cell: (user) => (user.id === myId ? <Own user={user} /> : user.account),
    isFixed: true,
    isSortable: true,
  },
  { key: 'userName', label: t('users.name'), cell: (user) => user.userName, isSortable: true },
  { key: 'organisation', label: t('users.organisation'), field: 'orgName', cell: (user) => user.orgName },
  { key: 'role', label: t('users.role'), field: 'roleName', cell: (user) => user.roleName },
  {
    key: 'accountStatus',
    label: t('users.status'),
    words: Object.fromEntries(accountStates.map((state) => [state, t(`enums.accountStates.${state}`)])),
    cell: (user) => <Status user={user} />,
    isSortable: true,
  },
  { key: 'email', label: t('users.email'), cell: (user) => (user.email === null ? null : <EmailCell user={user} />) },
  { key: 'phone', label: t('users.phone'), cell: (user) => user.phone },
  {
    key: 'wechat',
    label: t('users.wechat.title'),
    field: 'wechatBoundTime',
    cell: (user) => (hasWechat(user) ? <WechatMarks user={user} /> : null),
  },
  { key: 'createTime', label: t('users.created'), cell: (user) => user.createTime, isSortable: true },
]

const Own = ({ user }: { user: User }) => {
  const t = useText()
  return (
    <>
      {user.account} <Pill tone="brand">{t('users.you')}</Pill>
    </>
  )
}

const Status = ({ user }: { user: User }) => {
  const t = useText()
  const isEnabled = user.accountStatus === 'enabled'
  return (
    <span className="user-status">
      <Pill tone={isEnabled ? 'ok' : 'off'}>{t(`enums.accountStates.${user.accountStatus}`)}</Pill>
      {user.mustChangePassword && <Pill tone="warning">{t('users.initial')}</Pill>}
      {user.hasSecondFactor && <Pill tone="off">{t('security.factor')}</Pill>}
    </span>
  )
}
