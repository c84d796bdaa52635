import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { formatPlace } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { AddressLine } from '../places/index.ts'

const AlarmMap = lazy(async () => ({ default: (await import('./alarm-map.tsx')).AlarmMap }))

export type Placed = Pick<AlarmRecord, 'startLng' | 'startLat' | 'endLng' | 'endLat'>

export const placesOf = ({ startLng, startLat, endLng, endLat }: Placed) => ({
  start: startLng === null || startLat === null ? undefined : { lng: startLng, lat: startLat },
  end: endLng === null || endLat === null ? undefined : { lng: endLng, lat: endLat },
})

/** Start and end position; nothing without a position. `isBare`: without addresses, which cost a request. */
export const AlarmPlace = ({ alarm, isBare }: { alarm: Placed; isBare?: boolean }) => {
  const t = useText()
  const [hasMap, setHasMap] = useState(true)
  const { startLng, startLat, endLng, endLat } = alarm
  const { start, end } = useMemo(
    () => placesOf({ startLng, startLat, endLng, endLat }),
    [startLng, startLat, endLng, endLat],
  )
  const places = useMemo(() => [start, end].filter((one) => one !== undefined), [start, end])
  if (places.length === 0) return null
  return (
    <section aria-label={t('alarms.place')}>
      {hasMap && (
        <div className="alarm-map">
          <Suspense fallback={<Loading />}>
            <AlarmMap places={places} onUnsupported={() => setHasMap(false)} />
          </Suspense>
        </div>
      )}
      <div className="alarm-places">
        {start && (
          <span>
            <Icon name="pin" /> {t('alarms.startPlace')}: {isBare ? null : <AddressLine place={start} />}{' '}
            {formatPlace(start)}
          </span>
        )}
        {end && (
          <span>
            <Icon name="pin" /> {t('alarms.endPlace')}: {isBare ? null : <AddressLine place={end} />} {formatPlace(end)}
          </span>
        )}
      </div>
    </section>
  )
}
