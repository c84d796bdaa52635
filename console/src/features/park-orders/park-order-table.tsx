/** The devices that are bound now: to which park, why, since when, and whether they are inside. */
import { devicePath, waybillPath } from '@coldway/contract/screens/screens.ts'
import { type Park, type ParkOrder, parkOrders } from '@coldway/contract/waybills/park-orders.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useMutate } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useReadAgain } from '../../api/use-read-again.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { parkStale } from './stale.ts'

interface ParkOrderTableProps {
  readonly orders: readonly ParkOrder[]
  readonly parks: readonly Park[]
}

export const ParkOrderTable = ({ orders, parks }: ParkOrderTableProps) => {
  const t = useText()
  const canUnbind = useCan(parkOrders.unbinding.needs) ?? false
  const [ask, dialog] = useConfirm()
  const readAgain = useReadAgain(parkStale)
  const unbinding = useMutate(parkOrders.unbinding, { stale: parkStale })
  const columns = useMemo(() => columnsOf(t, parks), [t, parks])
  const unbind = ({ deviceCode, deviceName, siteId, bindType }: ParkOrder) =>
    ask({
      title: t('parkOrders.unbindTitle', { name: deviceName }),
      text: t('parkOrders.unbindText'),
      action: t('parkOrders.unbind'),
      run: async () => {
        // Refused: somebody else was faster, and the table shows it once it is read again.
        await unbinding.mutateAsync({ deviceCode, siteId, bindType }).finally(readAgain)
        notify(t('parkOrders.unbound', { name: deviceName }), 'ok')
      },
    })
  return (
    <section className="park-table" aria-label={t('parkOrders.orders')}>
      <h2>{t('parkOrders.orders')}</h2>
      <DataTable<ParkOrder>
        label={t('parkOrders.orders')}
        columns={columns}
        rows={orders}
        keyOf={({ id }) => id}
        nameOf={({ deviceName }) => deviceName}
        empty={<Empty text={t('parkOrders.noOrders')} />}
        actions={[{ key: 'unbind', label: t('parkOrders.unbind'), can: canUnbind, onSelect: unbind }]}
      />
      {dialog}
    </section>
  )
}

const columnsOf = (t: Translate, parks: readonly Park[]): TableColumn<ParkOrder>[] => {
  const names = new Map(parks.map(({ id, siteName }) => [id, siteName]))
  return [
    {
      key: 'deviceName',
      label: t('parkOrders.device'),
      cell: ({ deviceName, deviceCode }) => (
        <>
          <Link to={devicePath(deviceCode)}>{deviceName}</Link> <small>{deviceCode}</small>
        </>
      ),
    },
    { key: 'bindType', label: t('parkOrders.bindType'), cell: ({ bindType }) => t(`enums.bindTypes.${bindType}`) },
    {
      key: 'park',
      label: t('parkOrders.park'),
      cell: ({ siteId }) => (siteId === null ? t('parkOrders.parkGone') : names.get(siteId)),
    },
    { key: 'isInside', label: t('parkOrders.place'), cell: (order) => <PlacePill of={order} /> },
    { key: 'bindTime', label: t('parkOrders.since'), cell: ({ bindTime }) => bindTime.slice(0, 16) },
    { key: 'fixTime', label: t('parkOrders.fixTime'), cell: ({ fixTime }) => fixTime?.slice(0, 16) },
    {
      key: 'waybillNo',
      label: t('parkOrders.number'),
      cell: ({ id, waybillNo }) => <Link to={waybillPath(id)}>{waybillNo}</Link>,
    },
    { key: 'orgName', label: t('waybills.organisation'), cell: ({ orgName }) => orgName },
  ]
}

const PlacePill = ({ of: { isInside, bindType } }: { of: ParkOrder }) => {
  const t = useText()
  if (isInside === null) return <Pill tone="off">{t('parkOrders.unknown')}</Pill>
  if (isInside) return <Pill tone="ok">{t('parkOrders.inside')}</Pill>
  // Goods that are handled in the park must be there.
  if (bindType === 'inPark')
    return (
      <Pill tone="bad" icon="warning">
        {t('parkOrders.outside')}
      </Pill>
    )
  return <Pill tone="brand">{t(bindType === 'inbound' ? 'parkOrders.onTheWay' : 'parkOrders.left')}</Pill>
}
