import type { Sent } from '@coldway/contract/call.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { deviceTypes } from '@coldway/contract/devices/device-types.ts'
import { limits } from '@coldway/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make, callAs, dataOf, clock } = world
const user = await make.user()
const { orgId } = user
const inUtc = { usertimezone: '+00:00' }
const { id: typeId } = await dataOf(user, deviceTypes.save, {
  orgId,
  typeName: 'Cold box',
  model: 'CB-1',
  category: 'container',
  sensorConfig: [2, 1],
  tempFloorC: -90,
  doorInput: 'input1High' as const,
})

const get = (id: number, as = user) => dataOf(as, devices.queryById, { id }, inUtc)
type Changed = Sent<typeof devices.updateBizDevice>
const changedKeys = [
  'id',
  'version',
  'deviceName',
  'protocol',
  'terminalNo',
  'productId',
  'plate',
  'range',
  'reportIntervalS',
  'collectIntervalS',
  'moveIntervalS',
  'staticIntervalS',
  'recordIntervalS',
  'delayTimeS',
  'serviceStartDate',
  'serviceEndDate',
] as const
const changeOf = async (id: number) => {
  const device = await get(id)
  const named = { deviceGroup: 'North', monitorTarget: 'Milk', typeId }
  return { ...Object.fromEntries(changedKeys.map((key) => [key, device[key]])), ...named } as Changed
}
const codeOf = async (answer: ReturnType<typeof callAs>) => (await answer).body.code

describe('changing a device', () => {
  test('takes category, model and floor from its type', async () => {
    const { id } = await make.device({ orgId })
    await dataOf(user, devices.updateBizDevice, {
      ...(await changeOf(id)),
      serviceEndDate: '2030-01-01',
      delayTimeS: 5,
    })
    expect(await get(id)).toMatchObject({
      typeName: 'Cold box',
      model: 'CB-1',
      category: 'container',
      deviceGroup: 'North',
      serviceEndDate: '2030-01-01',
      serviceStatus: 'normal',
      delayTimeS: 5,
      version: 2,
    })
    const [row] = await world.query<{ temp_floor: number }>('select temp_floor from devices where id = $1', [id])
    expect(row?.temp_floor).toBe(-90)
  })

  test.each([
    ['18006', { typeId: null }],
    ['18008', { deviceGroup: '' }],
    ['18010', { monitorTarget: null }],
    ['21007', { reportIntervalS: 30, collectIntervalS: 60 }],
    ['21004', { recordIntervalS: 65_536 }],
    ['21004', { delayTimeS: -1 }],
    ['18005', { id: null }],
    ['21011', { range: { tempLowC: 8, tempHighC: 2, humLowPct: null, humHighPct: null } }],
    ['19000', { typeId: 2_000_000_000 }],
    ['409', { version: 99 }],
    ['14000', { id: 2_000_000_000 }],
  ])('is refused with %s for %j', async (code, change) => {
    const { id } = await make.device({ orgId })
    expect(await codeOf(callAs(user, devices.updateBizDevice, { ...(await changeOf(id)), ...change } as never))).toBe(
      code,
    )
  })

  test.each([
    ['18005', 'id'],
    ['18006', 'typeId'],
    ['18008', 'deviceGroup'],
    ['18010', 'monitorTarget'],
    ['1', 'plate'],
    ['1', 'protocol'],
    ['1', 'range'],
    ['1', 'serviceEndDate'],
  ])('is refused with %s without %s, and wipes nothing', async (code, key) => {
    const { id } = await make.device({ orgId })
    await dataOf(user, devices.updateBizDevice, { ...(await changeOf(id)), plate: '沪A12345' })
    const before = await get(id)
    const { [key as 'plate']: _left, ...rest } = await changeOf(id)
    expect(await codeOf(callAs(user, devices.updateBizDevice, rest as never))).toBe(code)
    expect(await get(id)).toEqual(before)
  })

  test.each([9, 65_536])('is refused with a report every %s seconds', async (reportIntervalS) => {
    const { id } = await make.device({ orgId })
    expect(await codeOf(callAs(user, devices.updateBizDevice, { ...(await changeOf(id)), reportIntervalS }))).toBe(
      '21005',
    )
  })

  test('keeps names apart inside a tenant, in any case of letters, and from the number', async () => {
    const [one, two] = [await make.device({ orgId, deviceName: 'Only One' }), await make.device({ orgId })]
    const change = await changeOf(two.id)
    const named = (deviceName: string) => codeOf(callAs(user, devices.updateBizDevice, { ...change, deviceName }))
    expect(await named('only one')).toBe('18001')
    expect(await named(two.deviceCode)).toBe('18002')
    expect(await codeOf(callAs(user, devices.save, { orgId, deviceCode: 'OTHER-1', deviceName: 'Only One' }))).toBe(
      '18001',
    )
    const other = await make.organisation()
    await make.device({ orgId: other.id, deviceName: 'Only One' })
    const root = await make.user({ orgId: await make.root })
    expect(await codeOf(callAs(root, deviceChoices.updateOrgId, { id: one.id, orgId: other.id }))).toBe('18001')
  })

  test('two at one moment: one wins, the other is refused', async () => {
    const { id } = await make.device({ orgId })
    const change = await changeOf(id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        codeOf(callAs(user, devices.updateBizDevice, { ...change, deviceGroup: `G${n}` })),
      ),
    )
    expect(answers.toSorted()).toEqual(['0', ...Array<string>(7).fill('409')])
  })
})

