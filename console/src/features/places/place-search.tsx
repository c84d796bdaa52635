/** Finds a town by the beginning of its name, or takes `lat,lng` as it is. */
import type { LngLat } from '@coldway/contract/geo.ts'
import { placeLimits, roadPlaces, type Town } from '@coldway/contract/places.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { readPoint } from '../../map/draw/drawing-text.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Search } from '../../ui/search.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import './place-search.css'

const typedMs = 250

export const PlaceSearch = ({ onPick }: { onPick: (at: LngLat, name: string) => void }) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const point = readPoint(typed)
  const pick = (at: LngLat, name: string) => {
    setTyped('')
    onPick(at, name)
  }
  return (
    <div className="place-search">
      <Search
        label={t('places.search')}
        value={typed}
        onChange={(text) => setTyped(text.slice(0, placeLimits.textMax))}
      />
      {typeof point === 'object' ? (
        <ul className="place-found" aria-label={t('places.found')}>
          <li>
            <button type="button" onClick={() => pick(point, '')}>
              <Icon name="pin" />
              {t('places.here', { place: `${point.lat},${point.lng}` })}
            </button>
          </li>
        </ul>
      ) : (
        typed.trim() !== '' && <Towns typed={typed} onPick={(town) => pick(town, town.name)} />
      )}
    </div>
  )
}

const Towns = ({ typed, onPick }: { typed: string; onPick: (town: Town) => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const text = useSettled(typed.trim(), typedMs)
  const found = useCall(roadPlaces.queryTowns, { text }, { isEnabled: text !== '', keepsLast: true })
  if (found.error) return <p className="place-found is-empty">{textOf(found.error)}</p>
  if (found.data?.towns.length === 0)
    return (
      <p className="place-found is-empty" role="status">
        {t('places.none')}
      </p>
    )
  return (
    <ul className="place-found" aria-label={t('places.found')}>
      {found.data?.towns.map((town) => (
        <li key={`${town.lng} ${town.lat}`}>
          <button type="button" onClick={() => onPick(town)}>
            <Icon name="pin" />
            {town.name}
            <small>{[town.province, town.countryCode].filter(Boolean).join(' · ')}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
