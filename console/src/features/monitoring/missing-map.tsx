/** Explains that the requested map is not offered. */
import type { MapProvider } from '@coldway/contract/enums.ts'
import type { MissingMap as Missing } from '@coldway/contract/places/maps.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'

interface MissingMapProps {
  readonly provider: MapProvider
  readonly missing: Missing | undefined
}

/** Users who may change roles see the variable to set, to pass it on to the operator. */
export const MissingMap = ({ provider, missing }: MissingMapProps) => {
  const t = useText()
  const isAdministrator = useCan('role:edit')
  return (
    <p className="map-missing" role="status">
      <Icon name="info" />{' '}
      {t(missing?.why === 'noAnswer' ? 'monitoring.map.noAnswer' : 'monitoring.map.missing', {
        name: t(`enums.mapProviders.${provider}`),
      })}
      {isAdministrator && missing && ` ${t('monitoring.map.missingKey', { variable: missing.variable })}`}
    </p>
  )
}