describe('the use of a device', () => {
  test('goes from idle to in use to ended to idle, and no other way', async () => {
    const { id } = await make.device({ orgId })
    const set = (useStatus: 'unused' | 'inUse' | 'ended') =>
      codeOf(callAs(user, deviceChoices.updateUseStatus, { ids: [id], useStatus }))
    expect(await set('ended')).toBe('14001')
    expect(await set('inUse')).toBe('0')
    expect((await get(id)).useStartTime).not.toBeNull()
    expect(await set('inUse')).toBe('14003')
    expect(await set('unused')).toBe('14003')
    expect(await codeOf(callAs(user, devices.updateBizDevice, await changeOf(id)))).toBe('14003')
    expect(await codeOf(callAs(user, devices.deleteByIds, { ids: [id] }))).toBe('14003')
    expect(await set('ended')).toBe('0')
    expect(await codeOf(callAs(user, devices.updateBizDevice, await changeOf(id)))).toBe('14003')
    expect(await set('unused')).toBe('0')
    expect(await codeOf(callAs(user, devices.updateBizDevice, await changeOf(id)))).toBe('0')
  })

  test('begins for all of a list or for none', async () => {
    const [one, two] = [await make.device({ orgId }), await make.device({ orgId })]
    await dataOf(user, deviceChoices.updateUseStatus, { ids: [one.id], useStatus: 'inUse' })
    expect(
      await codeOf(callAs(user, deviceChoices.updateUseStatus, { ids: [two.id, one.id], useStatus: 'inUse' })),
    ).toBe('14003')
    expect((await get(two.id)).useStatus).toBe('unused')
  })
})

test('service: the list filters by the same rule that the row shows', async () => {
  const own = await make.user()
  const day = (inDays: number) => new Date(clock.now() + inDays * 86_400_000).toISOString().slice(0, 10)
  const ends = [-1, 0, limits.serviceWarnDays, limits.serviceWarnDays + 1]
  for (const inDays of ends) await make.device({ orgId: own.orgId, serviceEndDate: day(inDays) })
  await make.device({ orgId: own.orgId })
  const list = (...conditionVos: object[]) =>
    dataOf(own, devices.queryDeviceList, { page: 1, size: 100, conditionVos: conditionVos as never }, inUtc)
  const all = (await list()).records.map(({ serviceStatus }) => serviceStatus)
  expect(all).toEqual(['expired', 'aboutToExpire', 'aboutToExpire', 'normal', null])
  for (const status of ['expired', 'aboutToExpire', 'normal']) {
    const found = await list({ column: 'serviceStatus', type: 'eq', value: status })
    expect(found.records.map(({ serviceStatus }) => serviceStatus)).toEqual(all.filter((one) => one === status))
  }
})

