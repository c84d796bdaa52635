import type { DrawnTrack } from '@coldway/contract/readings/tracks.ts'
import { useState } from 'react'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import type { LngLat } from '../../map/map-types.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { DevicePicker, StopList, useTrackedFound } from '../tracks/index.ts'
import './surroundings.css'
import type { Around } from './use-around.ts'
import { pastDays, usePast } from './use-past.ts'
import { useVehicles } from './use-vehicles.ts'

interface SurroundingsProps {
  readonly around: Around
  /** A stay or a vehicle was chosen. */
  readonly onPick: (at: LngLat) => void
}

/** Nothing for users who may see no devices. */
export const Surroundings = (props: SurroundingsProps) => {
  const isAllowed = [useCan('monitor:view'), useCan('track:view')].every(Boolean)
  return isAllowed ? <Around {...props} /> : null
}

const Around = ({ around, onPick: take }: SurroundingsProps) => {
  const t = useText()
  const onPick = ({ lng, lat }: LngLat) => take({ lng: rounded(lng), lat: rounded(lat) })
  const [areVehiclesOn, setVehiclesOn] = useState(false)
  const [deviceId, setDeviceId] = useState<number>()
  useVehicles(around, areVehiclesOn, onPick)
  const past = usePast(around, deviceId)
  return (
    <div className="surroundings">
      <div className="surroundings-head">
        <DevicePicker
          label={t('drawing.stood')}
          device={past.device}
          useFound={useTrackedFound}
          onChange={setDeviceId}
        />
        <Switch label={t('drawing.vehicles')} isOn={areVehiclesOn} onChange={setVehiclesOn} />
      </div>
      {deviceId !== undefined && <Stays {...past} onPick={onPick} />}
    </div>
  )
}

/** A tenth of a metre: a stay's centre is a mean with many more digits. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

interface StaysProps {
  readonly stops: DrawnTrack['stops'] | undefined
  readonly isLoading: boolean
  readonly error: unknown
  readonly onPick: (at: LngLat) => void
}

const Stays = ({ stops, isLoading, error, onPick }: StaysProps) => {
  const t = useText()
  const textOf = useErrorText()
  if (error) return <Alert isLine>{textOf(error)}</Alert>
  if (isLoading || !stops) return <Loading />
  return (
    <>
      <p className="surroundings-hint">{t('drawing.stoodHint', { days: pastDays })}</p>
      <StopList stops={stops} onSelect={onPick} />
    </>
  )
}
