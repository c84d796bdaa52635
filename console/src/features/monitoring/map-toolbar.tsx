import type { MapSource } from '@coldway/contract/places/maps.ts'
import { displayModes } from '@coldway/contract/enums.ts'
import type { Boundaries, MapTheme } from '../../map/map-types.ts'
import type { TextKey } from '../../settings/texts.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import type { Display } from '../../api/use-display.ts'

export interface CanSee {
  readonly sites: boolean
  readonly lines: boolean
}

interface MapToolbarProps {
  readonly display: Display
  readonly onDisplay: (change: Partial<Display>) => void
  readonly onFitAll: () => void
  /** Base maps beside the embedded one, and the drawn one; undefined: the embedded one. */
  readonly sources: readonly MapSource[]
  readonly base: MapSource | undefined
  /** Layers the user may see beside devices. */
  readonly canSee: CanSee
}

const boundaries: Record<Boundaries, TextKey> = {
  default: 'monitoring.map.bordersDefault',
  cn: 'monitoring.map.bordersCn',
  none: 'monitoring.map.bordersNone',
}
const mapThemes: Record<MapTheme, TextKey> = { light: 'monitoring.map.light', dark: 'monitoring.map.dark' }

export const MapToolbar = (props: MapToolbarProps) => {
  const { display, onDisplay, onFitAll, sources, base, canSee } = props
  const t = useText()
  const providers = [{ id: 'offline' as const, name: null }, ...sources].map(({ id, name }) => ({
    key: id,
    label: name ?? t(`enums.mapProviders.${id}`),
    isChecked: id === (base?.id ?? 'offline'),
    onSelect: () => onDisplay({ provider: id }),
  }))
  const looks = [
    ...(Object.keys(mapThemes) as MapTheme[]).map((mapTheme) => ({
      key: mapTheme,
      label: t(mapThemes[mapTheme]),
      isChecked: display.mapTheme === mapTheme,
      onSelect: () => onDisplay({ mapTheme }),
    })),
    ...(Object.keys(boundaries) as Boundaries[]).map((view) => ({
      key: `borders-${view}`,
      label: t(boundaries[view]),
      isChecked: display.boundaries === view,
      onSelect: () => onDisplay({ boundaries: view }),
    })),
  ]
  const layer = (key: string, isThere: boolean, label: TextKey, name: 'hasSites' | 'hasLines' | 'hasTraffic') =>
    isThere
      ? [
          {
            key,
            label: t(label),
            isChecked: display[name],
            isSwitch: true,
            onSelect: () => onDisplay({ [name]: !display[name] }),
          },
        ]
      : []
  const layers = [
    ...layer('sites', canSee.sites, 'sites.layer', 'hasSites'),
    ...layer('lines', canSee.lines, 'lines.layer', 'hasLines'),
    ...layer('traffic', base?.traffic !== undefined && base.traffic !== null, 'monitoring.map.traffic', 'hasTraffic'),
  ]
  return (
    <div className="map-toolbar" role="toolbar" aria-label={t('monitoring.map.tools')}>
      <Segmented
        label={t('monitoring.map.mode')}
        value={display.mode}
        onChange={(mode) => onDisplay({ mode })}
        options={displayModes.map((mode) => ({ value: mode, label: t(`enums.displayModes.${mode}`) }))}
      />
      <IconButton icon="globe" label={t('monitoring.map.fitAll')} onClick={onFitAll} />
      <Menu
        label={t('monitoring.map.look')}
        entries={[...layers, ...(sources.length > 0 ? providers : []), ...(base ? [] : looks)]}
        align="start"
        className="icon-button"
      >
        <Icon name="layers" />
      </Menu>
    </div>
  )
}
