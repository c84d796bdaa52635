import { distanceM } from '@coldway/contract/places/geo.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readRouter, routerVariables } from '../../platform/config-router.ts'
import { createEgress, EgressError, type Egress } from '../../platform/egress.ts'
import { createLog } from '../../platform/log.ts'
import { createWays } from './ways.ts'

const shanghai = { lng: 121.47, lat: 31.23 }
const nanjing = { lng: 118.8, lat: 32.06 }
const hefei = { lng: 117.23, lat: 31.82 }

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
const osrm = { provider: 'osrm', url: 'https://roads.example.com' } as const
const valhalla = { provider: 'valhalla', url: 'https://roads.example.com' } as const

test('without a server the way is an estimate through the stops in their order', async () => {
  const egress = createEgress({ allow: [], log: createLog('silent') })
  const way = await createWays(undefined, egress)([shanghai, nanjing, hefei])
  const straightM = distanceM(shanghai, nanjing) + distanceM(nanjing, hefei)
  expect(way).toMatchObject({ source: 'estimate', isEstimate: true })
  expect(way.distanceM).toBeCloseTo(straightM * 1.3, 3)
  expect([way.path[0], way.path.at(-1)]).toEqual([shanghai, hefei])
  expect(way.path).toContainEqual(nanjing)
  const alongM = way.path.slice(1).reduce((sum, to, at) => sum + distanceM(way.path[at] ?? to, to), 0)
  expect(alongM).toBeCloseTo(straightM, 0)
})

test('a stop asked for twice is no way at all', async () => {
  const way = await createWays(undefined, saying({}).egress)([nanjing, nanjing])
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
  expect(await createWays(osrm, egress)([shanghai, nanjing])).toEqual({
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
  expect(await createWays(valhalla, egress)([shanghai, nanjing])).toEqual({
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
  const way = await createWays(osrm, saying(body, status).egress)([shanghai, nanjing])
  expect(way.isEstimate).toBe(true)
})

test('the server away: an estimate', async () => {
  const egress: Egress = { request: () => Promise.reject(new EgressError('timeout', 'no answer in time')) }
  expect((await createWays(valhalla, egress)([shanghai, nanjing])).source).toBe('estimate')
})

const read = (env: Record<string, string>) => readRouter(z.object(routerVariables).parse(env))
test('half a setting stops the start', () => {
  expect(read({})).toBeUndefined()
  expect(() => read({ COLDWAY_ROUTER: 'osrm' })).toThrow('COLDWAY_ROUTER_URL')
  expect(read({ COLDWAY_ROUTER: 'osrm', COLDWAY_ROUTER_URL: 'https://r.example.com/' })?.url).toBe(
    'https://r.example.com',
  )
})
