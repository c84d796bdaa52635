/** /view/waybillManagement/cargoPositioning/cargoPositioning: where the goods in transit are, by every device with them. */
import { waybillPath } from '@coldway/contract/screens/screens.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { PositionedWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListFilter } from '../../api/list-query.ts'
import { pastedFilter } from '../../api/pasted-filter.ts'
import { useList } from '../../api/use-list.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { formatMinute, formatPlace } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { AddressLine } from '../places/index.ts'
import { useLiveWaybills } from '../waybills/index.ts'
import './waybill-monitor.css'

export const CargoPositioningPage = () => {
  const t = useText()
  const nodes = useOrgTree()
  const filters = useMemo(
    (): ListFilter[] => [
      { key: 'waybillNo', label: t('waybills.number') },
      { key: 'orgId', label: t('waybills.organisation'), nodes: nodes ?? [], isId: true },
      { key: 'deviceCode', label: t('waybills.deviceCode'), type: 'eq' },
      pastedFilter('waybillNo', t('pieces.pasted.waybillNos')),
      pastedFilter('deviceCode', t('pieces.pasted.deviceCodes')),
    ],
    [t, nodes],
  )
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(waybills.queryPositionPageList, filters)
  useLiveWaybills()
  return (
    <ListPage<PositionedWaybill>
      name="cargoPositions"
      title={t('titles.cargoPositioning')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ waybillNo }) => waybillNo}
      fileColumns={[
        { key: 'lng', label: t('waybillMonitor.lng') },
        { key: 'lat', label: t('waybillMonitor.lat') },
        { key: 'fixTime', label: t('waybillMonitor.fixTime') },
      ]}
    />
  )
}

const columnsOf = (t: Translate): ListColumn<PositionedWaybill>[] => [
  {
    key: 'waybillNo',
    label: t('waybills.number'),
    cell: ({ id, waybillNo }) => <Link to={waybillPath(id)}>{waybillNo}</Link>,
    isFixed: true,
    isSortable: true,
  },
  { key: 'goodsName', label: t('waybills.goods'), cell: ({ goodsName }) => goodsName },
  {
    key: 'places',
    field: 'deviceNames',
    label: t('waybillMonitor.places'),
    phoneLine: 3,
    cell: (waybill) => <Places of={waybill} />,
  },
  {
    key: 'shippingAddress',
    label: t('waybills.from'),
    phoneLine: 2,
    cell: ({ shippingAddress }) => shippingAddress,
  },
  {
    key: 'receivingAddress',
    label: t('waybills.to'),
    phoneLine: 2,
    cell: ({ receivingAddress }) => (
      <>
        <span className="joins-on">→</span> {receivingAddress}
      </>
    ),
  },
  {
    key: 'plannedArrivalTime',
    label: t('waybills.plannedArrival'),
    cell: ({ plannedArrivalTime }) => plannedArrivalTime?.slice(0, 16),
    isSortable: true,
  },
  { key: 'orgName', label: t('waybills.organisation'), cell: ({ orgName }) => orgName },
]

const Places = ({ of }: { of: PositionedWaybill }) => {
  const t = useText()
  return (
    <ul className="cargo-places">
      {of.places.map(({ deviceId, deviceName, lng, lat, fixTime }) => (
        <li key={deviceId}>
          <b>{deviceName}</b>{' '}
          {lng === null || lat === null ? (
            t('waybillMonitor.noPlace')
          ) : (
            <>
              <span className="cargo-point">{formatPlace({ lng, lat })}</span>{' '}
              <AddressLine key={deviceId} place={{ lng, lat }} /> <small>{fixTime && formatMinute(fixTime)}</small>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
