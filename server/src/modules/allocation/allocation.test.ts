import { allocation } from '@coldway/contract/devices/allocation.ts'
import { audit } from '@coldway/contract/operations/audit.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { describe, expect, test } from 'vitest'
import { say, stateOf, trackOf, utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make, callAs, dataOf, clock } = world
const { allocationDeviceSave: save, allocationDeviceDel: takeBack } = allocation
const minute = 60_000

/** A tenant with an organisation below it, and a user who sees all of it. */
const makeTenant = async () => {
  const tenant = await make.organisation()
  const [depot, shop] = [await make.organisation(tenant), await make.organisation(tenant)]
  return { tenant, depot, shop, user: await make.user({ orgId: tenant.id }) }
}
const orgOf = async (id: number): Promise<{ org_id: number; org_path: string } | undefined> =>
  (
    await world.query<{ org_id: number; org_path: string }>('select org_id, org_path from devices where id = $1', [id])
  )[0]

describe('allocating', () => {
  test('moves devices below, and takes them back, each with a row of the trail', async () => {
    const { tenant, depot, user } = await makeTenant()
    const [one, two] = [await make.device({ orgId: tenant.id }), await make.device({ orgId: tenant.id })]
    await dataOf(user, save, { orgId: depot.id, deviceIds: [one.id, two.id, one.id] })
    expect(await orgOf(one.id)).toEqual({ org_id: depot.id, org_path: depot.path })
    const below = await make.user({ orgId: depot.id })
    expect(await namesBy(below)).toEqual([one.deviceCode, two.deviceCode].toSorted())
    await dataOf(user, takeBack, { deviceIds: [one.id] })
    expect(await orgOf(one.id)).toEqual({ org_id: tenant.id, org_path: tenant.path })
    expect(await namesBy(below)).toEqual([two.deviceCode])
    const { records } = await dataOf(user, audit.queryPageList, {
      page: 1,
      size: 10,
      conditionVos: [{ column: 'call', type: 'like', value: 'allocation' }],
    })
    expect(records.map(({ call, entityId }) => [call, entityId])).toEqual([
      ['allocation.allocationDeviceDel', String(one.id)],
      ['allocation.allocationDeviceSave', `${one.id},${two.id}`],
    ])
  })

  test('is refused whole for a foreign device, a foreign organisation and the root', async () => {
    const { tenant, depot, user } = await makeTenant()
    const own = await make.device({ orgId: tenant.id })
    const stranger = await makeTenant()
    const foreign = await make.device({ orgId: stranger.tenant.id })
    const codeOf = async (orgId: number, deviceIds: number[]) =>
      (await callAs(user, save, { orgId, deviceIds })).body.code
    expect(await codeOf(depot.id, [own.id, foreign.id])).toBe('14000')
    expect(await codeOf(depot.id, [own.id, 2_000_000_000])).toBe('14000')
    expect(await codeOf(stranger.depot.id, [own.id])).toBe('26000')
    expect(await codeOf(await make.root, [own.id])).toBe('26000')
    expect((await callAs(user, takeBack, { deviceIds: [foreign.id] })).body.code).toBe('14000')
    const administrator = await make.user({ orgId: await make.root })
    const atRoot = await callAs(administrator, save, { orgId: await make.root, deviceIds: [own.id] })
    expect(atRoot.body.code).toBe('26004')
    expect(await orgOf(own.id)).toEqual({ org_id: tenant.id, org_path: tenant.path })
    expect(await orgOf(foreign.id)).toEqual({ org_id: stranger.tenant.id, org_path: stranger.tenant.path })
  })

  test('the same devices from twenty sides at once: each is in one place, whole', async () => {
    const { tenant, depot, shop, user } = await makeTenant()
    const made = [await make.device({ orgId: tenant.id }), await make.device({ orgId: tenant.id })]
    const ids = made.map(({ id }) => id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        callAs(user, save, {
          orgId: n % 2 ? depot.id : shop.id,
          deviceIds: n % 3 ? ids : ids.toReversed(),
        }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['0']))
    const places = await Promise.all(ids.map(orgOf))
    expect(places[0]).toEqual(places[1])
    expect([depot, shop].map(({ id, path }) => ({ org_id: id, org_path: path }))).toContainEqual(places[0])
  })
})

