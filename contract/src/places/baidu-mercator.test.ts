import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MercatorPlace, toBaiduMercator } from './baidu-mercator.ts'
import { fromBd09, toBd09 } from './datum.ts'
import { distanceM, type LngLat } from './geo.ts'

/** `MCBAND` and `MC2LL` of the same public script: the way back, by coefficients of its own. */
const bandsM = [12_890_594.86, 8_362_377.87, 5_591_021, 3_481_989.83, 1_678_043.12, 0]
const back = [
  [
    1.410526172116255e-8, 0.00000898305509648872, -1.9939833816331, 200.9824383106796, -187.2403703815547,
    91.6087516669843, -23.38765649603339, 2.57121317296198, -0.03801003308653, 17337981.2,
  ],
  [
    -7.435856389565537e-9, 0.000008983055097726239, -0.78625201886289, 96.32687599759846, -1.85204757529826,
    -59.36935905485877, 47.40033549296737, -16.50741931063887, 2.28786674699375, 10260144.86,
  ],
  [
    -3.030883460898826e-8, 0.00000898305509983578, 0.30071316287616, 59.74293618442277, 7.357984074871,
    -25.38371002664745, 13.45380521110908, -3.29883767235584, 0.32710905363475, 6856817.37,
  ],
  [
    -1.981981304930552e-8, 0.000008983055099779535, 0.03278182852591, 40.31678527705744, 0.65659298677277,
    -4.44255534477492, 0.85341911805263, 0.12923347998204, -0.04625736007561, 4482777.06,
  ],
  [
    3.09191371068437e-9, 0.000008983055096812155, 0.00006995724062, 23.10934304144901, -0.00023663490511,
    -0.6321817810242, -0.00663494467273, 0.03430082397953, -0.00466043876332, 2555164.4,
  ],
  [
    2.890871144776878e-9, 0.000008983055095805407, -3.068298e-8, 7.47137025468032, -0.00000353937994, -0.02145144861037,
    -0.00001234426596, 0.00010322952773, -0.00000323890364, 826088.5,
  ],
] as const

const fromBaiduMercator = ({ eastM, northM }: MercatorPlace): LngLat => {
  const band = back[bandsM.findIndex((fromM) => Math.abs(northM) >= fromM)]!
  const part = Math.abs(northM) / band[9]
  const lat = [2, 3, 4, 5, 6, 7, 8].reduce((sum, at) => sum + band[at]! * part ** (at - 2), 0)
  return { lng: band[0] + band[1] * Math.abs(eastM), lat: northM < 0 ? -lat : lat }
}

test('there and back is within a metre everywhere in China, over both shifts and the projection', () => {
  const within = (west: number, south: number, east: number, north: number) =>
    fc.record({
      lng: fc.double({ min: west, max: east, noNaN: true }),
      lat: fc.double({ min: south, max: north, noNaN: true }),
    })
  // East and middle, Xinjiang, Heilongjiang, Hainan: away from the border, at which the shifts end.
  const inChina = fc.oneof(
    within(100, 25, 119, 39),
    within(82, 37, 90, 44),
    within(124, 44, 129, 48),
    within(109.2, 18.9, 110.3, 19.7),
  )
  fc.assert(
    fc.property(inChina, (place) => {
      const there = toBaiduMercator(toBd09(place))
      expect(distanceM(fromBd09(fromBaiduMercator(there)), place)).toBeLessThan(1)
    }),
    { numRuns: 2000 },
  )
})

/** The first is what `BMap.MercatorProjection` makes of Tiananmen square, to the centimetre. */
test.each([
  [
    { lng: 116.404, lat: 39.915 },
    { eastM: 12_958_175, northM: 4_825_923.77 },
  ],
  [
    { lng: 0, lat: 0 },
    { eastM: 0, northM: 0 },
  ],
])('%o is at %o', (place, there) => {
  const found = toBaiduMercator(place)
  expect(Math.abs(found.eastM - there.eastM)).toBeLessThan(1)
  expect(Math.abs(found.northM - there.northM)).toBeLessThan(1)
})

test('the south is the north upside down, and the bands meet', () => {
  expect(toBaiduMercator({ lng: 10, lat: -33 }).northM).toBe(-toBaiduMercator({ lng: 10, lat: 33 }).northM)
  for (const lat of [15, 30, 45]) {
    const [below, above] = [lat - 1e-9, lat].map((at) => toBaiduMercator({ lng: 0, lat: at }).northM)
    expect(Math.abs(above! - below!)).toBeLessThan(2)
  }
})
