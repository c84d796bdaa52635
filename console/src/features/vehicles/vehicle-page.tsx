/** /view/vehicle/vehicle/{id}: everything about one vehicle. The tab stands in the address. */
import { objectIn, vehiclePath } from '@coldway/contract/screens/screens.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { type VehicleDetail, vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useObjectName } from '../../settings/object-names.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { AddressTabs } from '../../ui/base/address-tabs.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { DeviceTimeline } from '../device-page/index.ts'
import type { Tracked } from '../monitoring/index.ts'
import { useVehicleDevices } from './use-vehicle-devices.ts'
import { VehicleHead } from './vehicle-head.tsx'
import { VehicleNow } from './vehicle-now.tsx'
import { VehicleRecord } from './vehicle-record.tsx'
import { VehicleAlarms, VehicleShipments } from './vehicle-use.tsx'
import { VehicleUnitTab } from './vehicle-unit.tsx'
import { VehicleUpkeepTab } from './vehicle-upkeep.tsx'
import { VehicleWatching } from './vehicle-watching.tsx'
import './vehicles.css'

export const VehiclePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const id = Number(objectIn(useLocation().pathname))
  const isNamed = Number.isInteger(id) && id > 0
  const found = useStart(vehicles.queryById, { id }, { isEnabled: isNamed })
  useObjectName(vehiclePath(id), found.data?.plate)
  if (!isNamed) return <ErrorState text={t('vehicles.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  return found.data ? <OneVehicle key={id} vehicle={found.data} /> : <Loading />
}

const OneVehicle = ({ vehicle }: { vehicle: VehicleDetail }) => {
  const t = useText()
  const devices = useVehicleDevices(vehicle)
  const canTrack = useCan('track:view') ?? false
  const canSeeAlarms = useCan('alarm:view') ?? false
  const canSeeSites = useCan('site:view') ?? false
  const canSeeLines = useCan('line:view') ?? false
  const canSeeWaybills = useCan('waybill:view') ?? false
  const tabs = [
    { key: 'now', isShown: true, content: <VehicleNow vehicle={vehicle} devices={devices} /> },
    { key: 'timeline', isShown: canTrack, content: <Timeline vehicle={vehicle} devices={devices ?? []} /> },
    { key: 'alarms', isShown: canSeeAlarms, content: <VehicleAlarms id={vehicle.id} /> },
    { key: 'shipments', isShown: canSeeWaybills, content: <VehicleShipments id={vehicle.id} /> },
    { key: 'watching', isShown: canSeeSites || canSeeLines, content: <VehicleWatching vehicle={vehicle} /> },
    { key: 'unit', isShown: true, content: <VehicleUnitTab vehicle={vehicle} devices={devices ?? []} /> },
    { key: 'upkeep', isShown: true, content: <VehicleUpkeepTab vehicle={vehicle} /> },
    { key: 'record', isShown: true, content: <VehicleRecord vehicle={vehicle} /> },
  ] as const
  return (
    <div className="vehicle-page">
      <VehicleHead vehicle={vehicle} devices={devices ?? []} />
      <AddressTabs
        label={t('titles.vehicle')}
        first="now"
        items={tabs
          .filter(({ isShown }) => isShown)
          .map(({ key, content }) => ({ key, label: t(`vehicles.page.tabs.${key}`), content }))}
      />
    </div>
  )
}

interface TimelineProps {
  readonly vehicle: VehicleDetail
  readonly devices: readonly Tracked[]
}

/** Shows what one of the vehicle's devices recorded since it was put on the vehicle. */
const Timeline = ({ vehicle, devices }: TimelineProps) => {
  const t = useText()
  const [chosen, setChosen] = useState('')
  const one = devices.find(({ device }) => String(device.id) === chosen) ?? devices[0]
  if (!one) return <Empty text={t(vehicle.devices.length === 0 ? 'vehicles.page.noDevices' : 'vehicles.page.unseen')} />
  const binding = vehicle.bindings.find(({ deviceId, boundUntil }) => deviceId === one.device.id && boundUntil === null)
  const sinceMs = binding && parseTime(binding.boundFrom, zoneInUse())
  return (
    <div className="vehicle-timeline">
      {devices.length > 1 && (
        <Segmented
          label={t('vehicles.devices')}
          value={String(one.device.id)}
          onChange={setChosen}
          options={devices.map(({ device }) => ({ value: String(device.id), label: device.name }))}
        />
      )}
      <DeviceTimeline
        key={one.device.id}
        device={one.device}
        state={one.state}
        {...(sinceMs !== undefined && { sinceMs })}
      />
    </div>
  )
}
