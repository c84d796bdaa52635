/** The finders of places against a server that speaks their wire: Places API (New), and Baidu's place search v2.0. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toGcj02 } from '@coldway/contract/places/datum.ts'
import { distanceM } from '@coldway/contract/places/geo.ts'
import { roadPlaces } from '@coldway/contract/places/places.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { placesVariables, readFinder } from '../../platform/config-places.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'

const depot = { lng: 121.4737, lat: 31.2304 }
const shifted = toGcj02(depot)

let asked: URL[] = []
let replies: Record<string, { status: number; body: unknown } | undefined> = {}
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://here')
  asked.push(url)
  // A path without a reply hangs.
  const given = replies[url.pathname]
  if (given) response.writeHead(given.status).end(JSON.stringify(given.body))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const wires = {
  google: {
    '/v1/places:autocomplete': {
      suggestions: [
        {
          placePrediction: {
            placeId: 'ChIJ-1',
            structuredFormat: { mainText: { text: 'Cold Store\u202e 7' }, secondaryText: { text: 'Shanghai, China' } },
          },
        },
        { queryPrediction: { text: { text: 'cold stores' } } },
        { placePrediction: { placeId: '../../v1', structuredFormat: { mainText: { text: 'a trap' } } } },
      ],
    },
    '/v1/places/ChIJ-1': {
      displayName: { text: 'Cold Store 7', languageCode: 'en' },
      formattedAddress: '7 Dock Road, Shanghai',
      location: { latitude: shifted.lat, longitude: shifted.lng },
    },
  },
  baidu: {
    '/place/v2/suggestion': {
      status: 0,
      message: 'ok',
      result: [
        { name: 'Cold Store 7', uid: 'ChIJ-1', province: '上海市', city: '上海市', district: '浦东新区', tag: '' },
        { name: 'cold stores', uid: '', city: '', district: '' },
      ],
    },
    '/place/v2/detail': {
      status: 0,
      message: 'ok',
      result: { uid: 'ChIJ-1', name: 'Cold Store 7', address: '7 Dock Road, Shanghai', location: shifted },
    },
  },
} as const

const config = testConfig()
const worldOf = (provider: 'google' | 'baidu') =>
  makeWorld({
    config: {
      channels: { ...config.channels, egressAllow: [`127.0.0.1:${port}`] },
      placeFinder: { provider, url: `http://127.0.0.1:${port}`, key: 'k-1' },
    },
  })
const worlds = { google: await worldOf('google'), baidu: await worldOf('baidu') }

beforeEach(() => {
  asked = []
})

describe.each(['google', 'baidu'] as const)('%s', (provider) => {
  const { make, dataOf, callAs, clock } = worlds[provider]
  const answering = () => {
    replies = Object.fromEntries(Object.entries(wires[provider]).map(([path, body]) => [path, { status: 200, body }]))
  }

  test('proposes places beside the towns, and says where one is in WGS-84', async () => {
    answering()
    const user = await make.user()
    const { suggestions, towns } = await dataOf(user, roadPlaces.queryTowns, { text: 'kunsh' })
    expect(suggestions).toHaveLength(1)
    expect(suggestions?.[0]).toMatchObject({ reference: 'ChIJ-1', name: expect.stringMatching(/^Cold Store +7$/) })
    expect(towns).not.toEqual([])
    const place = await dataOf(user, roadPlaces.placeDetail, { reference: 'ChIJ-1' })
    expect(place).toMatchObject({ name: 'Cold Store 7', address: '7 Dock Road, Shanghai' })
    expect(distanceM(place, depot)).toBeLessThan(0.1)
    await dataOf(user, roadPlaces.queryTowns, { text: 'kunsh' })
    expect(asked, 'the same text is kept').toHaveLength(2)
  })

  test('away, refusing or odd: the towns alone, and it is left alone for a while', async () => {
    replies = { [Object.keys(wires[provider])[0]!]: { status: 403, body: { status: 240, message: 'APP 服务被禁用' } } }
    const user = await make.user()
    const ask = (text: string) => dataOf(user, roadPlaces.queryTowns, { text })
    expect((await ask('shangh')).suggestions).toEqual([])
    expect((await ask('beij')).suggestions).toEqual([])
    expect(asked).toHaveLength(1)
    clock.advance(31_000)
    answering()
    expect((await ask('shangh')).suggestions).toHaveLength(1)
  })

  test('an unknown place has no address', async () => {
    replies = provider === 'google' ? {} : { '/place/v2/detail': { status: 200, body: { status: 0 } } }
    replies['/v1/places/none'] = { status: 404, body: { error: { code: 404 } } }
    expect((await callAs(await make.user(), roadPlaces.placeDetail, { reference: 'none' })).body.code).toBe('23011')
  })
})

test('without a provider there are towns and no further places; half a setting stops the start', async () => {
  const { make, dataOf, callAs } = await makeWorld()
  const user = await make.user()
  expect((await dataOf(user, roadPlaces.queryTowns, { text: 'kunsh' })).suggestions).toEqual([])
  expect((await callAs(user, roadPlaces.placeDetail, { reference: 'x' })).body.code).toBe('23011')
  const read = (env: Record<string, string>) => readFinder(z.object(placesVariables).parse(env))
  expect(read({})).toBeUndefined()
  expect(() => read({ COLDWAY_PLACES: 'baidu' })).toThrow('COLDWAY_PLACES_KEY')
  expect(read({ COLDWAY_PLACES: 'google', COLDWAY_PLACES_KEY: 'k' })?.url).toBe('https://places.googleapis.com')
})
