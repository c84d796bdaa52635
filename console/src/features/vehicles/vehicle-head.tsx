import { paths } from '@coldway/contract/screens/screens.ts'
import type { VehicleDetail } from '@coldway/contract/vehicles/vehicles.ts'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { statusOf, type Tracked } from '../monitoring/index.ts'
import { AddressLine } from '../places/index.ts'
import { placedOf, worstOf } from './use-vehicle-devices.ts'
import { VehicleStatePill } from './vehicle-words.tsx'

interface VehicleHeadProps {
  readonly vehicle: VehicleDetail
  readonly devices: readonly Tracked[]
}

/** Plate, states, team, driver and place, and the ways to track, map and form. */
export const VehicleHead = ({ vehicle, devices }: VehicleHeadProps) => {
  const t = useText()
  const canEdit = useCan('vehicle:edit')
  const canMonitor = useCan('monitor:view')
  const placed = placedOf(devices)
  const arrivedMs = Math.max(0, ...devices.map(({ state }) => state?.arrivedMs ?? 0))
  const fix = placed?.state?.fix
  return (
    <header className="vehicle-head">
      <div>
        <h1>
          {vehicle.plate} <VehicleStatePill state={vehicle.state} />
          <Worst devices={devices} />
        </h1>
        <p>
          {[vehicle.team, t(`enums.vehicleTypes.${vehicle.vehicleType}`), vehicle.orgName].filter(Boolean).join(' · ')}
          {arrivedMs > 0 && (
            <>
              {' · '}
              <Age atMs={arrivedMs} nowMs={serverNowMs} />
            </>
          )}
        </p>
        <Driver vehicle={vehicle} />
        <p>
          <Icon name="pin" /> {fix ? <AddressLine key={vehicle.id} place={fix} /> : t('vehicles.page.noPlaceYet')}
        </p>
      </div>
      <nav aria-label={t('vehicles.page.links')}>
        {canMonitor && placed && (
          <Link to={`${paths.monitoring}?device=${placed.device.id}`}>{t('monitoring.title')}</Link>
        )}
        <Link to={`${paths.vehicleTrack}?id=${vehicle.id}`}>{t('vehicles.showTrack')}</Link>
        {canEdit && <Link to={`${paths.vehicleUpdate}?id=${vehicle.id}`}>{t('pieces.verbs.edit')}</Link>}
      </nav>
    </header>
  )
}

const Worst = ({ devices }: Pick<VehicleHeadProps, 'devices'>) => {
  const t = useText()
  const worst = worstOf(devices)
  if (!worst) return null
  const { tone, breach, text } = statusOf(worst)
  return (
    <Pill tone={tone}>
      {breach && <BreachSign breach={breach} />}
      {t(text)}
    </Pill>
  )
}

const Driver = ({ vehicle: { mainDriverName, mainDriverPhone } }: Pick<VehicleHeadProps, 'vehicle'>) => {
  const t = useText()
  if (mainDriverName === '' && mainDriverPhone === null) return null
  return (
    <p>
      {t('vehicles.page.driver')}: {mainDriverName}{' '}
      {mainDriverPhone !== null && <a href={`tel:${mainDriverPhone}`}>{mainDriverPhone}</a>}
    </p>
  )
}
