/** What the register says of a vehicle: its fields, the devices it carried and the states it was in. */
import type { VehicleDetail } from '@coldway/contract/vehicles/vehicles.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { VehicleStatePill } from './vehicle-words.tsx'

export const VehicleRecord = ({ vehicle }: { vehicle: VehicleDetail }) => (
  <div className="vehicle-record">
    <Fields vehicle={vehicle} />
    <VehicleBindings vehicle={vehicle} />
    <VehicleStates states={vehicle.states} />
  </div>
)

const Fields = ({ vehicle }: { vehicle: VehicleDetail }) => {
  const t = useText()
  const size = (value: number | null) => value !== null && formatNumber(value)
  const person = (name: string, phone: string | null) => [name, phone].filter(Boolean).join(' ')
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('vehicles.plate'), vehicle.plate],
    [t('vehicles.type'), t(`enums.vehicleTypes.${vehicle.vehicleType}`)],
    [t('vehicles.property'), t(`enums.vehicleProperties.${vehicle.property}`)],
    [t('vehicles.team'), vehicle.team],
    [t('vehicles.brand'), vehicle.brand],
    [t('vehicles.load'), size(vehicle.loadKg)],
    [t('vehicles.length'), size(vehicle.lengthMm)],
    [t('vehicles.width'), size(vehicle.widthMm)],
    [t('vehicles.height'), size(vehicle.heightMm)],
    [t('vehicles.passengers'), size(vehicle.passengers)],
    [t('vehicles.mainDriver'), person(vehicle.mainDriverName, vehicle.mainDriverPhone)],
    [t('vehicles.assistant'), person(vehicle.assistantDriverName, vehicle.assistantDriverPhone)],
    [t('vehicles.ownerName'), person(vehicle.ownerName, vehicle.ownerPhone)],
    [t('vehicles.organisation'), vehicle.orgName],
    [t('vehicles.remark'), vehicle.remark],
    [t('vehicles.created'), vehicle.createTime],
  ]
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

type Binding = VehicleDetail['bindings'][number]

interface VehicleBindingsProps {
  readonly vehicle: VehicleDetail
  readonly hint?: string
  /** What stands at the end of a device's row. */
  readonly action?: (binding: Binding) => ReactNode
}

export const VehicleBindings = ({ vehicle, hint, action }: VehicleBindingsProps) => {
  const t = useText()
  return (
    <Panel title={t('vehicles.bindings')}>
      {hint && <p className="vehicle-hint">{hint}</p>}
      {vehicle.bindings.length === 0 && <Empty text={t('vehicles.none')} />}
      <ul className="vehicle-rows">
        {vehicle.bindings.map((binding) => (
          <li key={`${binding.deviceId} ${binding.boundFrom}`}>
            <b>{binding.deviceName}</b>
            <small>{binding.deviceCode}</small>
            <span>
              {binding.boundFrom.slice(0, 16)} – {binding.boundUntil?.slice(0, 16) ?? t('vehicles.now')}
            </span>
            {action?.(binding)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export const VehicleStates = ({ states }: Pick<VehicleDetail, 'states'>) => {
  const t = useText()
  return (
    <Panel title={t('vehicles.states')}>
      <ul className="vehicle-rows">
        {states.map(({ state, time, userName, reason }) => (
          <li key={time}>
            <VehicleStatePill state={state} />
            <span>{time.slice(0, 16)}</span>
            <small>{userName}</small>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
