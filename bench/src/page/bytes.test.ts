import { expect, test } from 'vitest'
import { bytesByKind, isOfPage, kinds } from './bytes.ts'

test('adds up what was loaded by kind; data of the fleet is not the page', () => {
  const loaded = new Map([
    ['/view/deviceMonitor/realTimeMonitoring', 1],
    ['/assets/index-a1.js', 10],
    ['/assets/maplibre-gl-worker-b2.mjs', 20],
    ['/assets/index.css', 30],
    ['/assets/noto.woff2', 100],
    ['/basemap/world.pmtiles', 1000],
    ['/v3/session/me', 5],
    ['/v3/live', 7],
    ['/v3/live/ticket', 2],
  ])
  const sums = bytesByKind(loaded)
  expect(sums).toEqual({
    'scripts and styles': 60,
    fonts: 100,
    'map tiles': 1000,
    'other files': 1,
    'answers of the API': 7,
    'live snapshot': 7,
  })
  expect(kinds.filter((kind) => !isOfPage(kind))).toEqual(['answers of the API', 'live snapshot'])
})