describe('from one tenant to another', () => {
  test('the past stays behind: track, series and latest state begin anew; the root sees all', async () => {
    const [from, to] = [await makeTenant(), await makeTenant()]
    const device = await make.device({ orgId: from.tenant.id })
    const root = await make.user({ orgId: await make.root })
    const startMs = clock.now()
    await say(world, 'http', device, [{ atMs: startMs - minute, lng: 121.5, lat: 31.2, values: { temp1: 4 } }])
    await dataOf(root, save, { orgId: to.depot.id, deviceIds: [device.id] })
    const span = { fromMs: startMs - 60 * minute, untilMs: startMs + 60 * minute }
    const seriesOf = async (user: MadeUser) => {
      const asked = { deviceId: device.id, startTime: utc(span.fromMs), endTime: utc(span.untilMs), keys: ['temp1'] }
      return (await dataOf(user, sensors.querySeries, { ...asked, buckets: 10 }, { usertimezone: '+00:00' })).series[0]
    }
    expect(await trackOf(world, to.user, device, span)).toEqual([])
    expect((await seriesOf(to.user))?.stats.count).toBe(0)
    expect(await stateOf(world, to.user, device)).toBeUndefined()
    expect(await trackOf(world, root, device, span)).toHaveLength(1)
    clock.advance(2 * minute)
    await say(world, 'http', device, [{ atMs: clock.now(), lng: 121.6, lat: 31.3, values: { temp1: 5 } }])
    expect(await trackOf(world, to.user, device, span)).toHaveLength(1)
    expect((await seriesOf(to.user))?.stats.count).toBe(1)
    expect(await stateOf(world, to.user, device)).toMatchObject({ values: { temp1: 5 } })
    expect(await callAs(from.user, save, { orgId: from.depot.id, deviceIds: [device.id] })).toMatchObject({
      status: 404,
    })
  })

  test('the root takes back to the top of the tenant', async () => {
    const { tenant, depot } = await makeTenant()
    const device = await make.device({ orgId: depot.id })
    await dataOf(await make.user({ orgId: await make.root }), takeBack, { deviceIds: [device.id] })
    expect(await orgOf(device.id)).toEqual({ org_id: tenant.id, org_path: tenant.path })
  })
})

test('the trees count, find by keyword, and show branches when asked', async () => {
  const { tenant, depot, user } = await makeTenant()
  const here = await make.device({
    orgId: tenant.id,
    category: 'van',
    plate: '沪A10001',
    monitorTarget: '10%',
    deviceName: 'Ten 10%',
  })
  const below = await make.device({ orgId: depot.id, category: 'reefer' })
  const byType = (asked: object) => dataOf(user, allocation.queryTypeDeviceTree, asked)
  expect((await byType({})).types).toEqual([{ category: 'van', deviceCount: 1 }])
  const branch = await byType({ isBranch: true })
  expect(branch.devices.map(({ id }) => id)).toEqual([below.id, here.id])
  expect((await byType({ isBranch: true, keyword: '10%' })).devices.map(({ id }) => id)).toEqual([here.id])
  const tree = await dataOf(user, allocation.queryOrgDeviceTree, { orgId: depot.id })
  expect(tree.organisations.find(({ id }) => id === depot.id)?.deviceCount).toBe(1)
  expect(tree).toMatchObject({ total: 1, devices: [{ id: below.id, orgName: depot.name }] })
})

const namesBy = async (user: MadeUser): Promise<string[]> =>
  (await dataOf(user, allocation.queryTypeDeviceTree, {})).devices.map(({ deviceCode }) => deviceCode).toSorted()
