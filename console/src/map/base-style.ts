/** The style of a map beside the embedded one. Loaded when such a map is chosen. */
import type { MapSource } from '@coldway/contract/places/maps.ts'
import type { StyleSpecification } from 'maplibre-gl'
import { type Header, PMTiles, TileType } from 'pmtiles'
import { tilesOf } from './datum-protocol.ts'
import { mapPalettes } from './map-palette.ts'
import type { MapLook } from './map-style.ts'
import { roadsStyle } from './roads-style.ts'

export const baseStyle = async (look: MapLook, base: MapSource): Promise<StyleSpecification> => {
  if (base.kind === 'style') return foreignStyle(base.tiles)
  if (base.kind === 'raster') return rasterStyle(base, { tiles: [tilesOf(base)], maxzoom: base.maxZoom })
  const url = new URL(base.tiles, location.href).href
  const { tileType, maxZoom } = await headerOf(url)
  const source = { url: `pmtiles://${url}` }
  if (tileType !== TileType.Mvt) return rasterStyle(base, { ...source, maxzoom: maxZoom })
  return roadsStyle(look, { ...source, type: 'vector', attribution: escaped(base.attribution) })
}

const rasterStyle = (
  base: MapSource,
  where: { tiles?: string[]; url?: string; maxzoom: number },
): StyleSpecification => ({
  version: 8,
  sources: {
    base: { type: 'raster', ...where, tileSize: base.tileSize, attribution: escaped(base.attribution) },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': mapPalettes.light.land } },
    { id: 'raster', type: 'raster', source: 'base' },
  ],
})

/** MapLibre renders it as HTML, and the operator's text must not be markup. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const timeoutMs = 10_000

/** The library waits for ever for a server that does not answer. */
const headerOf = (url: string): Promise<Header> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('map archive: no answer in time')), timeoutMs)
    new PMTiles(url)
      .getHeader()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

/** The style as it is, but for its glyphs: letters are drawn from the fonts of the page, as on every other map. */
const foreignStyle = async (url: string): Promise<StyleSpecification> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`map style: ${response.status}`)
  const { glyphs: _, ...style } = (await response.json()) as StyleSpecification
  for (const source of Object.values(style.sources))
    if ('attribution' in source && source.attribution) source.attribution = plain(source.attribution)
  return style
}

/** A foreign style's credits may hold markup; only its words are shown. */
const plain = (html: string): string =>
  escaped(new DOMParser().parseFromString(html, 'text/html').body.textContent.trim())
