/** The last trips of a vehicle, over all devices that it had, and what it drove in all. */
import { printTime } from '@coldway/contract/time.ts'
import { vehicleTracks } from '@coldway/contract/vehicles/vehicle-tracks.ts'
import { useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatDuration, formatMinute, formatNumber } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { AddressLine } from '../places/index.ts'
import { type Trip, tripsOf } from './trips.ts'

const days = 3
const dayMs = 86_400_000
const shownMost = 8

export const VehicleTrips = ({ vehicleId }: { vehicleId: number }) => {
  const t = useText()
  const textOf = useErrorText()
  const [span] = useState(lastDays)
  const found = useCall(vehicleTracks.queryDrawn, { vehicleId, ...span })
  const trips = found.data && tripsOf(found.data).slice(0, shownMost)
  return (
    <Panel title={t('vehicles.page.trips')}>
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Loading />}
      {found.data && found.data.fixes === 0 && <Empty text={t('vehicles.page.noFixes', { count: days })} />}
      {found.data && found.data.fixes > 0 && trips?.length === 0 && (
        <Empty text={t('vehicles.page.noTrips', { count: days })} />
      )}
      {found.data && found.data.fixes > 0 && (
        <p className="vehicle-hint">
          {t('vehicles.page.drove', { count: days, km: formatNumber(found.data.distanceM / 1000, 1) })}
        </p>
      )}
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
  const at = (atMs: number) => formatMinute(printTime(atMs, zoneInUse()))
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

const lastDays = () => {
  const [zone, nowMs] = [zoneInUse(), serverNowMs()]
  return { startTime: printTime(nowMs - days * dayMs, zone), endTime: printTime(nowMs, zone) }
}
