import { fromGcj02, toGcj02 } from '@coldway/contract/places/datum.ts'
import { distanceM } from '@coldway/contract/places/geo.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readRouter, routerVariables } from '../../platform/config-router.ts'
import { createEgress, EgressError, type Egress, type EgressRequest } from '../../platform/egress.ts'
import { createLog } from '../../platform/log.ts'
import { createWays } from './ways.ts'

const shanghai = { lng: 121.47, lat: 31.23 }
const nanjing = { lng: 118.8, lat: 32.06 }
const hefei = { lng: 117.23, lat: 31.82 }

const clock = { now: () => 0 }

/** A server with one fixed answer, which records its requests. */
const saying = (body: unknown, status = 200) => {
  const asked: string[] = []
  const egress: Egress = {
    request: async ({ url }) => {
      asked.push(url)
      return { status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) }
    },
  }
  return { egress, asked }
}
const osrm = { provider: 'osrm', url: 'https://roads.example.com', key: '' } as const
const valhalla = { provider: 'valhalla', url: 'https://roads.example.com', key: '' } as const

test('without a server the way is an estimate through the stops in their order', async () => {
  const egress = createEgress({ allow: [], log: createLog('silent') })
  const way = await createWays(undefined, egress, clock)([shanghai, nanjing, hefei])
  const straightM = distanceM(shanghai, nanjing) + distanceM(nanjing, hefei)
  expect(way).toMatchObject({ source: 'estimate', isEstimate: true })
  expect(way.distanceM).toBeCloseTo(straightM * 1.3, 3)
  expect([way.path[0], way.path.at(-1)]).toEqual([shanghai, hefei])
  expect(way.path).toContainEqual(nanjing)
  const alongM = way.path.slice(1).reduce((sum, to, at) => sum + distanceM(way.path[at] ?? to, to), 0)
  expect(alongM).toBeCloseTo(straightM, 0)
})

test('a stop asked for twice is no way at all', async () => {
  const way = await createWays(undefined, saying({}).egress, clock)([nanjing, nanjing])
  expect(way).toMatchObject({ distanceM: 0, durationS: 0, path: [nanjing, nanjing] })
})

test('OSRM', async () => {
  const coordinates = [
    [121.47, 31.23],
    [118.8, 32.06],
  ]
  const { egress, asked } = saying({
    code: 'Ok',
    routes: [{ distance: 301_000, duration: 12_000, geometry: { coordinates } }],
  })
  expect(await createWays(osrm, egress, clock)([shanghai, nanjing])).toEqual({
    source: 'osrm',
    isEstimate: false,
    distanceM: 301_000,
    durationS: 12_000,
    path: [shanghai, nanjing],
  })
  expect(asked[0]).toContain('/route/v1/driving/121.47,31.23;118.8,32.06?')
})

test('Valhalla, whose line is packed', async () => {
  // The encoding of (38.5, -120.2), (40.7, -120.95), (43.252, -126.453) with six digits.
  const shape = '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI'
  const { egress, asked } = saying({ trip: { status: 0, summary: { length: 301, time: 12_000 }, legs: [{ shape }] } })
  expect(await createWays(valhalla, egress, clock)([shanghai, nanjing])).toEqual({
    source: 'valhalla',
    isEstimate: false,
    distanceM: 301_000,
    durationS: 12_000,
    path: [
      { lng: -120.2, lat: 38.5 },
      { lng: -120.95, lat: 40.7 },
      { lng: -126.453, lat: 43.252 },
    ],
  })
  const question = JSON.parse(new URL(asked[0] ?? '').searchParams.get('json') ?? '')
  expect(question).toMatchObject({
    costing: 'truck',
    locations: [
      { lon: 121.47, lat: 31.23 },
      { lon: 118.8, lat: 32.06 },
    ],
  })
})

test.each([
  ['an error', { code: 'NoRoute', routes: [] }, 400],
  ['other words', { code: 'Ok', routes: [] }, 200],
  ['no JSON', '<html>', 200],
])('%s of the server: an estimate', async (_, body, status) => {
  const way = await createWays(osrm, saying(body, status).egress, clock)([shanghai, nanjing])
  expect(way.isEstimate).toBe(true)
})

