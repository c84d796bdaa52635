/** The maps that need no session: Baidu's, and the operator's own tiles, archive and style. */
import type { MapProvider } from '@coldway/contract/enums.ts'
import type { MapSource, MissingMap } from '@coldway/contract/places/maps.ts'
import type { MapsSetup } from '../../platform/config-maps.ts'

const plain = { kind: 'raster', tileSize: 256, maxZoom: 18, datum: 'wgs84', credits: null, traffic: null } as const

export const ownMaps = ({ baidu, tiles, pmtiles, style }: MapsSetup): MapSource[] => [
  ...(baidu
    ? [
        {
          ...plain,
          id: 'baidu' as const,
          name: null,
          tiles: baidu.tiles,
          datum: 'bd09' as const,
          attribution: baidu.attribution,
          traffic: baidu.traffic ? { tiles: baidu.traffic, maxZoom: 18, datum: 'bd09' as const } : null,
        },
      ]
    : []),
  ...(tiles ? [addressed({ ...plain, ...tiles, id: 'tiles' as const })] : []),
  ...(pmtiles ? [addressed({ ...plain, ...pmtiles, id: 'pmtiles' as const, kind: 'pmtiles' as const })] : []),
  // A style names the holders of rights in its sources itself.
  ...(style
    ? [{ ...plain, id: 'style' as const, name: style.name, kind: 'style' as const, tiles: style.url, attribution: '' }]
    : []),
]

const addressed = <Given extends { readonly url: string }>({ url, ...rest }: Given) => ({ ...rest, tiles: url })

const variables: Readonly<Record<Exclude<MapProvider, 'offline'>, string>> = {
  baidu: 'COLDWAY_MAP_BAIDU_KEY',
  google: 'COLDWAY_MAP_GOOGLE_KEY',
  googleSatellite: 'COLDWAY_MAP_GOOGLE_KEY',
  tiles: 'COLDWAY_MAP_TILES_URL',
  pmtiles: 'COLDWAY_MAP_PMTILES_URL',
  style: 'COLDWAY_MAP_STYLE_URL',
}

/** What is not in the list although it is set up is Google's, whose session was refused or not answered. */
export const missingMaps = (setup: MapsSetup, offered: readonly MapSource[]): MissingMap[] =>
  Object.entries(variables).flatMap(([key, variable]) => {
    const id = key as keyof typeof variables
    if (offered.some((source) => source.id === id)) return []
    const isSetUp = setup[id === 'googleSatellite' ? 'google' : id] !== undefined
    return [{ id, variable, why: isSetUp ? ('noAnswer' as const) : ('notSetUp' as const) }]
  })
