/** The geocoders against a server that speaks their protocol, and the requests they make. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { places } from '@coldway/contract/places/places.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type GeocoderSetup, placesVariables, readGeocoder } from '../../platform/config-places.ts'
import { createEgress } from '../../platform/egress.ts'
import { createLog } from '../../platform/log.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { askGently } from './asked-geocoder.ts'
import { createGeocoder } from './geocoders.ts'
import { z } from 'zod'

let asked: URL[] = []
let reply: () => { status: number; body: unknown } | undefined
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://here'))
  const given = reply()
  // The server hangs when the reply is undefined.
  if (given) response.writeHead(given.status).end(JSON.stringify(given.body))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const base = `http://127.0.0.1:${port}`
const egress = createEgress({ allow: [`127.0.0.1:${port}`], log: createLog('silent') })
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const line = 'Chuncheng Road 12, Kunshan'
beforeEach(() => {
  asked = []
  reply = () => ({ status: 200, body: { display_name: line } })
})

const place = { lng: 120.976, lat: 31.397 }
const wires: [GeocoderSetup['provider'], object, object, Record<string, string>][] = [
  ['nominatim', { display_name: line }, { error: 'Unable to geocode' }, { lat: '31.397', lon: '120.976' }],
  [
    'google',
    { status: 'OK', results: [{ formatted_address: line }] },
    { status: 'ZERO_RESULTS', results: [] },
    { latlng: '31.397,120.976', key: 'k-1', language: 'ko-KR' },
  ],
  [
    'baidu',
    { status: 0, result: { formatted_address: line } },
    { status: 0, result: { formatted_address: '' } },
    { location: '31.397,120.976', ak: 'k-1', coordtype: 'wgs84ll', language: 'en' },
  ],
]
describe.each(wires)('%s', (provider, found, nothing, query) => {
  const geocoder = createGeocoder({ provider, url: `${base}/it`, key: 'k-1' }, egress)
  test('is asked in WGS-84 and read', async () => {
    reply = () => ({ status: 200, body: found })
    expect(await geocoder.reverse(place, 'ko-KR')).toBe(line)
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject(query)
  })
  test('may know nothing', async () => {
    reply = () => ({ status: 200, body: nothing })
    expect(await geocoder.reverse(place, 'en-US')).toBeUndefined()
  })
  test.each([
    [500, found],
    [200, { status: 'REQUEST_DENIED', display_name: 5 }],
    [302, found],
  ])('fails on %i %o', async (status, body) => {
    reply = () => ({ status, body })
    await expect(geocoder.reverse(place, 'en-US')).rejects.toThrow()
  })
})

describe('asked gently', () => {
  const setUp = () => {
    let nowMs = 0
    const geocoder = createGeocoder({ provider: 'nominatim', url: base, key: undefined }, egress)
    const gentle = askGently(geocoder, { now: () => nowMs })
    return { line: gentle.line, advance: (byMs: number) => (nowMs += byMs) }
  }
  test('one flight for equal places, then it is known', async () => {
    const { line: ask } = setUp()
    expect(await Promise.all([ask(place, 'en-US'), ask(place, 'en-US')])).toEqual([line, line])
    expect(await ask({ ...place, lng: 120.97601 }, 'en-US')).toBe(line)
    expect(asked).toHaveLength(1)
    await ask(place, 'th-TH')
    expect(asked).toHaveLength(2)
  })
  test('after a failure it is left alone for a while', async () => {
    const { line: ask, advance } = setUp()
    reply = () => ({ status: 503, body: {} })
    expect(await ask(place, 'en-US')).toBeUndefined()
    expect(await ask(place, 'en-US')).toBeUndefined()
    expect(asked).toHaveLength(1)
    reply = () => ({ status: 200, body: { display_name: line } })
    advance(30_000)
    expect(await ask(place, 'en-US')).toBe(line)
  })
  test('few flights at a time', async () => {
    const { line: ask } = setUp()
    const lines = await Promise.all(Array.from({ length: 20 }, (_, at) => ask({ lng: at, lat: 0 }, 'en-US')))
    expect(lines.filter(Boolean)).toHaveLength(8)
  })
})

test('the call answers from the geocoder, and from the gazetteer while that hangs', async () => {
  const config = testConfig()
  const world = await makeWorld({
    config: {
      channels: { ...config.channels, egressAllow: [`127.0.0.1:${port}`] },
      geocoder: { provider: 'nominatim', url: base, key: undefined },
    },
  })
  const user = await world.make.user()
  const ask = () => world.dataOf(user, places.getAddress, { points: [place] }, { langType: 'en-US' })
  reply = () => undefined
  expect((await ask()).addresses[0]).toMatchObject({ address: 'near Kunshan, Jiangsu, 3 km NE', source: 'embedded' })
  reply = () => ({ status: 200, body: { display_name: line } })
  world.clock.advance(60_000)
  expect((await ask()).addresses[0]).toMatchObject({ address: line, source: 'nominatim', town: { name: 'Kunshan' } })
})

const read = (env: Record<string, string>) => readGeocoder(z.object(placesVariables).parse(env))
test('half a setting stops the start', () => {
  expect(read({})).toBeUndefined()
  expect(() => read({ COLDWAY_GEOCODER: 'nominatim' })).toThrow('COLDWAY_GEOCODER_URL')
  expect(() => read({ COLDWAY_GEOCODER: 'baidu' })).toThrow('COLDWAY_GEOCODER_KEY')
  expect(read({ COLDWAY_GEOCODER: 'nominatim', COLDWAY_GEOCODER_URL: 'https://map.example.com/' })?.url).toBe(
    'https://map.example.com/reverse',
  )
  expect(read({ COLDWAY_GEOCODER: 'google', COLDWAY_GEOCODER_KEY: 'k' })?.url).toContain('googleapis.com')
})
