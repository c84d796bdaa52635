import { noRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { lockOrderAlarms } from '@coldway/contract/lock-orders/lock-order-alarms.ts'
import { lockOrderTracks } from '@coldway/contract/lock-orders/lock-order-tracks.ts'
import { lockOrderDetails, lockOrderSteps, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import type { LockOrderState } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const { make, callAs, dataOf, query } = await makeWorld({ config: { roles: new Set(['api']) } })

let count = 0
const material = { supplier: 'Maker', identification: 'LOT-1', quantity: 3 }
const given = (change: object = {}) => ({
  planStartTime: '2026-12-01 08:00:00',
  planEndTime: '2026-12-02 08:00:00',
  plate: null,
  route: 'Port - Depot',
  inspectionAddress: 'Customs yard 4',
  inspectionSiteId: null,
  recipients: noRecipients(),
  consigneeName: 'Li Wei',
  consigneePhone: '13800138000',
  materials: [material],
  remark: '',
  ...change,
})
const codeOf = async (answer: ReturnType<typeof callAs>) => (await answer).body.code
const add = async (user: MadeUser, change: object = {}): Promise<number> =>
  (await dataOf(user, lockOrders.save, { orgId: user.orgId, orderNo: `LO-${++count}`, ...given(change) })).id
const lockOf = async (user: MadeUser): Promise<number> => {
  const { deviceCode } = await make.device({ orgId: user.orgId })
  const [row] = await query<{ id: number }>(`update devices set category = 'lock' where code = $1 returning id`, [
    deviceCode,
  ])
  return row?.id ?? 0
}
const bind = (user: MadeUser, waybillId: number, deviceId: number, isBound = true) =>
  codeOf(callAs(user, lockOrders.updateBindingDevice, { waybillId, deviceId, isBound, reason: '' }))
const step = (user: MadeUser, waybillId: number, state: LockOrderState) =>
  codeOf(callAs(user, lockOrderDetails.updateStatus, { waybillId, state, reason: 'as planned' }))
const orderOf = (user: MadeUser, waybillId: number) => dataOf(user, lockOrders.queryById, { waybillId })
const page = (waybillId: number) => ({
  page: 1,
  size: 50,
  conditionVos: [{ column: 'waybillId', type: 'eq', value: waybillId }],
})

test.each([
  ['1', { orderNo: '' }],
  ['13005', { planEndTime: '2026-12-01 08:00:00' }],
  ['1', { planStartTime: 'soon' }],
  ['1', { materials: [] }],
  ['1', { materials: [{ ...material, quantity: 0 }] }],
  ['1', { materials: [{ ...material, identification: '' }] }],
  ['1', { consigneePhone: '12' }],
])('an order is refused with %s for %j', async (code, change) => {
  const user = await make.user()
  const order = { orgId: user.orgId, orderNo: `LO-${++count}`, ...given(), ...change }
  expect(await codeOf(callAs(user, lockOrders.save, order as never))).toBe(code)
})

test('an order goes from its review to its completion, and its log says who took each step', async () => {
  const user = await make.user()
  const [id, lock] = [await add(user), await lockOf(user)]
  expect((await orderOf(user, id)).nextStates).toEqual(['inProgress'])
  expect(await step(user, id, 'inProgress')).toBe('0')
  expect(await step(user, id, 'started')).toBe('32006')
  expect(await bind(user, id, lock)).toBe('0')
  expect(await bind(user, id, lock)).toBe('32000')
  expect(await step(user, id, 'started')).toBe('0')
  expect(await step(user, id, 'returning')).toBe('32002')
  expect(await step(user, id, 'onInspectionRoute')).toBe('0')
  expect(await step(user, id, 'started')).toBe('32004')
  expect(await step(user, id, 'inspecting')).toBe('0')
  expect((await orderOf(user, id)).materials[0]?.state).toBe('pendingInspection')
  expect(await step(user, id, 'returning')).toBe('0')
  expect((await orderOf(user, id)).materials[0]?.state).toBe('inspected')
  expect(await codeOf(callAs(user, lockOrders.update, { waybillId: id, version: 6, ...given() }))).toBe('32003')
  expect(await step(user, id, 'completed')).toBe('0')
  expect(await orderOf(user, id)).toMatchObject({ state: 'completed', lock: null, nextStates: [], canEdit: false })
  expect(await bind(user, id, lock)).toBe('30002')
  const { records } = await dataOf(user, lockOrderSteps.queryPageList, page(id))
  expect(records.map(({ event, toState }) => toState ?? event)).toEqual([
    'completed',
    'returning',
    'inspecting',
    'onInspectionRoute',
    'started',
    'bound',
    'inProgress',
    'pendingReview',
  ])
  expect(records[0]).toMatchObject({ fromState: 'returning', reason: 'as planned' })
})

test('a lock is on one order and an order has one lock, also when twenty bind at once', async () => {
  const user = await make.user()
  const lock = await lockOf(user)
  const orders = await Promise.all(Array.from({ length: 20 }, () => add(user)))
  const codes = await Promise.all(orders.map((id) => bind(user, id, lock)))
  expect(codes.toSorted()).toEqual(['0', ...Array<string>(19).fill('17000')])
  const id = orders[codes.indexOf('0')] as number
  const other = await lockOf(user)
  expect(await bind(user, id, other)).toBe('32000')
  expect(await bind(user, id, other, false)).toBe('17001')
  expect(await bind(user, id, lock, false)).toBe('0')
  expect(await bind(user, id, lock, false)).toBe('32001')
  expect(await bind(user, id, other)).toBe('0')
})

test('only an electronic lock is bound', async () => {
  const user = await make.user()
  const { deviceCode } = await make.device({ orgId: user.orgId })
  const found = await dataOf(user, devices.queryDeviceList, {
    page: 1,
    size: 10,
    conditionVos: [{ column: 'deviceCode', type: 'eq', value: deviceCode }],
  })
  expect(await bind(user, await add(user), found.records[0]?.id ?? 0)).toBe('17004')
})

test('a lock of another tenant is not bound, also by an account that sees both', async () => {
  const above = await make.user({ orgId: await make.root })
  const [one, other] = [await make.user(), await make.user()]
  expect(await bind(above, await add(one), await lockOf(other))).toBe('17002')
  expect(await bind(above, await add(one), await lockOf(one))).toBe('0')
})

test('of twenty who take the same step, one takes it', async () => {
  const user = await make.user()
  const id = await add(user)
  const codes = await Promise.all(Array.from({ length: 20 }, () => step(user, id, 'inProgress')))
  expect(codes.toSorted()).toEqual(['0', ...Array<string>(19).fill('32004')])
})

test('an exception is handled once, from a state under way, and leads to the completion alone', async () => {
  const user = await make.user()
  const id = await add(user)
  const settle = () => codeOf(callAs(user, lockOrders.exceptionUpdate, { waybillId: id, reason: 'rope cut' }))
  expect(await settle()).toBe('32005')
  await step(user, id, 'inProgress')
  expect(await settle()).toBe('0')
  expect(await settle()).toBe('32005')
  expect((await orderOf(user, id)).nextStates).toEqual(['completed'])
})

test('the number is unique in the tenant whatever its case, an edit needs the newest version, and a reviewed order stays', async () => {
  const user = await make.user()
  const save = (orderNo: string) => codeOf(callAs(user, lockOrders.save, { orgId: user.orgId, orderNo, ...given({}) }))
  expect(await save('Seal-1')).toBe('0')
  expect(await save('SEAL-1')).toBe('30001')
  const stranger = await make.user({ orgId: (await make.organisation()).id })
  expect(
    await codeOf(callAs(stranger, lockOrders.save, { orgId: stranger.orgId, orderNo: 'Seal-1', ...given() })),
  ).toBe('0')
  const id = await add(user)
  const update = (version: number) =>
    codeOf(callAs(user, lockOrders.update, { waybillId: id, version, ...given({ materials: [material, material] }) }))
  expect(await update(1)).toBe('0')
  expect(await update(1)).toBe('409')
  expect((await dataOf(user, lockOrderDetails.queryPageList, page(id))).total).toBe(2)
  await step(user, id, 'inProgress')
  expect(await codeOf(callAs(user, lockOrders.deleteByIds, { ids: [id] }))).toBe('32007')
  const draft = await add(user)
  expect(await codeOf(callAs(user, lockOrders.deleteByIds, { ids: [draft, id] }))).toBe('32007')
  expect(await codeOf(callAs(user, lockOrders.deleteByIds, { ids: [draft] }))).toBe('0')
})

test('a list finds orders by their lock, their materials and their state', async () => {
  const user = await make.user()
  const [id, lock] = [await add(user, { materials: [{ ...material, supplier: 'Northern 50%' }] }), await lockOf(user)]
  await add(user)
  await bind(user, id, lock)
  const code = (await orderOf(user, id)).lock?.deviceCode ?? ''
  const found = async (column: string, type: string, value: string) => {
    const asked = { page: 1, size: 10, conditionVos: [{ column, type, value }] }
    return (await dataOf(user, lockOrders.queryPageList, asked as never)).records.map((one) => one.id)
  }
  expect(await found('deviceCode', 'eq', code)).toEqual([id])
  expect(await found('supplier', 'like', '50%')).toEqual([id])
  expect(await found('identification', 'eq', 'LOT-1')).toHaveLength(2)
  expect(await found('state', 'eq', 'pendingReview')).toHaveLength(2)
})

test('what an order says of its lock stays when the lock is deleted', async () => {
  const user = await make.user()
  const lock = await lockOf(user)
  const id = await add(user)
  await step(user, id, 'inProgress')
  expect(await bind(user, id, lock)).toBe('0')
  await query(
    `insert into lock_order_alarms (order_id, device_id, kind, at, created_at) values ($1, $2, 'tampered', now(), now())`,
    [id, lock],
  )
  for (const state of ['started', 'onInspectionRoute', 'returning', 'completed'] as const) await step(user, id, state)
  const historyOf = async () => ({
    steps: (await dataOf(user, lockOrderSteps.queryPageList, page(id))).records,
    alarms: (await dataOf(user, lockOrderAlarms.queryPageList, page(id))).records,
    count: (await orderOf(user, id)).alarmCount,
  })
  const before = await historyOf()
  expect(before.steps.filter(({ deviceCode }) => deviceCode !== null).length).toBeGreaterThan(0)
  expect(before.alarms).toMatchObject([{ kind: 'tampered', deviceCode: expect.any(String) }])
  // Its readings are no longer kept, so it may be deleted.
  await query(
    `update lock_order_devices set bound_from = now() - interval '9 years', bound_until = now() - interval '8 years'
      where order_id = $1`,
    [id],
  )
  expect(await codeOf(callAs(user, devices.deleteByIds, { ids: [lock] }))).toBe('0')
  expect(await historyOf()).toEqual(before)
  expect(await codeOf(callAs(user, lockOrderTracks.queryById, { waybillId: id }))).toBe('33010')
})