test('the server away: an estimate', async () => {
  const egress: Egress = { request: () => Promise.reject(new EgressError('timeout', 'no answer in time')) }
  expect((await createWays(valhalla, egress, clock)([shanghai, nanjing])).source).toBe('estimate')
})

/** The answer of the guide "Get a route" of Google's Routes API, with the stops' own polyline. */
test('Google: asked and answered in GCJ-02, which is taken off once', async () => {
  const asked: EgressRequest[] = []
  const encodedPolyline = '_fr}DsnldVobaDjkhO'
  const egress: Egress = {
    request: async (request) => {
      asked.push(request)
      const routes = [{ distanceMeters: 301_000, duration: '12000s', polyline: { encodedPolyline } }]
      return { status: 200, headers: {}, body: JSON.stringify({ routes }) }
    },
  }
  const find = createWays({ provider: 'google', url: 'https://routes.example.com', key: 'k-1' }, egress, clock)
  const way = await find([shanghai, nanjing])
  expect(way).toMatchObject({ source: 'google', isEstimate: false, distanceM: 301_000, durationS: 12_000 })
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: 'https://routes.example.com/directions/v2:computeRoutes',
    headers: { 'x-goog-api-key': 'k-1' },
  })
  const { origin } = JSON.parse(String(asked[0]?.body ?? '')) as { origin: { location: { latLng: object } } }
  const { lng, lat } = toGcj02(shanghai)
  expect(origin.location.latLng).toEqual({ latitude: lat, longitude: lng })
  expect(distanceM(way.path[0]!, fromGcj02({ lng: 121.4745, lat: 31.228 }))).toBeLessThan(1)
  await find([shanghai, nanjing])
  expect(asked, 'the same stops within ten minutes').toHaveLength(1)
})

/** The shape of Baidu's document "lightweight route planning v1.0, driving". */
test('Baidu: asked in WGS-84 by latitude, answered in GCJ-02 by longitude', async () => {
  const pair = ({ lng, lat }: typeof shanghai) => `${lng},${lat}`
  const steps = [
    { distance: 1, path: `${pair(toGcj02(shanghai))};${pair(toGcj02(hefei))}` },
    { distance: 1, path: pair(toGcj02(nanjing)) },
  ]
  const { egress, asked } = saying({
    status: 0,
    message: 'ok',
    result: { routes: [{ distance: 301_000, duration: 12_000, steps }] },
  })
  const setup = { provider: 'baidu', url: 'https://api.example.com', key: 'ak-1' } as const
  const way = await createWays(setup, egress, clock)([shanghai, hefei, nanjing])
  expect(way).toMatchObject({ source: 'baidu', isEstimate: false, distanceM: 301_000 })
  for (const [at, place] of [shanghai, hefei, nanjing].entries())
    expect(distanceM(way.path[at]!, place)).toBeLessThan(0.1)
  expect(Object.fromEntries(new URL(asked[0]!).searchParams)).toMatchObject({
    ak: 'ak-1',
    origin: '31.230000,121.470000',
    waypoints: '31.820000,117.230000',
    destination: '32.060000,118.800000',
    coord_type: 'wgs84',
    ret_coordtype: 'gcj02',
  })
})

test.each([
  ['google', { error: { code: 403, status: 'PERMISSION_DENIED' } }],
  ['baidu', { status: 240, message: 'APP 服务被禁用' }],
] as const)('%s refuses the key: an estimate', async (provider, body) => {
  const setup = { provider, url: 'https://roads.example.com', key: 'k-1' }
  expect((await createWays(setup, saying(body).egress, clock)([shanghai, nanjing])).source).toBe('estimate')
})

const read = (env: Record<string, string>) => readRouter(z.object(routerVariables).parse(env))
test('half a setting stops the start', () => {
  expect(read({})).toBeUndefined()
  expect(() => read({ COLDWAY_ROUTER: 'osrm' })).toThrow('COLDWAY_ROUTER_URL')
  expect(() => read({ COLDWAY_ROUTER: 'baidu' })).toThrow('COLDWAY_ROUTER_KEY')
  expect(read({ COLDWAY_ROUTER: 'google', COLDWAY_ROUTER_KEY: 'k' })?.url).toBe('https://routes.googleapis.com')
  expect(read({ COLDWAY_ROUTER: 'osrm', COLDWAY_ROUTER_URL: 'https://r.example.com/' })?.url).toBe(
    'https://r.example.com',
  )
})
