/** /view/systemSettings/openApiClients: the programs that may call, what they may do, and when they last did. */
import { type ApiClient, apiClientStates, apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useMemo, useState } from 'react'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { rightWords } from '../roles/index.ts'
import './api-clients.css'
import { ClientState } from './client-state.tsx'
import { RotateClientDialog } from './rotate-dialog.tsx'
import { ClientSecretDialog, type ShownSecret } from './secret-dialog.tsx'
import { UsageDrawer } from './usage-drawer.tsx'
import { useClientActions } from './use-client-actions.tsx'

export const ClientListPage = () => {
  const t = useText()
  const can = useCan('apiClient:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(apiClients.queryPageList, filters)
  const act = useClientActions()
  const [measured, setMeasured] = useState<ApiClient>()
  const [rotated, setRotated] = useState<ApiClient>()
  const [secret, setSecret] = useState<ShownSecret>()
  const actions: RowAction<ApiClient>[] = [
    { key: 'usage', label: t('apiClients.usage'), onSelect: setMeasured },
    { key: 'edit', label: t('pieces.verbs.edit'), can, to: ({ id }) => `${paths.openApiClientUpdate}?id=${id}` },
    { key: 'rotate', label: t('apiClients.rotate'), can, onSelect: setRotated },
    {
      key: 'off',
      label: t('apiClients.switchOff'),
      can,
      isShown: ({ state }) => state !== 'off',
      onSelect: act.switchOff,
    },
    {
      key: 'on',
      label: t('apiClients.switchOn'),
      can,
      isShown: ({ state }) => state === 'off',
      onSelect: act.switchOn,
    },
    {
      key: 'delete',
      label: t('pieces.verbs.delete'),
      can,
      isDanger: true,
      onSelect: (client) => act.remove([client]),
    },
  ]
  return (
    <>
      <ListPage
        name="apiClients"
        title={t('titles.openApiClients')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        emptyHint={t('apiClients.emptyHint')}
        primary={{ label: t('titles.openApiClientAdd'), can, to: paths.openApiClientAdd }}
        bulk={[{ key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', can, onSelect: act.remove }]}
        actions={actions}
      />
      {act.dialog}
      {measured && <UsageDrawer client={measured} onClose={() => setMeasured(undefined)} />}
      {rotated && (
        <RotateClientDialog
          client={rotated}
          onClose={() => setRotated(undefined)}
          onRotated={({ appId, secret: made }) => {
            setRotated(undefined)
            setSecret({ name: rotated.name, appId, secret: made })
          }}
        />
      )}
      {secret && <ClientSecretDialog made={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'name', label: t('apiClients.name') },
  { key: 'appId', label: t('apiClients.appId') },
  { key: 'orgId', label: t('apiClients.organisation'), nodes: nodes ?? [], isId: true },
  {
    key: 'state',
    label: t('apiClients.state'),
    options: apiClientStates.map((state) => ({ value: state, label: t(`apiClients.states.${state}`) })),
  },
]

const columnsOf = (t: Translate): ListColumn<ApiClient>[] => [
  { key: 'name', label: t('apiClients.name'), cell: ({ name }) => name, isFixed: true, isSortable: true },
  { key: 'appId', label: t('apiClients.appId'), cell: ({ appId }) => <code>{appId}</code> },
  {
    key: 'state',
    label: t('apiClients.state'),
    words: Object.fromEntries(apiClientStates.map((state) => [state, t(`apiClients.states.${state}`)])),
    cell: (client) => <ClientState client={client} />,
    isSortable: true,
  },
  { key: 'organisation', label: t('apiClients.organisation'), field: 'orgName', cell: ({ orgName }) => orgName },
  {
    key: 'scopes',
    label: t('apiClients.scopes'),
    words: rightWords(t),
    cell: ({ scopes }) => <Scopes codes={scopes} />,
  },
  { key: 'owner', label: t('apiClients.owner'), field: 'ownerAccount', cell: ({ ownerAccount }) => ownerAccount },
  {
    key: 'lastUse',
    label: t('apiClients.lastUse'),
    field: 'lastUseTime',
    cell: ({ lastUseTime, lastUseAddress }) =>
      lastUseTime === null ? t('apiClients.never') : <LastUse time={lastUseTime} address={lastUseAddress ?? ''} />,
  },
  {
    key: 'secret',
    label: t('apiClients.secretSince'),
    field: 'secretTime',
    cell: ({ secretTime, formerSecretUntil }) => (
      <span title={formerSecretUntil === null ? undefined : t('apiClients.formerUntil', { time: formerSecretUntil })}>
        {secretTime}
      </span>
    ),
  },
  { key: 'createTime', label: t('apiClients.created'), cell: ({ createTime }) => createTime, isSortable: true },
]

const LastUse = ({ time, address }: { readonly time: string; readonly address: string }) => (
  <span className="client-last-use">
    {time} <small>{address}</small>
  </span>
)

const Scopes = ({ codes }: { readonly codes: ApiClient['scopes'] }) => {
  const t = useText()
  const words = rightWords(t)
  return (
    <span title={codes.map((code) => words[code]).join('\n')}>
      {t('apiClients.scopeCount', { count: codes.length })}
    </span>
  )
}
