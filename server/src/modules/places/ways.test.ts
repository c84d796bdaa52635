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
const osrm = { provider: 'osrm', url: 'https://roads.example.com', key: '', asksTraffic: false } as const
const valhalla = { provider: 'valhalla', url: 'https://roads.example.com', key: '', asksTraffic: false } as const

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
    stretches: [],
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
    stretches: [],
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
  const find = createWays(
    { provider: 'google', url: 'https://routes.example.com', key: 'k-1', asksTraffic: false },
    egress,
    clock,
  )
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
  const setup = { provider: 'baidu', url: 'https://api.example.com', key: 'ak-1', asksTraffic: false } as const
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

/** Four points, so three pieces of road. */
const packed = '_p~iF~ps|U_ulLnnqC_mqNvxq`@_ibE_ibE'
const asking = { provider: 'google', url: 'https://routes.example.com', key: 'k-1', asksTraffic: true } as const
const conditionsOf = ({ stretches }: Awaited<ReturnType<ReturnType<typeof createWays>>>) =>
  stretches.map(({ condition, path }) => [condition, path.length])

/** `speedReadingIntervals` of the Routes API: places in the polyline, the first of them left out where it is 0. */
test('Google says the traffic where it is asked for it, and the duration stays that without traffic', async () => {
  const asked: EgressRequest[] = []
  const intervals = [
    { endPolylinePointIndex: 1, speed: 'NORMAL' },
    { startPolylinePointIndex: 1, endPolylinePointIndex: 2, speed: 'TRAFFIC_JAM' },
    { startPolylinePointIndex: 2, endPolylinePointIndex: 3, speed: 'SPEED_UNSPECIFIED' },
  ]
  const answer = (speedReadingIntervals: unknown) => ({
    distanceMeters: 1,
    duration: '900s',
    staticDuration: '600s',
    polyline: { encodedPolyline: packed },
    travelAdvisory: { speedReadingIntervals },
  })
  const saysAll = (said: unknown): Egress => ({
    request: async (request) => {
      asked.push(request)
      return { status: 200, headers: {}, body: JSON.stringify({ routes: [answer(said)] }) }
    },
  })
  const way = await createWays(asking, saysAll(intervals), clock)([shanghai, nanjing])
  expect(way.durationS).toBe(600)
  expect(conditionsOf(way)).toEqual([
    ['clear', 2],
    ['crowded', 2],
  ])
  expect(asked[0]?.headers?.['x-goog-fieldmask']).toContain('routes.travelAdvisory.speedReadingIntervals')
  expect(JSON.parse(String(asked[0]?.body))).toMatchObject({
    routingPreference: 'TRAFFIC_AWARE',
    extraComputations: ['TRAFFIC_ON_POLYLINE'],
  })
  const odd = await createWays(asking, saysAll('none'), clock)([shanghai, nanjing])
  expect(odd).toMatchObject({ source: 'google', stretches: [] })
  const unasked = await createWays({ ...asking, asksTraffic: false }, saysAll([]), clock)([shanghai, nanjing])
  expect(unasked.source).toBe('google')
  expect(String(asked[2]?.body) + String(asked[2]?.headers?.['x-goog-fieldmask'])).not.toMatch(/TRAFFIC|travelAdvisory/)
})

/** `traffic_condition` of each step: 0 unknown, 1 to 4 from clear to severe congestion, for the next `geo_cnt` points. */
test('Baidu says the traffic of each step, which goes on over the next one; counts that do not add up say nothing', async () => {
  const along = (lngs: number[]) => lngs.map((lng) => `${lng},31`).join(';')
  const steps = [
    {
      path: along([121, 121.01, 121.02, 121.03]),
      traffic_condition: [
        { status: 1, geo_cnt: 1 },
        { status: 4, geo_cnt: 2 },
      ],
    },
    { path: along([121.03, 121.04]), traffic_condition: [{ status: 4, geo_cnt: 1 }] },
    { path: along([121.04, 121.05]), traffic_condition: [{ status: 0, geo_cnt: 1 }] },
    { path: along([121.05, 121.06]) },
    { path: along([121.06, 121.07]), traffic_condition: 'none' },
    { path: along([121.07, 121.08, 121.09]), traffic_condition: [{ status: 2, geo_cnt: 3 }] },
    { path: along([121.09, 121.1]), traffic_condition: [{ status: 9, geo_cnt: 1 }] },
    { path: along([121.1, 121.11]), traffic_condition: [{ status: 3, geo_cnt: 9 }] },
    {
      path: along([121.11, 121.12, 121.13]),
      traffic_condition: [
        { status: 1, geo_cnt: 2 },
        { status: 3, geo_cnt: 1 },
      ],
    },
  ]
  const { egress } = saying({ status: 0, result: { routes: [{ distance: 1, duration: 1, steps }] } })
  const setup = { provider: 'baidu', url: 'https://api.example.com', key: 'ak-1', asksTraffic: false } as const
  const way = await createWays(setup, egress, clock)([shanghai, nanjing])
  expect(way.source).toBe('baidu')
  expect(way.stretches.map(({ condition }) => condition)).toEqual(['clear', 'severeCongestion', 'slow'])
  const ends = way.stretches.map(({ path }) => [path[0], path.at(-1)].map((at) => toGcj02(at!).lng.toFixed(3)))
  expect(ends).toEqual([
    ['121.000', '121.010'],
    ['121.010', '121.040'],
    ['121.070', '121.090'],
  ])
})

test.each([
  ['google', { error: { code: 403, status: 'PERMISSION_DENIED' } }],
  ['baidu', { status: 240, message: 'APP 服务被禁用' }],
] as const)('%s refuses the key: an estimate', async (provider, body) => {
  const setup = { provider, url: 'https://roads.example.com', key: 'k-1', asksTraffic: false }
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
