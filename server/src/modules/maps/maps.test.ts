import { maps } from '@coldway/contract/places/maps.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { mapOrigins } from '../../platform/config-maps.ts'
import type { Egress, EgressRequest } from '../../platform/egress.ts'
import { makeWorld } from '../../testing/world.ts'
import { createGoogleSessions } from './google-sessions.ts'
import { ownMaps } from './own-maps.ts'

const read = (variables: Record<string, string>) => readConfig(variables, []).maps
const tilesUrl = 'https://tiles.example.com/{z}/{x}/{y}.png'
const world = await makeWorld({
  config: { maps: read({ COLDWAY_MAP_TILES_URL: tilesUrl, COLDWAY_MAP_TILES_DATUM: 'gcj02' }) },
})
const bare = await makeWorld()

test('nothing is offered, and nothing may be loaded from elsewhere, unless it is set up', async () => {
  expect(await bare.dataOf(await bare.make.user(), maps.sources, {})).toEqual({
    sources: [],
    missing: [
      { id: 'baidu', why: 'notSetUp', variable: 'COLDWAY_MAP_BAIDU_KEY' },
      { id: 'google', why: 'notSetUp', variable: 'COLDWAY_MAP_GOOGLE_KEY' },
      { id: 'googleSatellite', why: 'notSetUp', variable: 'COLDWAY_MAP_GOOGLE_KEY' },
      { id: 'tiles', why: 'notSetUp', variable: 'COLDWAY_MAP_TILES_URL' },
      { id: 'pmtiles', why: 'notSetUp', variable: 'COLDWAY_MAP_PMTILES_URL' },
      { id: 'style', why: 'notSetUp', variable: 'COLDWAY_MAP_STYLE_URL' },
    ],
  })
  const { headers } = await fetch(`${bare.base}/healthz`)
  expect(headers.get('content-security-policy')).toContain("connect-src 'self';")
  expect(mapOrigins(read({}))).toEqual([])
})

test("the operator's own tiles are offered with their datum, and the browser may load them", async () => {
  const { sources } = await world.dataOf(await world.make.user(), maps.sources, {})
  expect(sources).toEqual([
    {
      id: 'tiles',
      name: 'Map',
      kind: 'raster',
      tiles: tilesUrl,
      tileSize: 256,
      maxZoom: 18,
      datum: 'gcj02',
      attribution: '',
      credits: null,
      traffic: null,
    },
  ])
  const policy = (await fetch(`${world.base}/healthz`)).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/connect-src 'self' https:\/\/tiles\.example\.com;/)
  expect(policy).not.toMatch(/script-src[^;]*example/)
})

test("Baidu's tiles, an archive and a style: offered with their key, datum and credits", async () => {
  const setup = read({
    COLDWAY_MAP_BAIDU_KEY: 'ak-1',
    COLDWAY_MAP_PMTILES_URL: 'https://files.example.com/roads.pmtiles',
    COLDWAY_MAP_STYLE_URL: 'https://styles.example.com/bright.json',
    COLDWAY_MAP_STYLE_ORIGINS: 'https://a.example.com https://b.example.com',
  })
  expect(ownMaps(setup)).toMatchObject([
    {
      id: 'baidu',
      kind: 'raster',
      datum: 'bd09',
      tiles: expect.stringMatching(/^https:\/\/maponline1\.bdimg\.com\/.*x=\{x\}&y=\{y\}&z=\{z\}.*ak=ak-1$/),
      attribution: expect.stringContaining('Baidu'),
      traffic: { datum: 'bd09', tiles: expect.stringContaining('level={z}') },
    },
    { id: 'pmtiles', kind: 'pmtiles', attribution: '© OpenStreetMap contributors' },
    { id: 'style', kind: 'style', name: 'Style' },
  ])
  expect(mapOrigins(setup)).toEqual([
    'https://maponline1.bdimg.com',
    'https://its.map.baidu.com',
    'https://files.example.com',
    'https://styles.example.com',
    'https://a.example.com',
    'https://b.example.com',
  ])
  const quiet = read({ COLDWAY_MAP_BAIDU_KEY: 'ak-1', COLDWAY_MAP_BAIDU_TRAFFIC_URL: 'off' })
  expect(ownMaps(quiet)[0]?.traffic).toBeNull()
})

