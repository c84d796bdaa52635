/** /view/map/mapTrajectory: where one vehicle was, by the devices that it carried, and the states it was in. */
import { paths, vehiclePath } from '@coldway/contract/screens/screens.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { VehicleDetail } from '@coldway/contract/vehicles/vehicles.ts'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useVehicle } from './use-vehicle.ts'
import './vehicles.css'
import { VehicleBindings, VehicleStates } from './vehicle-record.tsx'
import { VehicleStatePill } from './vehicle-words.tsx'

export const VehicleTrackPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const { isNamed, found } = useVehicle()
  if (!isNamed) return <ErrorState text={t('vehicles.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  return found.data ? <VehicleTrack vehicle={found.data} /> : <Loading />
}

const VehicleTrack = ({ vehicle }: { vehicle: VehicleDetail }) => {
  const t = useText()
  const canTrack = useCan('track:view')
  return (
    <div className="vehicle-page">
      <header>
        <h1>
          <Link to={vehiclePath(vehicle.id)}>{t('vehicles.trackOf', { plate: vehicle.plate })}</Link>
        </h1>
        <VehicleStatePill state={vehicle.state} />
      </header>
      <VehicleBindings
        vehicle={vehicle}
        hint={t('vehicles.trackHint')}
        action={({ deviceId, ...time }) =>
          canTrack && <Link to={trackOf(deviceId, time)}>{t('vehicles.showTrack')}</Link>
        }
      />
      <VehicleStates states={vehicle.states} />
    </div>
  )
}

const dayMs = 86_400_000

/** The last day that the device was on the vehicle: the page of tracks goes on from there. */
const trackOf = (
  deviceId: number,
  time: { readonly boundFrom: string; readonly boundUntil: string | null },
): string => {
  const zone = zoneInUse()
  const untilMs = time.boundUntil === null ? serverNowMs() : (parseTime(time.boundUntil, zone) ?? serverNowMs())
  const fromMs = Math.max(parseTime(time.boundFrom, zone) ?? 0, untilMs - dayMs)
  const typed = (atMs: number) => printTime(atMs, zone).slice(0, 16).replace(' ', 'T')
  const query = { device: String(deviceId), from: typed(fromMs), until: typed(untilMs) }
  return `${paths.track}?${new URLSearchParams(query).toString()}`
}
