/**
 * Baidu's Mercator projection (BD-09MC), in metres east and north of 0, 0. Baidu fits the ellipsoid's Mercator by a
 * polynomial of the latitude for each band of 15 degrees; the coefficients are those of `LL2MC` in Baidu's public
 * JavaScript API (`BMap.MercatorProjection`). Takes BD-09 degrees.
 */
import type { LngLat } from './geo.ts'

export interface MercatorPlace {
  readonly eastM: number
  readonly northM: number
}

/** The latitude at which the bands end; nothing nearer to the poles is drawn. */
export const baiduLatMaxDeg = 74

export const toBaiduMercator = ({ lng, lat }: LngLat): MercatorPlace => {
  const fromEquator = Math.min(Math.abs(lat), baiduLatMaxDeg)
  const band = bands.find(({ fromDeg }) => fromEquator >= fromDeg) ?? equator
  const part = fromEquator / band.scaleDeg
  const northM = band.north.reduceRight((sum, coefficient) => sum * part + coefficient, 0)
  return { eastM: band.east[0] + band.east[1] * lng, northM: lat < 0 ? -northM : northM }
}

interface Band {
  readonly fromDeg: number
  readonly scaleDeg: number
  /** The metres at 0 degrees, and the metres of one degree. */
  readonly east: readonly [number, number]
  /** The coefficients by the power of the latitude, from the constant on. */
  readonly north: readonly number[]
}

const equator: Band = {
  fromDeg: 0,
  scaleDeg: 7.45,
  east: [-0.000_321_813_587_861_313_2, 111_320.702_070_161_5],
  north: [
    0.003_693_834_312_89, 823_725.640_279_571_8, 0.461_049_869_090_93, 2_351.343_141_331_292, 1.580_607_842_981_99,
    8.777_385_890_782_84, 0.372_388_842_524_24,
  ],
}

const bands: readonly Band[] = [
  {
    fromDeg: 60,
    scaleDeg: 67.5,
    east: [0.000_827_782_451_617_252_6, 111_320.702_046_357_8],
    north: [
      647_795_574.667_160_7, -4_082_003_173.641_316, 10_774_905_663.511_42, -15_171_875_531.515_59,
      12_053_065_338.621_67, -5_124_939_663.577_472, 913_311_935.951_203_2,
    ],
  },
  {
    fromDeg: 45,
    scaleDeg: 52.5,
    east: [0.003_373_987_667_65, 111_320.702_020_216_2],
    north: [
      4_481_351.045_890_365, -23_393_751.199_316_62, 79_682_215.471_864_55, -115_964_993.279_725_3,
      97_236_711.156_021_45, -43_661_946.337_528_21, 8_477_230.501_135_234,
    ],
  },
  {
    fromDeg: 30,
    scaleDeg: 37.5,
    east: [0.002_206_364_962_08, 111_320.702_020_912_8],
    north: [
      51_751.861_128_411_31, 3_796_837.749_470_245, 992_013.739_779_101_3, -1_221_952.217_112_87, 1_340_652.697_009_075,
      -620_943.699_098_431_2, 144_416.929_380_624_1,
    ],
  },
  {
    fromDeg: 15,
    scaleDeg: 22.5,
    east: [-0.000_344_196_350_436_839_2, 111_320.702_057_685_6],
    north: [
      278.235_398_077_275_2, 2_485_758.690_035_394, 6_070.750_963_243_378, 54_821.183_453_521_18, 9_540.606_633_304_236,
      -2_710.553_267_466_45, 1_405.483_844_121_726,
    ],
  },
  equator,
]
