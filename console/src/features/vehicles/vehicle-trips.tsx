/** The last trips of a vehicle, by the track of the device that knows its place, since that device is on it. */
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { VehicleDetail } from '@coldway/contract/vehicles/vehicles.ts'
import { useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { AddressLine } from '../places/index.ts'
import { type Trip, tripsOf } from './trips.ts'

const days = 3
const dayMs = 86_400_000
const shownMost = 8

interface VehicleTripsProps {
  readonly vehicle: VehicleDetail
  readonly deviceId: number
}

export const VehicleTrips = ({ vehicle, deviceId }: VehicleTripsProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [span] = useState(() => spanOf(vehicle, deviceId))
  const found = useCall(tracks.postBizList, { deviceId, ...span })
  const trips = found.data && tripsOf(found.data).slice(0, shownMost)
  return (
    <Panel title={t('vehicles.page.trips')}>
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Loading />}
      {trips?.length === 0 && <Empty text={t('vehicles.page.noTrips', { count: days })} />}
      <ul className="vehicle-rows">
        {trips?.map((trip) => (
          <TripRow key={trip.fromMs} trip={trip} />
        ))}
      </ul>
    </Panel>
  )
}

const TripRow = ({ trip: { fromMs, untilMs, from, to, lengthM } }: { trip: Trip }) => {
  const t = useText()
  const at = (atMs: number) => printTime(atMs, zoneInUse()).slice(5, 16)
  return (
    <li>
      <span>
        {at(fromMs)} – {at(untilMs)}
      </span>
      <b>{t('vehicles.page.distance', { km: formatNumber(lengthM / 1000, 1) })}</b>
      <small>{formatDuration(untilMs - fromMs)}</small>
      <span>
        <AddressLine place={from} /> → <AddressLine place={to} />
      </span>
    </li>
  )
}

/** The last days, without the time before the device came onto the vehicle. */
const spanOf = ({ bindings }: VehicleDetail, deviceId: number) => {
  const zone = zoneInUse()
  const nowMs = serverNowMs()
  const binding = bindings.find((one) => one.deviceId === deviceId && one.boundUntil === null)
  const boundMs = (binding && parseTime(binding.boundFrom, zone)) ?? 0
  const fromMs = Math.min(nowMs, Math.max(boundMs, nowMs - days * dayMs))
  return { startTime: printTime(fromMs, zone), endTime: printTime(nowMs, zone) }
}
