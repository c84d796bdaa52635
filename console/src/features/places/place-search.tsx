/** Finds a town by the beginning of its name or a place of the configured provider, or takes `lat,lng`. Enter searches at once and takes the first result. */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { placeLimits, type PlaceSuggestion, roadPlaces, type Town } from '@coldway/contract/places/places.ts'
import { type ReactNode, useState } from 'react'
import { callNow } from '../../api/call-now.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { readPoint } from '../../map/draw/drawing-text.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { Search } from '../../ui/form/search.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import './place-search.css'

const typedMs = 250

export const PlaceSearch = ({ onPick }: { onPick: (at: LngLat, name: string) => void }) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [entered, setEntered] = useState('')
  const wanted = typed.trim()
  const settled = useSettled(wanted, typedMs)
  const text = entered === wanted ? entered : settled
  const point = readPoint(typed)
  const isPoint = typeof point === 'object'
  const found = useCall(roadPlaces.queryTowns, { text }, { isEnabled: text !== '' && !isPoint, keepsLast: true })
  const pick = (at: LngLat, name: string) => {
    setTyped('')
    setEntered('')
    onPick(at, name)
  }
  const enter = () => {
    if (isPoint) return pick(point, '')
    const first = text === wanted && !found.isPlaceholderData ? found.data?.towns[0] : undefined
    if (first) return pick(first, first.name)
    setEntered(wanted)
  }
  return (
    <div className="place-search">
      <Search
        label={t('places.search')}
        value={typed}
        onChange={(next) => setTyped(next.slice(0, placeLimits.textMax))}
        onEnter={enter}
      />
      {isPoint ? (
        <ul className="place-found" aria-label={t('places.found')}>
          <li>
            <button type="button" onClick={() => pick(point, '')}>
              <Icon name="pin" />
              {t('places.here', { place: `${point.lat},${point.lng}` })}
            </button>
          </li>
        </ul>
      ) : (
        wanted !== '' && (
          <Towns error={found.error} towns={found.data?.towns} onPick={(town) => pick(town, town.name)}>
            {(found.data?.suggestions ?? []).map((suggestion) => (
              <Suggestion key={suggestion.reference} suggestion={suggestion} onPick={pick} />
            ))}
          </Towns>
        )
      )}
    </div>
  )
}

interface TownsProps {
  readonly error: unknown
  /** Undefined while the towns are unknown. */
  readonly towns: readonly Town[] | undefined
  readonly onPick: (town: Town) => void
  /** Places of the provider, above the towns. */
  readonly children: readonly ReactNode[]
}

const Towns = ({ error, towns, onPick, children }: TownsProps) => {
  const t = useText()
  const textOf = useErrorText()
  if (error) return <p className="place-found is-empty">{textOf(error)}</p>
  if (towns?.length === 0 && children.length === 0)
    return (
      <p className="place-found is-empty" role="status">
        {t('places.none')}
      </p>
    )
  return (
    <ul className="place-found" aria-label={t('places.found')}>
      {children}
      {towns?.map((town) => (
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

interface SuggestionProps {
  readonly suggestion: PlaceSuggestion
  readonly onPick: (at: LngLat, name: string) => void
}

/**
 * A place that the provider suggests. Its coordinates are asked for when it is chosen, because
 * providers count that question.
 */
const Suggestion = ({ suggestion: { name, detail, reference }, onPick }: SuggestionProps) => {
  const textOf = useErrorText()
  const [error, setError] = useState<unknown>()
  const choose = () => {
    callNow(roadPlaces.placeDetail, { reference }).then(({ lng, lat }) => onPick({ lng, lat }, name), setError)
  }
  return (
    <li>
      <button type="button" onClick={choose}>
        <Icon name="pin" />
        {name}
        <small role={error === undefined ? undefined : 'alert'}>{error === undefined ? detail : textOf(error)}</small>
      </button>
    </li>
  )
}
