import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const { make, callAs, dataOf, query } = await makeWorld({ config: { roles: new Set(['api']) } })

let count = 0
const given = (change: object = {}) => ({
  plate: `AB-${1000 + ++count}`,
  state: 'available' as const,
  stateReason: '',
  property: 'own' as const,
  vehicleType: 'coldChain' as const,
  team: '',
  ownerName: '',
  ownerPhone: null,
  brand: '',
  loadKg: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  passengers: null,
  mainDriverName: '',
  mainDriverPhone: null,
  assistantDriverName: '',
  assistantDriverPhone: null,
  deviceIds: [] as number[],
  remark: '',
  ...change,
})
const add = (user: MadeUser, change: object = {}) =>
  dataOf(user, vehicles.save, { orgId: user.orgId, ...given(change) })
const codeOf = async (answer: ReturnType<typeof callAs>) => (await answer).body.code
const plateOf = async (user: MadeUser, id: number) => (await dataOf(user, devices.queryById, { id })).plate

test.each([
  ['1', { plate: '' }],
  ['1', { plate: '沪A123' }],
  ['1', { loadKg: 0 }],
  ['1', { lengthMm: 100_001 }],
  ['1', { widthMm: 2400.5 }],
  ['1', { state: 'flying' }],
  ['1', { ownerPhone: '12' }],
  ['14000', { deviceIds: [999_999] }],
])('a vehicle is refused with %s for %j', async (code, change) => {
  const user = await make.user()
  expect(await codeOf(callAs(user, vehicles.save, { orgId: user.orgId, ...given(change) } as never))).toBe(code)
})

test.each(['沪A·12345', '使014578', 'WJ京1234X', '1234АВ77', '12가3456', '1กข1234', 'mü-ll 12'])(
  '%s is the plate of a country',
  async (plate) => {
    const user = await make.user()
    const { id } = await add(user, { plate })
    expect((await dataOf(user, vehicles.queryById, { id })).plate).toBe(plate.toUpperCase())
  },
)

test('a plate is unique in its tenant however it is separated, also when twenty come at once', async () => {
  const user = await make.user()
  const depot = await make.organisation({ id: user.orgId })
  await add(user, { plate: '沪A·12345' })
  const at = (orgId: number, plate: string) => codeOf(callAs(user, vehicles.save, { orgId, ...given({ plate }) }))
  expect(await at(depot.id, '沪A 12345')).toBe('31000')
  const raced = await Promise.all(Array.from({ length: 20 }, () => at(user.orgId, 'RC-7777')))
  expect(raced.toSorted()).toEqual(['0', ...Array<string>(19).fill('31000')])
  await add(await make.user(), { plate: '沪A·12345' })
})

test('a device is on one vehicle and bears its plate until it leaves', async () => {
  const user = await make.user()
  const [one, two] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  const { id } = await add(user, { plate: 'QW-1111', deviceIds: [one.id, two.id] })
  expect([await plateOf(user, one.id), await plateOf(user, two.id)]).toEqual(['QW-1111', 'QW-1111'])
  const second = callAs(user, vehicles.save, { orgId: user.orgId, ...given({ deviceIds: [one.id] }) })
  expect(await codeOf(second)).toBe('31001')
  await dataOf(user, vehicles.update, { id, version: 1, ...given({ plate: 'QW-2222', deviceIds: [two.id] }) })
  expect([await plateOf(user, one.id), await plateOf(user, two.id)]).toEqual([null, 'QW-2222'])
  const { devices: now, bindings } = await dataOf(user, vehicles.queryById, { id })
  expect(now.map(({ deviceId }) => deviceId)).toEqual([two.id])
  expect(bindings.map(({ deviceId, boundUntil }) => [deviceId, boundUntil === null])).toEqual([
    [two.id, true],
    [one.id, false],
  ])
  // The one that left is free for another vehicle.
  await add(user, { deviceIds: [one.id] })
})

test('two vehicles that take one device at once: one has it', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const raced = await Promise.all(
    Array.from({ length: 8 }, () =>
      codeOf(callAs(user, vehicles.save, { orgId: user.orgId, ...given({ deviceIds: [device.id] }) })),
    ),
  )
  expect(raced.toSorted()).toEqual(['0', ...Array<string>(7).fill('31001')])
})

test('each change of state is kept with who made it and why; of two who edit one is refused', async () => {
  const user = await make.user()
  const { id } = await add(user, { plate: 'ST-1' })
  const repaired = { id, version: 1, ...given({ plate: 'ST-1', state: 'maintenance', stateReason: 'Compressor' }) }
  await dataOf(user, vehicles.update, repaired)
  expect(await codeOf(callAs(user, vehicles.update, repaired))).toBe('409')
  await dataOf(user, vehicles.update, { ...repaired, version: 2, team: 'North' })
  const { states, team } = await dataOf(user, vehicles.queryById, { id })
  expect(team).toBe('North')
  expect(states.map(({ state, reason }) => [state, reason])).toEqual([
    ['maintenance', 'Compressor'],
    ['available', ''],
  ])
})

