import type { Language } from '@coldway/contract/enums.ts'
import { toBd09 } from '@coldway/contract/places/datum.ts'
import { places, placeLimits, roadPlaces } from '@coldway/contract/places/places.ts'
import { expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const user = await make.user()
const nearKunshan = { lng: 120.976, lat: 31.397 }

test('a position is named after the town near it', async () => {
  const { addresses } = await dataOf(user, places.getAddress, { points: [nearKunshan, { lng: 100.501, lat: 13.754 }] })
  expect(addresses).toMatchObject([
    {
      ...nearKunshan,
      source: 'embedded',
      town: { name: '昆山', province: '江苏省', countryCode: 'CN', direction: 'ne' },
    },
    { source: 'embedded', town: { name: '曼谷', countryCode: 'TH' } },
  ])
})

const lines: [Language, string][] = [
  ['en-US', 'near Kunshan, Jiangsu, 3 km NE'],
  ['zh-CN', '江苏省昆山附近，东北 3公里'],
  ['ko-KR', '장쑤성 쿤산 부근, 북동쪽 3km'],
  ['ru-RU', 'рядом: Куньшань, Цзянсу, 3 км на северо-восток'],
  ['th-TH', 'ใกล้ Kunshan Jiangsu 3 กม. ทางทิศตะวันออกเฉียงเหนือ'],
]
test.each(lines)('the line in %s', async (langType, line) => {
  const { addresses } = await dataOf(user, places.getAddress, { points: [nearKunshan] }, { langType })
  expect(addresses[0]?.address).toBe(line)
})

test('the call of the road service is the same', async () => {
  const asked = { points: [nearKunshan] }
  expect(await dataOf(user, roadPlaces.getAddress, asked)).toEqual(await dataOf(user, places.getAddress, asked))
})

test('Baidu’s call takes and gives its own datum', async () => {
  const location = toBd09(nearKunshan)
  const { addresses } = await dataOf(user, roadPlaces.getBaiDuAddress, { points: [location] })
  expect(addresses).toEqual([
    {
      location,
      formatted_address: '江苏省昆山附近，东北 3公里',
      addressComponent: { country_code_iso: 'CN', province: '江苏省', city: '昆山' },
    },
  ])
})

test.each([
  [[]],
  [[{ lng: 181, lat: 0 }]],
  [[{ lng: 0, lat: -91 }]],
  [Array.from({ length: placeLimits.pointsMax + 1 }, () => nearKunshan)],
])('refuses points that are none, too many or not on the Earth', async (points) => {
  expect((await callAs(user, places.getAddress, { points })).body.code).toBe('1')
})

test('towns are found by the beginning of their name in any language', async () => {
  for (const text of ['kunsh', '昆山', 'Куньш', '쿤산']) {
    const { towns } = await dataOf(user, roadPlaces.queryTowns, { text })
    expect(towns.map(({ name }) => name)).toContain('昆山')
  }
  const { towns } = await dataOf(user, roadPlaces.queryTowns, { text: 'b' })
  expect(towns).toHaveLength(placeLimits.townsMax)
  expect(towns.map(({ population }) => population)).toEqual(towns.map((town) => town.population).sort((a, b) => b - a))
  expect((await dataOf(user, roadPlaces.queryTowns, { text: 'zzzzzz' })).towns).toEqual([])
})
