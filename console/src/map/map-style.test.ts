import { describe, expect, it } from 'vitest'
import { featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { borderFilter, mapStyle, nameFilter } from './map-style.ts'
import { mapLanguages } from './map-types.ts'
import { pointsLayers } from './points-style.ts'

const looks = mapLanguages.flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['default', 'cn', 'none'] as const).map((boundaries) => ({ language, theme, boundaries })),
  ),
)
const passes = (filter: unknown, properties: Record<string, unknown>): boolean =>
  featureFilter(filter as never, 'layers[0].filter').filter(
    { zoom: 5 } as never,
    { type: 'Point', properties } as never,
  )

describe('map style', () => {
  it.each(looks)('is valid for $language $theme $boundaries', (look) => {
    expect(validateStyleMin(mapStyle(look, 'http://localhost/world.pmtiles'))).toEqual([])
  })

  it('has the same layers in every look, so that it can change in place', () => {
    const shapes = looks.map((look) =>
      mapStyle(look, '').layers.map((layer) => [layer.id, Object.keys(layer), Object.keys(layer.paint ?? {})]),
    )
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
  })

  it('fetches no glyphs and no sprites', () => {
    const style = mapStyle({ language: 'zh', theme: 'light', boundaries: 'default' }, '')
    expect(Object.keys(style)).toEqual(['version', 'sources', 'layers'])
  })

  it('has valid layers for points', () => {
    const sources = { points: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } } as const
    expect(validateStyleMin({ version: 8, sources, layers: pointsLayers() } as never)).toEqual([])
  })
})

describe('borders', () => {
  const taiwanCounties = { lv: 1, lvCn: 2 }
  const arunachalAssam = { lv: 1, lvCn: 0, disputed: 1 }
  const plain = { lv: 0, lvCn: 0 }
  it.each([
    ['default', 0, plain, true],
    ['cn', 0, plain, true],
    ['none', 0, plain, true],
    ['default', 1, taiwanCounties, true],
    ['cn', 1, taiwanCounties, false],
    ['default', 0, arunachalAssam, false],
    ['cn', 0, arunachalAssam, true],
    ['none', 1, arunachalAssam, false],
  ] as const)('%s level %i draws %o: %s', (boundaries, level, line, isDrawn) =>
    expect(passes(borderFilter(boundaries, level), line)).toBe(isDrawn),
  )

  it.each([
    ['default', { kind: 'country' }, true],
    ['default', { kind: 'country', only: 'default' }, true],
    ['cn', { kind: 'country', only: 'default' }, false],
    ['none', { kind: 'country', only: 'default' }, false],
    ['default', { kind: 'country', only: 'cn' }, false],
    ['default', { kind: 'town' }, false],
  ] as const)('%s shows the name %o: %s', (boundaries, name, isShown) =>
    expect(passes(nameFilter('country', boundaries), name)).toBe(isShown),
  )
})
