/** /view/transportManage/electTransport: the electronic-lock orders. */
import { lockOrderStates } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { lockOrderImports } from '@coldway/contract/lock-orders/lock-order-import.ts'
import { type LockOrder, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useMutate } from '../../api/use-call.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { SheetImportButton } from '../imports/index.ts'
import { LockOrderPill } from './lock-order-words.tsx'
import { lockOrderStale } from './use-lock-order.ts'
import './lock-orders.css'

export const LockOrderListPage = () => {
  const t = useText()
  const can = useCan('lockOrder:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(lockOrders.queryPageList, filters)
  const [ask, dialog] = useConfirm()
  const deleting = useMutate(lockOrders.deleteByIds, { stale: lockOrderStale })
  const remove = (chosen: readonly LockOrder[]) =>
    ask({
      title: t('lockOrders.deleteTitle', { number: chosen.map(({ orderNo }) => orderNo).join(', ') }),
      text: t('lockOrders.deleteText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await deleting.mutateAsync({ ids: chosen.map(({ id }) => id) })
        notify(t('lockOrders.deleted'), 'ok')
      },
    })
  return (
    <>
      <ListPage
        name="lockOrders"
        title={t('titles.lockOrders')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ orderNo }) => orderNo}
        primary={{ label: t('titles.lockOrderAdd'), can, to: paths.lockOrderAdd }}
        tools={
          can && (
            <SheetImportButton
              calls={lockOrderImports}
              title={t('lockOrders.import.title')}
              nameLabel={t('lockOrders.orderNo')}
              stale={lockOrderStale}
            />
          )
        }
        bulk={[{ key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', can, onSelect: remove }]}
        actions={[
          { key: 'open', label: t('lockOrders.open'), to: ({ id }) => `${paths.lockOrder}?id=${id}` },
          { key: 'track', label: t('titles.lockOrderTrack'), to: ({ id }) => `${paths.lockOrderTrack}?id=${id}` },
          {
            key: 'edit',
            label: t('pieces.verbs.edit'),
            can,
            isShown: ({ canEdit }) => canEdit,
            to: ({ id }) => `${paths.lockOrderUpdate}?id=${id}`,
          },
          {
            key: 'exception',
            label: t('titles.lockOrderException'),
            can,
            isShown: ({ canSettle }) => canSettle,
            to: ({ id }) => `${paths.lockOrderException}?id=${id}`,
          },
          {
            key: 'delete',
            label: t('pieces.verbs.delete'),
            can,
            isDanger: true,
            isShown: ({ canRemove }) => canRemove,
            onSelect: (order) => remove([order]),
          },
        ]}
      />
      {dialog}
    </>
  )
}

const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'keyword', label: t('lockOrders.find') },
  { key: 'orderNo', label: t('lockOrders.orderNo') },
  {
    key: 'state',
    label: t('lockOrders.state'),
    options: lockOrderStates.map((value) => ({ value, label: t(`enums.lockOrderStates.${value}`) })),
  },
  { key: 'plate', label: t('lockOrders.plate') },
  { key: 'deviceCode', label: t('lockOrders.lockNo'), type: 'eq' },
  { key: 'supplier', label: t('lockOrders.supplier') },
  { key: 'identification', label: t('lockOrders.identification') },
  { key: 'consigneeName', label: t('lockOrders.consignee') },
  { key: 'orgId', label: t('lockOrders.organisation'), nodes: nodes ?? [], isId: true },
]

const columnsOf = (t: Translate): ListColumn<LockOrder>[] => [
  {
    key: 'orderNo',
    label: t('lockOrders.orderNo'),
    cell: ({ id, orderNo }) => <Link to={`${paths.lockOrder}?id=${id}`}>{orderNo}</Link>,
    isFixed: true,
    isSortable: true,
  },
  {
    key: 'state',
    label: t('lockOrders.state'),
    words: Object.fromEntries(lockOrderStates.map((value) => [value, t(`enums.lockOrderStates.${value}`)])),
    cell: ({ state }) => <LockOrderPill state={state} />,
    isSortable: true,
  },
  {
    key: 'alarmCount',
    label: t('lockOrders.alarms'),
    cell: ({ id, alarmCount }) =>
      alarmCount > 0 ? (
        <Link to={`${paths.lockOrder}?id=${id}`}>
          <Pill tone="bad" icon="warning">
            {alarmCount}
          </Pill>
        </Link>
      ) : null,
  },
  {
    key: 'lock',
    label: t('lockOrders.lock'),
    phoneLine: 2,
    cell: ({ lock }) => lock && <Link to={devicePath(lock.deviceCode)}>{lock.deviceName}</Link>,
  },
  { key: 'plate', label: t('lockOrders.plate'), phoneLine: 2, cell: ({ plate }) => plate, isSortable: true },
  { key: 'route', label: t('lockOrders.route'), phoneLine: 3, cell: ({ route }) => route, isSortable: true },
  {
    key: 'materials',
    label: t('lockOrders.materials'),
    cell: ({ materials }) =>
      materials.length > 0 && (
        <span className="lock-material-list">
          {materials.map(({ identification, quantity }, at) => (
            <span key={`${at} ${identification}`}>
              {identification} × {formatNumber(quantity)}
              {at < materials.length - 1 && ','}
            </span>
          ))}
        </span>
      ),
  },
  {
    key: 'planStartTime',
    label: t('lockOrders.planStart'),
    cell: ({ planStartTime }) => planStartTime.slice(0, 16),
    isSortable: true,
  },
  {
    key: 'planEndTime',
    label: t('lockOrders.planEnd'),
    cell: ({ planEndTime }) => planEndTime.slice(0, 16),
    isSortable: true,
  },
  ...placeColumns(t),
]

const placeColumns = (t: Translate): ListColumn<LockOrder>[] => [
  {
    key: 'inspectionAddress',
    label: t('lockOrders.inspectionAddress'),
    cell: ({ inspectionAddress }) => inspectionAddress,
  },
  {
    key: 'consigneeName',
    label: t('lockOrders.consignee'),
    cell: ({ consigneeName, consigneePhone }) => (
      <>
        {consigneeName} {consigneePhone !== null && <a href={`tel:${consigneePhone}`}>{consigneePhone}</a>}
      </>
    ),
    isSortable: true,
  },
  { key: 'orgName', label: t('lockOrders.organisation'), cell: ({ orgName }) => orgName },
  { key: 'remark', label: t('lockOrders.remark'), cell: ({ remark }) => remark },
  { key: 'createTime', label: t('lockOrders.created'), cell: ({ createTime }) => createTime, isSortable: true },
]
