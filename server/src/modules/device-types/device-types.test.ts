import { type DeviceType, deviceTypes } from '@coldway/contract/devices/device-types.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const { make, callAs, dataOf, query } = await makeWorld()

let count = 0
const fields = (change: object = {}) => ({
  typeName: `Type ${++count}`,
  model: `M-${count}`,
  category: 'portable' as const,
  sensorConfig: [1, 2],
  tempFloorC: -40,
  doorInput: 'none' as const,
  ...change,
})
const add = (user: MadeUser, change: object = {}) =>
  dataOf(user, deviceTypes.save, { orgId: user.orgId, ...fields(change) })
const codeOf = async (answer: ReturnType<typeof callAs>) => (await answer).body.code
const listBy = async (user: MadeUser, call: typeof deviceTypes.queryPageList | typeof deviceTypes.queryMyPageList) =>
  (await dataOf(user, call, { page: 1, size: 100 })).records

test.each([
  ['18009', { sensorConfig: [] }],
  ['1', { sensorConfig: [99] }],
  ['18007', { model: ' ' }],
  ['1', { typeName: '' }],
  ['1', { tempFloorC: -201 }],
  ['1', { category: 'rocket' }],
])('a type is refused with %s for %j', async (code, change) => {
  const user = await make.user()
  expect(await codeOf(callAs(user, deviceTypes.save, { orgId: user.orgId, ...fields(change) } as never))).toBe(code)
})

test('name and model are each unique inside a tenant, also when twenty come at once', async () => {
  const user = await make.user()
  const depot = await make.organisation({ id: user.orgId })
  await add(user, { typeName: 'Box', model: 'B1' })
  const at = (orgId: number, change: object) => codeOf(callAs(user, deviceTypes.save, { orgId, ...fields(change) }))
  expect(await at(depot.id, { typeName: 'BOX' })).toBe('19001')
  expect(await at(depot.id, { model: 'b1' })).toBe('19002')
  const raced = await Promise.all(Array.from({ length: 20 }, () => at(user.orgId, { typeName: 'Raced' })))
  expect(raced.toSorted()).toEqual(['0', ...Array<string>(19).fill('19001')])
  await add(await make.user(), { typeName: 'Box', model: 'B1' })
})

test('devices follow their type in category, model and floor; of two who change it one is refused', async () => {
  const user = await make.user()
  const { id } = await add(user)
  const device = await make.device({ orgId: user.orgId, typeId: id })
  const change = { id, version: 1, ...fields({ category: 'reefer', model: 'R-9', tempFloorC: -95 }) }
  await dataOf(user, deviceTypes.update, change)
  expect(await dataOf(user, devices.queryById, { id: device.id })).toMatchObject({ category: 'reefer', model: 'R-9' })
  const [row] = await query<{ temp_floor: number }>('select temp_floor from devices where id = $1', [device.id])
  expect(row?.temp_floor).toBe(-95)
  expect(await codeOf(callAs(user, deviceTypes.update, change))).toBe('409')
})

test('below it a type is used and not changed; beside it is not there', async () => {
  const top = await make.user()
  const depot = await make.organisation({ id: top.orgId })
  const below = await make.user({ orgId: depot.id })
  const stranger = await make.user()
  const { id } = await add(top)
  expect(await listBy(below, deviceTypes.queryPageList)).toMatchObject([{ id, isInherited: true, orgName: null }])
  await make.device({ orgId: depot.id, typeId: id })
  expect(await codeOf(callAs(below, deviceTypes.update, { id, version: 1, ...fields() }))).toBe('19000')
  expect(await codeOf(callAs(below, deviceTypes.deleteByIds, { ids: [id] }))).toBe('19000')
  expect(await listBy(stranger, deviceTypes.queryPageList)).toEqual([])
  expect(await dataOf(stranger, deviceTypes.queryDbList, {})).toEqual([])
  const asked = { orgId: stranger.orgId, deviceCode: 'STRANGE', deviceName: 'Strange', typeId: id }
  expect(await codeOf(callAs(stranger, devices.save, asked))).toBe('19000')
  // A type of the depot is not valid in the organisation above it.
  const { id: depotType } = await add(below)
  const above = { orgId: top.orgId, deviceCode: 'ABOVE', deviceName: 'Above', typeId: depotType }
  expect(await codeOf(callAs(top, devices.save, above))).toBe('19000')
})

test('in use it stays; "my types" are those that devices are of', async () => {
  const user = await make.user()
  const [used, free] = [await add(user), await add(user)]
  await make.device({ orgId: user.orgId, typeId: used.id })
  const idsOf = (types: DeviceType[]) => types.map(({ id }) => id)
  expect(idsOf(await listBy(user, deviceTypes.queryPageList))).toEqual([used.id, free.id])
  expect(await listBy(user, deviceTypes.queryMyPageList)).toMatchObject([{ id: used.id, deviceCount: 1 }])
  expect(await codeOf(callAs(user, deviceTypes.deleteByIds, { ids: [free.id, used.id] }))).toBe('19003')
  await dataOf(user, deviceTypes.deleteByIds, { ids: [free.id] })
  expect(idsOf(await listBy(user, deviceTypes.queryPageList))).toEqual([used.id])
})

test('a device that goes to another tenant leaves its type behind', async () => {
  const user = await make.user()
  const { id: typeId } = await add(user)
  const { id } = await make.device({ orgId: user.orgId, typeId })
  const root = await make.user({ orgId: await make.root })
  await dataOf(root, deviceChoices.updateOrgId, { id, orgId: (await make.organisation()).id })
  expect(await dataOf(root, devices.queryById, { id })).toMatchObject({ typeId: null, category: 'portable' })
})
