import { expect, test } from 'vitest'
import { fromBd09, fromGcj02, toBd09, toGcj02 } from './datum.ts'
import { distanceM } from './geo.ts'

/** Published pairs of the algorithm (Tiananmen, the Bund), to six digits. */
test.each([
  [
    { lng: 116.404, lat: 39.915 },
    { lng: 116.410245, lat: 39.916404 },
  ],
  [
    { lng: 121.474103, lat: 31.230016 },
    { lng: 121.478653, lat: 31.228086 },
  ],
])('%o lies at %o in GCJ-02', (place, shifted) => {
  expect(distanceM(toGcj02(place), shifted)).toBeLessThan(5)
})

test('BD-09 lies its own step beyond GCJ-02', () => {
  const place = { lng: 116.404, lat: 39.915 }
  const between = distanceM(toGcj02(place), toBd09(place))
  expect(between).toBeGreaterThan(700)
  expect(between).toBeLessThan(1200)
})

test.each([
  { lng: 116.404, lat: 39.915 },
  { lng: 120.95, lat: 31.38 },
  { lng: 87.6, lat: 43.8 },
  { lng: 113.9, lat: 22.5 },
])('there and back from %o moves nothing', (place) => {
  expect(distanceM(fromGcj02(toGcj02(place)), place)).toBeLessThan(0.01)
  expect(distanceM(fromBd09(toBd09(place)), place)).toBeLessThan(0.01)
})

const shiftM = (lng: number, lat: number): number => distanceM({ lng, lat }, toGcj02({ lng, lat }))

test.each([
  ['Beijing', 116.404, 39.915],
  ['Dandong', 124.2, 40.25],
  ['Erenhot', 111.97, 43.55],
  ['Manzhouli', 117.5, 49.5],
  ['Mohe', 122.5, 53.0],
  ['Fuyuan', 134.0, 48.2],
  ['Kashgar', 75.99, 39.47],
  ['Nyalam', 85.98, 28.3],
  ['Ruili', 98.0, 24.2],
  ['Pingxiang', 106.85, 22.25],
  ['Sanya', 109.5, 18.25],
  ['Shenzhen', 114.06, 22.6],
  ['Zhuhai', 113.4, 22.25],
  ['Xiamen', 118.08, 24.5],
  ['the port of Yangshan', 122.07, 30.62],
  ['Dalian', 121.6, 38.9],
])('%s is shifted', (_name, lng, lat) => {
  expect(shiftM(lng, lat)).toBeGreaterThan(50)
  expect(shiftM(lng, lat)).toBeLessThan(1500)
})

test.each([
  ['Seoul', 126.98, 37.57],
  ['Pyongyang', 125.75, 39.03],
  ['Busan', 129.04, 35.11],
  ['Hanoi', 105.84, 21.03],
  ['Lang Son', 106.7, 21.8],
  ['Bangkok', 100.5, 13.75],
  ['Chiang Mai', 98.98, 18.79],
  ['Ulaanbaatar', 106.9, 47.92],
  ['Choibalsan', 114.5, 48.07],
  ['Vladivostok', 131.9, 43.12],
  ['Khabarovsk', 135.2, 48.5],
  ['Blagoveshchensk', 127.6, 50.4],
  ['Almaty', 76.9, 43.24],
  ['Kathmandu', 85.32, 27.72],
  ['Yangon', 96.16, 16.87],
  ['Vientiane', 102.6, 17.97],
  ['Taipei', 121.56, 25.03],
  ['Hong Kong', 114.17, 22.3],
  ['Macau', 113.55, 22.17],
  ['Fukuoka', 130.4, 33.6],
  ['Moscow', 37.6, 55.75],
])('%s is not', (_name, lng, lat) => {
  const place = { lng, lat }
  expect([toGcj02(place), toBd09(place), fromBd09(place)]).toEqual([place, place, place])
})
