import { sitePush } from '@coldway/contract/sites/site-push.ts'
import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { describe, expect, test } from 'vitest'
import { utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const unnamed = { siteNo: null, gln: null, address: null, points: [], isGlobal: false }
const circle = {
  siteName: 'Cold store',
  siteType: 'warehouse',
  shape: 'circle',
  centerlat: 31.23,
  centerlng: 121.47,
  radius: 1500,
} as const
const corners = [
  { lat: 31, lng: 121 },
  { lat: 31, lng: 121.01 },
  { lat: 31.01, lng: 121.01 },
]
const polygon = { siteName: 'Dock 7', siteType: 'yard', shape: 'polygon', points: corners } as const
const add = async (user: MadeUser, more: object = {}): Promise<number> =>
  (await dataOf(user, sites.save, { ...circle, ...more })).id
const codeOf = async (user: MadeUser, more: object): Promise<string> =>
  (await callAs(user, sites.save, { ...circle, ...more })).body.code
const list = async (user: MadeUser, ...conditionVos: object[]) =>
  (await dataOf(user, sites.queryPageList, { page: 1, size: 100, conditionVos } as never)).records

describe('a site', () => {
  test('is kept as it was drawn, and numbered by itself', async () => {
    const user = await make.user()
    const id = await add(user)
    expect(await dataOf(user, sites.queryById, { id })).toMatchObject({
      ...circle,
      points: [],
      isOwn: true,
      version: 1,
    })
    const drawn = await dataOf(user, sites.save, polygon)
    expect(await dataOf(user, sites.queryById, drawn)).toMatchObject({ ...polygon, radius: null, source: 'console' })
    const [first, second] = await list(user)
    expect(first).toMatchObject({ id: drawn.id, coordinates: '31,121; 31,121.01; 31.01,121.01' })
    expect(second).toMatchObject({ id, siteNo: `S${String(id).padStart(6, '0')}`, coordinates: '31.23,121.47' })
  })

  test('without an address is named after the town it lies near', async () => {
    const user = await make.user()
    const { address } = await dataOf(user, sites.queryById, { id: await add(user) })
    expect(address.length).toBeGreaterThan(3)
  })

  test.each([
    ['a radius of 1000 m', '23002', { radius: 1000 }],
    ['a radius above 100 km', '23002', { radius: 100_001 }],
    ['no radius', '23002', { radius: null }],
    ['no centre', '23004', { centerlat: null }],
    ['points that are not on its edge', '23003', { points: [{ lat: 31.23, lng: 121.49 }] }],
    ['two corners', '23004', { shape: 'polygon', radius: null, points: corners.slice(0, 2) }],
    ['a polygon with a radius', '23003', { shape: 'polygon', points: corners }],
    ['a latitude of 91', '1', { centerlat: 91 }],
    ['a name of 31 characters', '1', { siteName: 'x'.repeat(31) }],
  ])('with %s is refused: %s', async (_what, code, more) => {
    expect(await codeOf(await make.user(), more)).toBe(code)
  })

  test('is changed by its last version only', async () => {
    const user = await make.user()
    const id = await add(user)
    await dataOf(user, sites.update, { id, version: 1, ...unnamed, ...circle, radius: 2500 })
    expect(await dataOf(user, sites.queryById, { id })).toMatchObject({ radius: 2500, version: 2 })
    expect((await callAs(user, sites.update, { id, version: 1, ...unnamed, ...circle })).body.code).toBe('409')
  })

  test('of another tenant is not there; a global one is seen and edited, and taken back by its own alone', async () => {
    const [owner, other] = [await make.user(), await make.user()]
    const id = await add(owner)
    expect((await callAs(other, sites.queryById, { id })).body.code).toBe('23000')
    const root = await make.user({ orgId: await make.root })
    await dataOf(root, sites.update, { id, version: 1, ...unnamed, ...circle, isGlobal: true })
    expect(await dataOf(other, sites.queryById, { id })).toMatchObject({ isOwn: false, orgId: null, orgName: null })
    await dataOf(other, sites.update, { id, version: 2, ...unnamed, ...circle, siteName: 'Ours too', isGlobal: true })
    expect((await callAs(other, sites.update, { id, version: 3, ...unnamed, ...circle })).body.code).toBe('403')
    expect((await callAs(other, sites.deleteByIds, { ids: [id] })).body.code).toBe('403')
    await dataOf(owner, sites.deleteByIds, { ids: [id] })
    expect((await callAs(other, sites.queryById, { id })).body.code).toBe('23000')
  })
})

test('is made global by an account of the root organisation only, as every tenant sees it then', async () => {
  const [owner, root] = [await make.user(), await make.user({ orgId: await make.root })]
  const global = { ...unnamed, ...circle, isGlobal: true }
  expect((await callAs(owner, sites.save, { ...global, siteName: 'Everywhere' })).body.code).toBe('403')
  const id = await add(owner)
  expect(await dataOf(owner, sites.queryById, { id })).toMatchObject({ isGlobal: false, canShare: false })
  expect((await callAs(owner, sites.update, { id, version: 1, ...global })).body.code).toBe('403')
  expect(await dataOf(root, sites.queryById, { id })).toMatchObject({ canShare: true })
  await dataOf(root, sites.update, { id, version: 1, ...global })
  // Its own organisation makes it private, and cannot make it global again.
  expect(await dataOf(owner, sites.queryById, { id })).toMatchObject({ isGlobal: true, canShare: true })
  await dataOf(owner, sites.update, { id, version: 2, ...unnamed, ...circle })
  expect((await callAs(owner, sites.update, { id, version: 3, ...global })).body.code).toBe('403')
})

describe('on a map', () => {
  test('those of its window are drawn, also across the 180th meridian', async () => {
    const user = await make.user()
    const far = await add(user, { siteName: 'Fiji', centerlat: -17, centerlng: 179.999, radius: 5000 })
    const near = await add(user)
    const inWindow = async (west: number, east: number, south = -20, north = 40) =>
      (await dataOf(user, sites.querySiteList, { window: { west, east, south, north } })).sites.map(({ id }) => id)
    expect(await inWindow(121, 122)).toEqual([near])
    expect(await inWindow(-180, -179)).toEqual([far])
    expect(await inWindow(179, -179)).toEqual([far])
    expect(await inWindow(0, 10)).toEqual([])
  })

  test('more than a thousand are counted in clusters, together all', async () => {
    const user = await make.user()
    await world.query(
      `insert into sites (org_id, name, type, shape, lng, lat, radius, west, south, east, north, source, shaped_at, created_at, updated_at)
       select $1, 'N' || n, 'yard', 'circle', 100 + n % 40 * 0.2, 30 + n / 40 * 0.2, 1100, 100 + n % 40 * 0.2, 30 + n / 40 * 0.2,
         100 + n % 40 * 0.2, 30 + n / 40 * 0.2, 'import', now(), now(), now() from generate_series(0, 1199) n`,
      [user.orgId],
    )
    const found = await dataOf(user, sites.querySiteList, { window: { west: 90, south: 20, east: 120, north: 50 } })
    expect(found).toMatchObject({ sites: [], total: 1200 })
    expect(found.clusters.length).toBeLessThan(200)
    expect(found.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(1200)
  })
})

const span = (days: number) => ({ startTime: utc(Date.now()), endTime: utc(Date.now() + days * 86_400_000) })
const inUtc = { usertimezone: '+00:00' }

describe('a subscription', () => {
  const asked = (fenceId: number, more: object = {}) => ({
    fenceIds: [fenceId],
    validity: 'permanent' as const,
    events: ['entry' as const, 'exit' as const],
    ...span(30),
    ...more,
  })

  test('is cancelled once', async () => {
    const user = await make.user()
    const { ids } = await dataOf(
      user,
      siteSubscriptions.saveSub,
      asked(await add(user), { orgIds: [user.orgId] }),
      inUtc,
    )
    const [id = 0] = ids
    const answers = await Promise.all([1, 2, 3].map(() => callAs(user, siteSubscriptions.cancleSubById, { id })))
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['0', '23009', '23009'])
  })

  test.each([
    ['of 91 days', '33012', { orgIds: [], ...span(91) }],
    ['that ends before it begins', '33011', { ...span(-1) }],
    ['of no device', '14006', { deviceIds: [] }],
    ['of dwelling without how long', '23010', { events: ['dwell'] }],
    ['of no event', '23006', { events: [] }],
  ])('%s is refused: %s', async (_what, code, more) => {
    const user = await make.user()
    const device = await make.device({ orgId: user.orgId })
    const sent = asked(await add(user), { deviceIds: [device.id], ...more })
    expect((await callAs(user, siteSubscriptions.saveSub, sent as never, inUtc)).body.code).toBe(code)
  })

  test('is found by the number of a device it watches', async () => {
    const user = await make.user()
    const [device, other] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
    await dataOf(user, siteSubscriptions.saveSub, asked(await add(user), { deviceIds: [device.id] }), inUtc)
    const of = (deviceCode: string) => dataOf(user, siteSubscriptions.querySubInfoByDeviceCode, { deviceCode })
    expect(await of(device.deviceCode)).toMatchObject([{ status: 'valid', deviceCount: 1 }])
    expect(await of(other.deviceCode)).toEqual([])
  })

  test('is found by several devices at once, by name and with their branch, and not by those of others', async () => {
    const user = await make.user()
    const branch = await make.organisation({ id: user.orgId })
    const [own, below] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: branch.id })]
    const stranger = await make.device({ orgId: (await make.organisation()).id })
    const site = await add(user)
    const byName = await dataOf(user, siteSubscriptions.saveSub, asked(site, { deviceIds: [own.id] }), inUtc)
    const byBranch = await dataOf(user, siteSubscriptions.saveSub, asked(site, { orgIds: [branch.id] }), inUtc)
    const of = async (...deviceIds: number[]) => {
      const conditionVos = [{ column: 'deviceId' as const, type: 'in' as const, value: deviceIds }]
      const { records } = await dataOf(user, siteSubscriptions.queryPageList, { page: 1, size: 10, conditionVos })
      return records.map(({ id }) => id)
    }
    expect(await of(own.id, below.id)).toEqual([...byBranch.ids, ...byName.ids])
    expect(await of(own.id)).toEqual(byName.ids)
    expect(await of(below.id)).toEqual(byBranch.ids)
    expect(await of(stranger.id)).toEqual([])
  })

  test('whose time is over is completed, and not cancelled any more', async () => {
    const user = await make.user()
    const sent = asked(await add(user), { orgIds: [user.orgId] })
    const { ids } = await dataOf(user, siteSubscriptions.saveSub, sent, inUtc)
    await world.query(
      `update site_subscriptions set from_at = now() - interval '2 days', until_at = now() - interval '1 day' where id = $1`,
      [ids[0]],
    )
    const conditionVos = [{ column: 'status' as const, type: 'eq' as const, value: 'completed' }]
    const { records } = await dataOf(user, siteSubscriptions.queryPageList, { page: 1, size: 10, conditionVos })
    expect(records).toMatchObject([{ id: ids[0], status: 'completed' }])
    expect((await callAs(user, siteSubscriptions.cancleSubById, { id: ids[0] ?? 0 })).body.code).toBe('23009')
  })
})

