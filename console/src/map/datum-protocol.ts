/** The addresses of tiles in other datums. What puts them together is loaded with the first of them. */
import type { MapSource } from '@coldway/contract/places/maps.ts'
import { addProtocol } from 'maplibre-gl'

const shifted = ['gcj02', 'bd09'] as const

/** The tile URLs for MapLibre. */
export const tilesOf = ({ datum, tiles }: Pick<MapSource, 'datum' | 'tiles'>): string =>
  datum === 'wgs84' ? tiles : `${datum}://{z}/{x}/{y}/${encodeURIComponent(tiles)}`

/** Called once for a page. */
export const addDatumTiles = (): void => {
  for (const datum of shifted)
    addProtocol(datum, async ({ url }, { signal }) => {
      const [z, x, y, tiles] = url.slice(`${datum}://`.length).split('/') as [string, string, string, string]
      const { drawTile } = await import('./datum-tiles.ts')
      const wanted = { datum, z: Number(z), x: Number(x), y: Number(y), tiles: decodeURIComponent(tiles) }
      return { data: await drawTile(wanted, signal) }
    })
}
