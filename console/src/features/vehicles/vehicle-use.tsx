/** The shipments that used a vehicle, and the alarms of its devices while they were on it. */
import { waybillPath } from '@coldway/contract/screens/screens.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { MonitoredWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { AlarmRows } from '../device-page/index.ts'
import { WaybillRisk, WaybillStatePill } from '../waybills/index.ts'

interface UseProps {
  /** The vehicle. */
  readonly id: number
}

export const VehicleAlarms = ({ id }: UseProps) => (
  <Used id={id} of="alarmIds" none="vehicles.page.noAlarms">
    {(ids) => <AlarmRows of={[{ column: 'id', type: 'in', value: ids }]} />}
  </Used>
)

export const VehicleShipments = ({ id }: UseProps) => (
  <Used id={id} of="waybillIds" none="vehicles.page.neverUsed">
    {(ids) => <Shipments ids={ids} />}
  </Used>
)

interface UsedProps extends UseProps {
  readonly of: 'alarmIds' | 'waybillIds'
  readonly none: 'vehicles.page.noAlarms' | 'vehicles.page.neverUsed'
  readonly children: (ids: number[]) => ReactNode
}

const Used = ({ id, of, none, children }: UsedProps) => {
  const t = useText()
  const textOf = useErrorText()
  const used = useCall(vehicles.queryUse, { id }, { freshMs: 0 })
  if (used.error) return <ErrorState text={textOf(used.error)} onRetry={() => void used.refetch()} />
  if (!used.data) return <Loading />
  return used.data[of].length === 0 ? <Empty text={t(none)} /> : children(used.data[of])
}

const Shipments = ({ ids }: { ids: number[] }) => {
  const t = useText()
  const textOf = useErrorText()
  const found = useCall(waybills.queryMonitoringPageList, {
    page: 1,
    size: ids.length,
    conditionVos: [{ column: 'id', type: 'in', value: ids }],
  })
  const columns: TableColumn<MonitoredWaybill>[] = [
    {
      key: 'waybillNo',
      label: t('waybills.number'),
      cell: ({ id, waybillNo }) => <Link to={waybillPath(id)}>{waybillNo}</Link>,
    },
    { key: 'state', label: t('waybills.state'), cell: (waybill) => <WaybillStatePill of={waybill} /> },
    { key: 'risk', label: t('waybills.risk'), cell: (waybill) => <WaybillRisk of={waybill} /> },
    { key: 'from', label: t('waybills.from'), cell: ({ shippingAddress }) => shippingAddress },
    { key: 'to', label: t('waybills.to'), cell: ({ receivingAddress }) => receivingAddress },
    {
      key: 'start',
      label: t('waybills.actualStart'),
      cell: ({ actualStartTime }) => actualStartTime?.slice(0, 16),
    },
    { key: 'end', label: t('waybills.completion'), cell: ({ completionTime }) => completionTime?.slice(0, 16) },
  ]
  return (
    <DataTable
      label={t('vehicles.page.tabs.shipments')}
      columns={columns}
      rows={found.data?.records}
      keyOf={({ id }) => id}
      {...(found.error !== null && { error: textOf(found.error) })}
      onRetry={() => void found.refetch()}
    />
  )
}