describe('who is notified', () => {
  const nobody = { email: [], sms: [], wechat: [], http: [] }

  test('is kept for a scene, and a second writer is refused', async () => {
    const user = await make.user()
    const { ids } = await dataOf(user, recipients.batchSave, { orgId: user.orgId, recipients: [{ name: 'Zhang' }] })
    const setting = {
      isEnabled: true,
      types: ['entry' as const],
      scope: 'own' as const,
      recipients: { ...nobody, sms: ids },
    }
    await dataOf(user, sitePush.saveMsgPush, { bizSceneId: 1, version: 0, ...setting })
    expect(await dataOf(user, sitePush.queryPushMsg, { bizSceneId: 1 })).toMatchObject({ ...setting, version: 1 })
    expect(await dataOf(user, sitePush.queryPushMsg, { bizSceneId: 2 })).toMatchObject({ isEnabled: false, version: 0 })
    expect((await callAs(user, sitePush.saveMsgPush, { bizSceneId: 1, version: 0, ...setting })).body.code).toBe('409')
    const off = { isEnabled: false, recipients: { email: [] } }
    await dataOf(user, sitePush.saveMsgPush, { bizSceneId: 1, version: 1, ...off })
    expect(await dataOf(user, sitePush.queryPushMsg, { bizSceneId: 1 })).toMatchObject({ ...setting, isEnabled: false })
  })

  test.each([
    ['status', '23005', { isEnabled: undefined }],
    ['type', '23006', { types: [] }],
    ['scope', '23007', { scope: undefined }],
    ['method', '23008', { recipients: nobody }],
    ['room for an eleventh', '28002', { recipients: { ...nobody, sms: Array.from({ length: 11 }, (_, n) => n + 1) } }],
    ['stranger', '28000', { recipients: { ...nobody, sms: [2_000_000_000] } }],
  ])('without a %s is refused: %s', async (_what, code, more) => {
    const whole = { isEnabled: true, types: ['entry'], scope: 'own', recipients: { ...nobody, sms: [1] }, ...more }
    const { body } = await callAs(await make.user(), sitePush.saveMsgPush, {
      bizSceneId: 1,
      version: 0,
      ...whole,
    } as never)
    expect(body.code).toBe(code)
  })
})

test('a text finds towns, and a position its address', async () => {
  const user = await make.user()
  const towns = await dataOf(user, sites.getResultByAddress, { address: 'Shanghai' })
  expect(towns.results[0]).toMatchObject({ name: '上海' })
  const { results } = await dataOf(user, sites.getResultByAddress, { address: '31.23, 121.47' })
  expect(results).toMatchObject([{ lat: 31.23, lng: 121.47 }])
  expect((await callAs(user, sites.getResultByAddress, { address: 'Qqqqzz' })).body.code).toBe('23011')
})
