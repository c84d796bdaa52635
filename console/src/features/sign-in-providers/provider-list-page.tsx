/** /view/systemSettings/signInProviders: by whom people of an organisation sign in, and under which name. */
import { type IdentityProvider, identityProviders } from '@coldway/contract/identity-providers/identity-providers.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useMemo } from 'react'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useMutate } from '../../api/use-call.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'

export const ProviderListPage = () => {
  const t = useText()
  const can = useCan('user:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(identityProviders.queryPageList, filters)
  const [remove, dialog] = useRemove()
  return (
    <>
      <ListPage
        name="identityProviders"
        title={t('titles.signInProviders')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        emptyHint={t('signInProviders.emptyHint')}
        primary={{ label: t('titles.signInProviderAdd'), can, to: paths.signInProviderAdd }}
        bulk={[{ key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', can, onSelect: remove }]}
        actions={[
          { key: 'edit', label: t('pieces.verbs.edit'), can, to: ({ id }) => `${paths.signInProviderUpdate}?id=${id}` },
          { key: 'delete', label: t('pieces.verbs.delete'), can, isDanger: true, onSelect: (one) => remove([one]) },
        ]}
      />
      {dialog}
    </>
  )
}

const useRemove = () => {
  const t = useText()
  const [ask, dialog] = useConfirm()
  const deleting = useMutate(identityProviders.deleteByIds, { stale: [identityProviders.queryPageList] })
  const remove = (chosen: readonly IdentityProvider[]) =>
    ask({
      title: t('signInProviders.deleteTitle', { name: chosen.map(({ name }) => name).join(', ') }),
      text: t('signInProviders.deleteText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await deleting.mutateAsync({ ids: chosen.map(({ id }) => id) })
        notify(t('signInProviders.deleted'), 'ok')
      },
    })
  return [remove, dialog] as const
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'name', label: t('signInProviders.name') },
  { key: 'alias', label: t('signInProviders.alias') },
  { key: 'orgId', label: t('signInProviders.organisation'), nodes: nodes ?? [], isId: true },
]

const columnsOf = (t: Translate): ListColumn<IdentityProvider>[] => [
  { key: 'name', label: t('signInProviders.name'), cell: ({ name }) => name, isFixed: true, isSortable: true },
  { key: 'alias', label: t('signInProviders.alias'), cell: ({ alias }) => <code>{alias}</code>, isSortable: true },
  {
    key: 'state',
    label: t('signInProviders.state'),
    field: 'isEnabled',
    cell: ({ isEnabled }) => (
      <Pill tone={isEnabled ? 'ok' : 'off'}>{t(isEnabled ? 'signInProviders.on' : 'signInProviders.off')}</Pill>
    ),
  },
  { key: 'organisation', label: t('signInProviders.organisation'), field: 'orgName', cell: ({ orgName }) => orgName },
  { key: 'issuer', label: t('signInProviders.issuer'), cell: ({ issuer }) => issuer },
  { key: 'people', label: t('signInProviders.people'), cell: ({ people }) => people },
  { key: 'createTime', label: t('signInProviders.created'), cell: ({ createTime }) => createTime, isSortable: true },
]
