/** The base maps that the operator has set up, and what is said where the one that was asked for is not among them. */
import type { MapProvider } from '@coldway/contract/enums.ts'
import { type MapSource, maps } from '@coldway/contract/maps.ts'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/icon.tsx'

const freshMs = 600_000
const none: readonly MapSource[] = []

/** `base` undefined: the embedded map. */
export const useMapSources = (wanted: MapProvider, isEnabled: boolean) => {
  const { data } = useCall(maps.sources, {}, { isEnabled, freshMs })
  const sources = data?.sources ?? none
  const base = sources.find(({ id }) => id === wanted)
  return { sources, base, isMissing: data !== undefined && wanted !== 'offline' && !base }
}

/** Whoever may change roles can tell the operator what to set. */
export const MissingMap = ({ provider }: { provider: MapProvider }) => {
  const t = useText()
  const isAdministrator = useCan('role:edit')
  return (
    <p className="map-missing" role="status">
      <Icon name="info" /> {t('monitoring.map.missing', { name: t(`enums.mapProviders.${provider}`) })}
      {isAdministrator && ` ${t('monitoring.map.missingKey', { variable: 'COLDWAY_MAP_GOOGLE_KEY' })}`}
    </p>
  )
}
