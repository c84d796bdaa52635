import { type Organisation, organisations } from '@coldway/contract/users/organisations.ts'
import { useMemo, useState } from 'react'
import type { ListFilter } from '../../api/list-query.ts'
import { useMutate } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { formatNumber } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { organisationsStale } from './stale.ts'
import { type OrgRow, useOrganisationList } from './use-organisations.ts'

export const OrganisationListPage = () => {
  const t = useText()
  const canEdit = useCan('organisation:edit') ?? false
  const filters = useMemo(() => filtersOf(t), [t])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useOrganisationList(filters)
  const [moving, setMoving] = useState<Organisation>()
  const [askDelete, confirmDialog] = useDelete(t)
  const actions: RowAction<OrgRow>[] = [
    {
      key: 'add',
      label: t('organisations.addChild'),
      can: canEdit,
      to: ({ node }) => `${paths.organisationAdd}?parentId=${node.id}`,
    },
    {
      key: 'edit',
      label: t('pieces.verbs.edit'),
      can: canEdit,
      to: ({ node }) => `${paths.organisationUpdate}?id=${node.id}`,
    },
    {
      key: 'move',
      label: t('organisations.move'),
      can: canEdit,
      isShown: isBelow,
      onSelect: ({ node }) => setMoving(node),
    },
    { key: 'delete', label: t('pieces.verbs.delete'), can: canEdit, isShown: isBelow, onSelect: askDelete },
  ]
  return (
    <>
      <ListPage
        name="organisations"
        title={t('titles.organisations')}
        list={list}
        columns={columns}
        keyOf={({ node }) => node.id}
        nameOf={({ node }) => node.name}
        primary={{ label: t('titles.organisationAdd'), can: canEdit, to: paths.organisationAdd }}
        actions={actions}
        treeOf={(row) => ({
          level: row.level,
          isOpen: row.hasChildren ? row.isOpen : undefined,
          onToggle: () => list.toggle(row),
        })}
        tools={
          <Button onClick={list.toggleAll}>
            {list.isAllOpen ? t('organisations.collapseAll') : t('organisations.expandAll')}
          </Button>
        }
      />
      {moving && <MoveDialog organisation={moving} onClose={() => setMoving(undefined)} />}
      {confirmDialog}
    </>
  )
}

/** False for the top of what the user sees, which can be neither moved nor deleted. */
const isBelow = ({ node }: OrgRow): boolean => node.parentId !== null && !node.isRoot

const filtersOf = (t: Translate): ListFilter[] => [
  { key: 'keyword', label: t('organisations.find') },
  { key: 'name', label: t('organisations.name') },
  { key: 'code', label: t('organisations.code') },
  { key: 'gln', label: t('organisations.gln') },
]

const columnsOf = (t: Translate): ListColumn<OrgRow>[] => [
  { key: 'name', label: t('organisations.name'), cell: ({ node }) => node.name, isFixed: true },
  { key: 'code', label: t('organisations.code'), cell: ({ node }) => node.code },
  { key: 'gln', label: t('organisations.gln'), cell: ({ node }) => node.gln },
  { key: 'parent', label: t('organisations.parent'), field: 'parentName', cell: ({ node }) => node.parentName },
  {
    key: 'devices',
    label: t('organisations.devices'),
    field: 'deviceCount',
    cell: ({ node }) => formatNumber(node.deviceCount),
    isNumber: true,
  },
  {
    key: 'users',
    label: t('organisations.users'),
    field: 'userCount',
    cell: ({ node }) => formatNumber(node.userCount),
    isNumber: true,
  },
  { key: 'created', label: t('organisations.created'), field: 'createTime', cell: ({ node }) => node.createTime },
]

const useDelete = (t: Translate) => {
  const [ask, dialog] = useConfirm()
  const remove = useMutate(organisations.deleteOrg, { stale: organisationsStale })
  const askDelete = ({ node }: OrgRow) =>
    ask({
      title: t('organisations.deleteTitle', { name: node.name }),
      text: t('organisations.deleteText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await remove.mutateAsync({ id: node.id })
        notify(t('organisations.deleted', { name: node.name }), 'ok')
      },
    })
  return [askDelete, dialog] as const
}
