/** The tab of the refrigeration unit: what it does now, which channel measures where, and its pre-trip inspections. */
import { vehicleUnits, type VehicleUnit } from '@coldway/contract/vehicles/vehicle-units.ts'
import type { VehicleDetail, VehicleDevice } from '@coldway/contract/vehicles/vehicles.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty } from '../../ui/base/states.tsx'
import type { Tracked } from '../monitoring/index.ts'
import { seriesLabel } from '../series/index.ts'
import { compartmentName } from '../upkeep/index.ts'
import { ChannelsDialog } from './channels-dialog.tsx'
import { CompartmentsDialog } from './compartments-dialog.tsx'
import { VehicleInspections } from './vehicle-inspections.tsx'
import { VehicleUnitNow } from './vehicle-unit-now.tsx'

interface VehicleUnitTabProps {
  readonly vehicle: VehicleDetail
  readonly devices: readonly Tracked[]
}

export const VehicleUnitTab = ({ vehicle, devices }: VehicleUnitTabProps) => {
  const t = useText()
  const canEdit = useCan('vehicle:edit') ?? false
  const [isOpen, setOpen] = useState(false)
  const { data: unit } = useCall(vehicleUnits.queryUnit, { vehicleId: vehicle.id }, { freshMs: 0 })
  return (
    <div className="vehicle-record">
      <VehicleUnitNow
        vehicleId={vehicle.id}
        devices={devices}
        actions={
          canEdit &&
          unit && (
            <Button icon="settings" onClick={() => setOpen(true)}>
              {t('vehicles.units.setUp')}
            </Button>
          )
        }
      />
      {unit && <Channels vehicle={vehicle} unit={unit} devices={devices} canEdit={canEdit} />}
      {unit && <VehicleInspections vehicle={vehicle} unit={unit} />}
      {isOpen && unit && <CompartmentsDialog vehicleId={vehicle.id} unit={unit} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface ChannelsProps extends VehicleUnitTabProps {
  readonly unit: VehicleUnit
  readonly canEdit: boolean
}

const Channels = ({ vehicle, unit, devices, canEdit }: ChannelsProps) => {
  const t = useText()
  const [edited, setEdited] = useState<VehicleDevice>()
  const isEntered = unit.compartments.length > 0
  return (
    <Panel title={t('vehicles.units.channels')}>
      <p className="vehicle-hint">{t(isEntered ? 'vehicles.units.channelsHint' : 'vehicles.units.first')}</p>
      {vehicle.devices.length === 0 && <Empty text={t('vehicles.page.noDevices')} />}
      <ul className="vehicle-rows">
        {vehicle.devices.map((device) => (
          <li key={device.deviceId}>
            <b>{device.deviceName}</b>
            <small>{device.deviceCode}</small>
            <Entered unit={unit} deviceId={device.deviceId} />
            {canEdit && isEntered && (
              <span className="vehicle-actions">
                <Button onClick={() => setEdited(device)}>{t('vehicles.units.assign')}</Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <ChannelsDialog
          device={edited}
          tracked={devices.find(({ device }) => device.id === edited.deviceId)}
          unit={unit}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}

/** What was entered for a device that is on the vehicle now. */
const Entered = ({ unit, deviceId }: { readonly unit: VehicleUnit; readonly deviceId: number }) => {
  const t = useText()
  const own = unit.channels.filter((one) => one.deviceId === deviceId && one.boundUntil === null)
  if (own.length === 0) return <span>{t('vehicles.units.noneEntered')}</span>
  return (
    <>
      {own.map(({ key, role, compartment }) => (
        <span key={key}>
          {seriesLabel(t, key)}: {t(`enums.channelRoles.${role}`)}, {compartmentName(t, compartment, unit.compartments)}
        </span>
      ))}
    </>
  )
}
