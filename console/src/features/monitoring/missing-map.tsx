/** Explains that the requested map is not configured. */
import type { MapProvider } from '@coldway/contract/enums.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'

/** Users who may change roles see the variable to set, to pass it on to the operator. */
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
