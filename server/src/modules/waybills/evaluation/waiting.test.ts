import { areaOf, type SiteArea } from '@coldway/contract/sites/site-shape.ts'
import { expect, test } from 'vitest'
import { sightOf } from './waiting.ts'

const area = areaOf({ shape: 'circle', centerlng: 0, centerlat: 0, radius: 2000 }) as SiteArea
const boundMs = Date.UTC(2026, 10, 23)
const hour = 3_600_000
const seen = (km: number, hoursBefore = 1, marginM = 10) => ({
  atMs: boundMs - hoursBefore * hour,
  lng: km / 111.195,
  lat: 0,
  marginM,
})

test.each([
  ['noPosition', undefined, false, null],
  ['inside', seen(0), false, null],
  ['inside', seen(0, 24), false, null],
  ['longAgo', seen(0, 25), false, null],
  ['inside', seen(0, -30), false, null],
  ['inside', seen(0, 25), true, null],
  ['atEdge', seen(1.9, 1, 150), false, null],
  ['inside', seen(1.9, 1, 150), true, null],
  ['outside', seen(7), false, 5000],
  ['leaving', seen(7), true, 5000],
] as const)('%s', (sight, fix, isThere, distanceM) => {
  const found = sightOf({ area, fix, boundMs, isThere })
  expect(found.sight).toBe(sight)
  if (distanceM === null) expect(found.distanceM).toBeNull()
  else expect(found.distanceM).toBeCloseTo(distanceM, -1)
})
