/** /view/eleTransportMonitor/lockApplyManage: what waits for a decision, and every request with what the lock said. */
import { deviceExecutions } from '@coldway/contract/enums.ts'
import { unlockOrigins, unlockRequestStates } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { type UnlockRequest, unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListFilter } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Pill, type Tone } from '../../ui/base/pill.tsx'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { ApprovedUnlocks } from './approved-unlocks.tsx'
import { UnlockInbox } from './unlock-inbox.tsx'

export const UnlockRequestPage = () => {
  const t = useText()
  const filters = useMemo(() => filtersOf(t), [t])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(unlockRequests.queryPageList, filters)
  return (
    <ListPage
      name="unlockRequests"
      title={t('titles.unlockRequests')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ deviceName }) => deviceName}
      head={
        <>
          <UnlockInbox />
          <ApprovedUnlocks />
        </>
      }
    />
  )
}

const tones: Readonly<Record<UnlockRequest['state'], Tone>> = {
  pending: 'warning',
  inProgress: 'brand',
  approved: 'ok',
  rejected: 'bad',
  processed: 'off',
}

const filtersOf = (t: Translate): ListFilter[] => [
  {
    key: 'state',
    label: t('lockOrders.state'),
    options: unlockRequestStates.map((value) => ({ value, label: t(`enums.unlockRequestStates.${value}`) })),
  },
  { key: 'orderNo', label: t('lockOrders.orderNo') },
  { key: 'deviceName', label: t('lockOrders.lock') },
  { key: 'deviceCode', label: t('lockOrders.lockNo') },
]

const columnsOf = (t: Translate): ListColumn<UnlockRequest>[] => [
  {
    key: 'deviceName',
    label: t('lockOrders.lock'),
    cell: ({ deviceCode, deviceName }) => <Link to={devicePath(deviceCode)}>{deviceName}</Link>,
    isFixed: true,
    isSortable: true,
  },
  {
    key: 'state',
    label: t('lockOrders.state'),
    words: Object.fromEntries(unlockRequestStates.map((value) => [value, t(`enums.unlockRequestStates.${value}`)])),
    cell: ({ state }) => <Pill tone={tones[state]}>{t(`enums.unlockRequestStates.${state}`)}</Pill>,
    isSortable: true,
  },
  {
    key: 'deviceState',
    label: t('lockOrders.unlocks.lockSays'),
    words: Object.fromEntries(deviceExecutions.map((value) => [value, t(`enums.deviceExecutions.${value}`)])),
    cell: ({ deviceState }) => t(`enums.deviceExecutions.${deviceState}`),
  },
  {
    key: 'orderNo',
    label: t('lockOrders.orderNo'),
    cell: ({ waybillId, orderNo }) =>
      waybillId !== null && <Link to={`${paths.lockOrder}?id=${waybillId}`}>{orderNo}</Link>,
    isSortable: true,
  },
  { key: 'reason', label: t('lockOrders.reason'), cell: ({ reason }) => reason || undefined },
  { key: 'plate', label: t('lockOrders.plate'), cell: ({ plate }) => plate, isSortable: true },
  { key: 'requester', label: t('lockOrders.unlocks.requester'), cell: ({ requester }) => requester },
  {
    key: 'origin',
    label: t('lockOrders.unlocks.origin'),
    words: Object.fromEntries(unlockOrigins.map((value) => [value, t(`enums.unlockOrigins.${value}`)])),
    cell: ({ origin }) => t(`enums.unlockOrigins.${origin}`),
  },
  { key: 'decidedBy', label: t('lockOrders.unlocks.decider'), cell: ({ decidedBy }) => decidedBy },
  {
    key: 'createTime',
    label: t('lockOrders.unlocks.requested'),
    cell: ({ createTime }) => createTime,
    isSortable: true,
  },
  { key: 'finishTime', label: t('lockOrders.unlocks.ended'), cell: ({ finishTime }) => finishTime },
]