test('whoever does not see a device neither sees it on the vehicle nor takes it off', async () => {
  const top = await make.user()
  const [depot, store] = [await make.organisation({ id: top.orgId }), await make.organisation({ id: top.orgId })]
  const keeper = await make.user({ orgId: depot.id })
  const [own, other] = [await make.device({ orgId: depot.id }), await make.device({ orgId: store.id })]
  const { id } = await dataOf(top, vehicles.save, { orgId: depot.id, ...given({ deviceIds: [own.id, other.id] }) })
  const seen = await dataOf(keeper, vehicles.queryById, { id })
  expect(seen.devices.map(({ deviceId }) => deviceId)).toEqual([own.id])
  await dataOf(keeper, vehicles.update, { id, version: 1, ...given({ plate: 'KE-1', deviceIds: [] }) })
  const left = await dataOf(top, vehicles.queryById, { id })
  expect(left.devices.map(({ deviceId }) => deviceId)).toEqual([other.id])
  expect(await plateOf(top, other.id)).toBe('KE-1')
})

test('a device that goes to another tenant leaves vehicle and plate behind', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const { id } = await add(user, { deviceIds: [device.id] })
  const root = await make.user({ orgId: await make.root })
  await dataOf(root, deviceChoices.updateOrgId, { id: device.id, orgId: (await make.organisation()).id })
  expect((await dataOf(user, vehicles.queryById, { id })).devices).toEqual([])
  expect(await plateOf(root, device.id)).toBeNull()
})

test('with a device on it a vehicle stays; it moves with its organisation', async () => {
  const user = await make.user()
  const depot = await make.organisation({ id: user.orgId })
  const target = await make.organisation({ id: user.orgId })
  const device = await make.device({ orgId: depot.id })
  const { id } = await dataOf(user, vehicles.save, { orgId: depot.id, ...given({ deviceIds: [device.id] }) })
  expect(await codeOf(callAs(user, vehicles.deleteByIds, { ids: [id] }))).toBe('1')
  const found = (await dataOf(user, organisations.queryById, { id: depot.id })) as { version: number }
  expect(found.version).toBeGreaterThan(0)
  await query('update organisations set parent_id = $1 where id = $2', [target.id, depot.id])
  const [row] = await query<{ ok: boolean }>(
    'select v.org_path = o.path as ok from vehicles v join organisations o on o.id = v.org_id where v.id = $1',
    [id],
  )
  expect(row?.ok).toBe(true)
  await dataOf(user, vehicles.update, { id, version: 1, ...given() })
  await dataOf(user, vehicles.deleteByIds, { ids: [id] })
  expect(await codeOf(callAs(user, vehicles.queryById, { id }))).toBe('404')
})

test('the list knows plate, state and device, and where each vehicle is', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const { id } = await add(user, { plate: 'LI-1', deviceIds: [device.id], loadKg: 1800 })
  await add(user, { plate: 'LI-2', state: 'inspection' })
  const find = async (column: string, value: string, call: typeof vehicles.queryPageList = vehicles.queryPageList) => {
    const asked = { page: 1, size: 10, conditionVos: [{ column, type: 'eq' as const, value }] }
    return (await dataOf(user, call, asked)).records.map(({ plate }) => plate)
  }
  expect(await find('state', 'inspection')).toEqual(['LI-2'])
  expect(await find('deviceCode', device.deviceCode)).toEqual(['LI-1'])
  await query(
    `insert into device_latest (device_id, at, arrived, disc, fix_at, lng, lat, values)
     values ($1, now(), now(), 0, now(), 121.5, 31.2, '{}') on conflict (device_id) do update
     set at = excluded.at, fix_at = excluded.fix_at, lng = excluded.lng, lat = excluded.lat`,
    [device.id],
  )
  const located = await dataOf(user, vehicles.queryPageList2, { page: 1, size: 10 })
  expect(located.records.find((one) => one.id === id)).toMatchObject({ lng: 121.5, lat: 31.2 })
  expect(located.records.find((one) => one.id !== id)).toMatchObject({ lng: null, fixTime: null, reportTime: null })
})

test('names the alarms that its devices had while they were on it, and no other', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const { id } = await add(user, { plate: 'US-1', deviceIds: [device.id] })
  await query(`update vehicle_devices set bound_from = now() - interval '1 day' where vehicle_id = $1`, [id])
  const alarmAt = async (ago: string) => {
    const [row] = await query<{ id: number }>(
      `insert into alarm_records (org_id, org_path, device_id, device_code, device_name, policy_version, policy_name, scene,
         kind, level, status, start_at)
       select d.org_id, d.org_path, d.id, d.code, d.name, 1, '', 'device', 'tempHigh', 1, 'alarming', now() - $2::interval
       from devices d where d.id = $1 returning id`,
      [device.id, ago],
    )
    return row?.id
  }
  await alarmAt('2 days')
  const during = await alarmAt('2 hours')
  expect(await dataOf(user, vehicles.queryUse, { id })).toEqual({ waybillIds: [], alarmIds: [during] })
  const stranger = await make.user()
  expect(await codeOf(callAs(stranger, vehicles.queryUse, { id }))).toBe('404')
})

test('a plate is found however it is separated', async () => {
  const user = await make.user()
  const { id } = await add(user, { plate: '沪A·98 765' })
  for (const [type, value] of [
    ['like', 'a98-7'],
    ['eq', '沪a98765'],
    ['in', ['沪A 98765']],
  ] as const) {
    const conditionVos = [{ column: 'plate' as const, type, value: value as never }]
    const { records } = await dataOf(user, vehicles.queryPageList, { page: 1, size: 10, conditionVos })
    expect(records.map((one) => one.id)).toEqual([id])
  }
})
