/** /map/mapInfoPositioning: where the vehicles are, on the map and as a list. */
import { vehicleStates } from '@coldway/contract/enums.ts'
import type { Condition } from '@coldway/contract/list.ts'
import { vehiclePath } from '@coldway/contract/screens/screens.ts'
import { type LocatedVehicle, vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { queryOf } from '../../api/list-query.ts'
import { useList } from '../../api/use-list.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { formatMinute, formatNumber, formatPlace } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Loading, State } from '../../ui/base/states.tsx'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { AddressLine } from '../places/index.ts'
import { useVehiclePoints } from './use-vehicle-points.ts'
import { filtersOf } from './vehicle-list-page.tsx'
import { VehicleDevices, VehicleStatePill } from './vehicle-words.tsx'
import './vehicles.css'

const PointsMap = lazy(async () => ({ default: (await import('../../map/points-map.tsx')).PointsMap }))

export const VehiclePlacesPage = () => {
  const t = useText()
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(vehicles.queryPageList2, filters)
  const { conditionVos: conditions } = queryOf(filters, list.state)
  return (
    <div className="vehicle-places">
      <section aria-label={t('titles.vehiclePlaces')}>
        <PlacesMap conditions={conditions} />
      </section>
      <ListPage<LocatedVehicle>
        name="vehiclePlaces"
        title={t('titles.vehiclePlaces')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ plate }) => plate}
        fileColumns={[
          { key: 'lng', label: t('waybillMonitor.lng') },
          { key: 'lat', label: t('waybillMonitor.lat') },
          { key: 'fixTime', label: t('waybillMonitor.fixTime') },
        ]}
      />
    </div>
  )
}

/** The vehicles of the list, of all its pages. */
const PlacesMap = ({ conditions }: { readonly conditions: readonly Condition[] }) => {
  const t = useText()
  const go = useNavigate()
  const [hasMap, setHasMap] = useState(true)
  const { points, read, total } = useVehiclePoints(conditions)
  if (!hasMap) return <State icon="map" title={t('monitoring.map.unsupported')} />
  return (
    <Suspense fallback={<Loading />}>
      <PointsMap
        title={t('titles.vehiclePlaces')}
        points={points}
        onPick={(id) => void go(vehiclePath(id))}
        onUnsupported={() => setHasMap(false)}
      />
      {read < total && (
        <p className="vehicle-places-part" role="status">
          {t('vehicles.mapPart', { shown: formatNumber(read), total: formatNumber(total) })}
        </p>
      )}
    </Suspense>
  )
}

const columnsOf = (t: Translate): ListColumn<LocatedVehicle>[] => [
  {
    key: 'plate',
    label: t('vehicles.plate'),
    cell: ({ id, plate }) => <Link to={vehiclePath(id)}>{plate}</Link>,
    isFixed: true,
    isSortable: true,
  },
  {
    key: 'place',
    field: 'fixTime',
    label: t('vehicles.position'),
    phoneLine: 2,
    cell: ({ lng, lat, fixTime }) =>
      lng === null || lat === null ? (
        t('vehicles.noPlace')
      ) : (
        <span title={formatPlace({ lng, lat })}>
          <AddressLine place={{ lng, lat }} /> <small>{fixTime && formatMinute(fixTime)}</small>
        </span>
      ),
  },
  { key: 'reportTime', label: t('vehicles.reported'), cell: ({ reportTime }) => reportTime?.slice(0, 16) },
  {
    key: 'state',
    label: t('vehicles.state'),
    words: Object.fromEntries(vehicleStates.map((value) => [value, t(`enums.vehicleStates.${value}`)])),
    cell: ({ state }) => <VehicleStatePill state={state} />,
    isSortable: true,
  },
  {
    key: 'devices',
    label: t('vehicles.devices'),
    phoneLine: 3,
    cell: ({ devices }) => <VehicleDevices devices={devices} />,
  },
  {
    key: 'mainDriverName',
    label: t('vehicles.mainDriver'),
    phoneLine: 3,
    cell: ({ mainDriverName }) => mainDriverName,
    isSortable: true,
  },
  { key: 'orgName', label: t('vehicles.organisation'), phoneLine: 'none', cell: ({ orgName }) => orgName },
]