describe('labels', () => {
  test('are bound to one gateway, and come off it', async () => {
    const gateway = await make.device({ orgId, category: 'gateway' })
    const other = await make.device({ orgId, category: 'gateway' })
    const [label, van] = [
      await make.device({ orgId, category: 'label' }),
      await make.device({ orgId, category: 'van' }),
    ]
    const bind = (gatewayId: number, labelIds: number[]) =>
      codeOf(callAs(user, deviceChoices.bindLabels, { gatewayId, labelIds }))
    const unbind = () => codeOf(callAs(user, deviceChoices.unbindLabels, { labelIds: [label.id] }))
    expect(await unbind()).toBe('17001')
    expect(await bind(van.id, [label.id])).toBe('17002')
    expect(await bind(gateway.id, [label.id, van.id])).toBe('17002')
    expect(await bind(gateway.id, [gateway.id])).toBe('17002')
    expect(await bind(gateway.id, [label.id])).toBe('0')
    expect(await bind(other.id, [label.id])).toBe('17000')
    expect(await get(label.id)).toMatchObject({ isBound: true, gatewayId: gateway.id })
    expect((await get(gateway.id)).boundCount).toBe(1)
    expect(await unbind()).toBe('0')
    expect(await get(label.id)).toMatchObject({ isBound: false, gatewayId: null })
  })

  test('twenty gateways at one moment: one has it', async () => {
    const label = await make.device({ orgId, category: 'label' })
    const gateways: number[] = []
    for (let n = 0; n < 5; n++) gateways.push((await make.device({ orgId, category: 'gateway' })).id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        codeOf(callAs(user, deviceChoices.bindLabels, { gatewayId: gateways[n % 5] ?? 0, labelIds: [label.id] })),
      ),
    )
    expect(answers.toSorted()).toEqual(['0', ...Array<string>(19).fill('17000')])
  })

  test('of a tenant that loses them are bound no more', async () => {
    const gateway = await make.device({ orgId, category: 'gateway' })
    const label = await make.device({ orgId, category: 'label' })
    await dataOf(user, deviceChoices.bindLabels, { gatewayId: gateway.id, labelIds: [label.id] })
    const root = await make.user({ orgId: await make.root })
    await dataOf(root, deviceChoices.updateOrgId, { id: gateway.id, orgId: (await make.organisation()).id })
    expect(await get(label.id)).toMatchObject({ isBound: false, gatewayName: null })
  })
})

test('ten thousand numbers and names: who is found; not one of a stranger', async () => {
  const own = await make.user()
  const made = await make.device({ orgId: own.orgId, deviceName: 'Bulk name' })
  const named = await make.device({ orgId: own.orgId, deviceName: 'By its name' })
  const foreign = await make.device({ orgId })
  const unknown = Array.from({ length: limits.bulkQueryMax - 3 }, (_, n) => `NONE-${n}`)
  const asked = [made.deviceCode, 'By its name', foreign.deviceCode, ...unknown]
  const found = await dataOf(own, deviceChoices.queryDeviceCodeOrName, { deviceCodes: asked })
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([made.id, named.id]))
  expect(await codeOf(callAs(own, deviceChoices.queryDeviceCodeOrName, { deviceCodes: [...asked, 'one more'] }))).toBe(
    '1',
  )
})

test('trees and options show the devices of the caller', async () => {
  const own = await make.user()
  const below = await make.organisation({ id: own.orgId })
  const here = await make.device({ orgId: own.orgId, category: 'gateway' })
  const there = await make.device({ orgId: below.id, category: 'label', deviceName: 'Needle 7' })
  expect((await dataOf(own, deviceChoices.queryDeviceTree, {})).devices.map(({ id }) => id)).toEqual([here.id])
  expect((await dataOf(own, deviceChoices.queryMyDeviceByTypeTree, {})).types).toEqual([
    { category: 'gateway', deviceCount: 1 },
    { category: 'label', deviceCount: 1 },
  ])
  const options = async (asked: object) =>
    (await dataOf(own, deviceChoices.queryDeviceListForOption, asked)).devices.map(({ id }) => id)
  expect(await options({ keyword: 'needle' })).toEqual([there.id])
  expect(await options({ category: 'gateway' })).toEqual([here.id])
  await dataOf(own, deviceChoices.bindLabels, { gatewayId: here.id, labelIds: [there.id] })
  const found = await dataOf(own, deviceChoices.queryDeviceCodeOrName, { deviceCodes: [there.deviceCode] })
  expect(found.map(({ cautions }) => cautions)).toEqual([['notConnected', 'alreadyBound']])
})

test('a list is asked for ten thousand numbers, for several columns at once', async () => {
  const own = await make.user()
  const made = await make.device({ orgId: own.orgId })
  const value = [made.deviceCode, ...Array.from({ length: limits.bulkQueryMax - 1 }, (_, n) => `N-${n}`)]
  const twice = Array.from({ length: 8 }, () => ({ column: 'deviceCode' as const, type: 'in' as const, value }))
  const asked = { page: 1, size: 10, conditionVos: twice }
  expect((await dataOf(own, devices.queryDeviceList, asked)).records.map(({ id }) => id)).toEqual([made.id])
  const more = [{ column: 'deviceCode' as const, type: 'in' as const, value: [...value, 'one more'] }]
  expect(await codeOf(callAs(own, devices.queryDeviceList, { ...asked, conditionVos: more }))).toBe('1')
})