test.each<Record<string, string>>([
  { COLDWAY_MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}.png' },
  { COLDWAY_MAP_TILES_URL: "https://tiles.example.com/{z}/{x}/{y}';script-src *" },
  { COLDWAY_MAP_TILES_URL: 'javascript:{z}{x}{y}' },
  { COLDWAY_MAP_GOOGLE_KEY: 'a key' },
  { COLDWAY_MAP_BAIDU_KEY: 'ak&x=1' },
  { COLDWAY_MAP_BAIDU_TILES_URL: 'https://tiles.example.com/{z}/{x}; script-src *' },
  { COLDWAY_MAP_STYLE_URL: 'javascript:alert(1)' },
  { COLDWAY_MAP_STYLE_ORIGINS: '*' },
])('a wrong variable stops the start: %o', (variables) => {
  expect(() => read(variables)).toThrow(/The configuration is not usable/)
})

const google = (answer: (request: EgressRequest) => { status: number; body: string }) => {
  const asked: EgressRequest[] = []
  let nowMs = 1_000_000
  const egress: Egress = {
    request: async (request) => {
      asked.push(request)
      return { headers: {}, ...answer(request) }
    },
  }
  const sessions = createGoogleSessions({ key: 'the-key', url: 'https://tile.googleapis.com' }, egress, {
    now: () => nowMs,
  })
  return { asked, sessions, wait: (byMs: number) => (nowMs += byMs) }
}

test('Google gives a session once for each kind and language, renewed before it ends', async () => {
  const body = JSON.stringify({ session: 'abc', expiry: String(1000 + 14 * 86_400) })
  const { asked, sessions, wait } = google(() => ({ status: 200, body }))
  const [road] = await Promise.all([sessions('roadmap', 'zh-CN'), sessions('roadmap', 'zh-CN')])
  expect(road).toMatchObject({ id: 'google', datum: 'gcj02' })
  expect(road?.tiles).toBe('https://tile.googleapis.com/v1/2dtiles/{z}/{x}/{y}?session=abc&key=the-key')
  expect(road?.traffic).toMatchObject({ datum: 'gcj02', tiles: road?.tiles })
  expect(road?.credits).toMatch(/\/tile\/v1\/viewport\?session=abc&key=the-key&zoom=\{zoom\}&north=/)
  expect(await sessions('satellite', 'zh-CN')).toMatchObject({ id: 'googleSatellite', datum: 'wgs84' })
  expect(asked.map(({ body: sent }) => JSON.parse(String(sent ?? '')))).toEqual([
    { mapType: 'roadmap', language: 'zh-CN', region: 'CN' },
    {
      mapType: 'roadmap',
      layerTypes: ['layerTraffic'],
      overlay: true,
      imageFormat: 'png',
      language: 'zh-CN',
      region: 'CN',
    },
    { mapType: 'satellite', language: 'zh-CN', region: 'CN' },
  ])
  wait(13 * 86_400_000 + 1)
  await sessions('roadmap', 'zh-CN')
  expect(asked).toHaveLength(5)
})

test('Google away or refusing: its maps are left out, and it is asked again after a rest', async () => {
  const { asked, sessions, wait } = google(() => ({ status: 403, body: '{"error":{"code":403}}' }))
  expect(await sessions('roadmap', 'en-US')).toBeUndefined()
  expect(await sessions('roadmap', 'en-US')).toBeUndefined()
  expect(asked).toHaveLength(2)
  wait(61_000)
  await sessions('roadmap', 'en-US')
  expect(asked).toHaveLength(4)
})

test('a key without traffic still gives the map', async () => {
  const { sessions } = google(({ body }) =>
    String(body).includes('layerTraffic')
      ? { status: 403, body: '{}' }
      : { status: 200, body: JSON.stringify({ session: 'abc', expiry: '2000000' }) },
  )
  expect(await sessions('roadmap', 'en-US')).toMatchObject({ id: 'google', traffic: null })
})
