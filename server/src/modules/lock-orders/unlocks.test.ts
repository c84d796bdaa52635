/** Opening the lock of an order: settled.md "Unlock". The commands' own tests show the decision in each of its races. */
import { unlockRules } from '@coldway/contract/commands/unlocks.ts'
import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { limits } from '@coldway/contract/limits.ts'
import { lockOrderDetails, lockOrderSteps, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { mqttLink } from '@coldway/simulator/transports/mqtt.ts'
import { expect, test } from 'vitest'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock } = world

let count = 0
const begin = async () => {
  const asker = await make.user()
  const second = await make.user({ orgId: asker.orgId })
  const lock = await make.device({ orgId: asker.orgId, category: 'lock' })
  const { id } = await dataOf(asker, lockOrders.save, {
    orgId: asker.orgId,
    orderNo: `LU-${++count}`,
    planStartTime: '2026-12-01 08:00:00',
    planEndTime: '2026-12-02 08:00:00',
    materials: [{ supplier: 'Maker', identification: 'LOT-1', quantity: 3 }],
  })
  await dataOf(asker, lockOrders.updateBindingDevice, { waybillId: id, deviceId: lock.id, isBound: true, reason: '' })
  for (const state of ['inProgress', 'started'] as const)
    await dataOf(asker, lockOrderDetails.updateStatus, { waybillId: id, state, reason: '' })
  return { asker, second, lock, id }
}
const ask = (user: MadeUser, waybillId: number) =>
  callAs(user, lockOrders.batchUnlock, { waybillId, reason: 'at the depot' })
const requestsOf = async (user: MadeUser, waybillId: number) => {
  const conditionVos = [{ column: 'waybillId' as const, type: 'eq' as const, value: waybillId }]
  return (await dataOf(user, unlockRequests.queryPageList, { page: 1, size: 10, conditionVos })).records
}
const requestOf = async (user: MadeUser, waybillId: number) => {
  const [request] = await requestsOf(user, waybillId)
  if (!request) throw new Error('no request')
  return request
}
const decide = async (user: MadeUser, id: number, isApproved: boolean) =>
  (await callAs(user, unlockRequests.updateLock, { id, isApproved })).body.code
const stateOf = async (user: MadeUser, waybillId: number) =>
  (await dataOf(user, lockOrders.queryById, { waybillId })).state

const connect = async ({ deviceCode, secret }: MadeDevice) => {
  const got: DownlinkCommand[] = []
  const onCommand = (command: DownlinkCommand) => {
    got.push(command)
    return 'success' as const
  }
  const link = mqttLink({ host: '127.0.0.1', port: world.ports.mqtt, deviceCode, secret, onCommand })
  await link.open()
  return { got, link }
}

test('another person approves, the lock opens once, and the order and its log say so', async () => {
  const { asker, second, lock, id } = await begin()
  const { got, link } = await connect(lock)
  expect((await ask(asker, id)).body).toMatchObject({ code: '0', data: { results: [{ needsApproval: true }] } })
  expect((await ask(asker, id)).body.code).toBe('1')
  const request = await requestOf(second, id)
  expect(request).toMatchObject({ state: 'pending', reason: 'at the depot', canDecide: true, requester: asker.account })
  expect((await requestOf(asker, id)).canDecide).toBe(false)
  expect(await decide(asker, request.id, true)).toBe('403')
  const codes = await Promise.all(Array.from({ length: 10 }, () => decide(second, request.id, true)))
  expect(codes.toSorted()).toEqual(['0', ...Array<string>(9).fill('409')])
  await until(async () => (await requestOf(asker, id)).state === 'approved')
  expect(got).toHaveLength(1)
  expect(await stateOf(asker, id)).toBe('unlocked')
  const conditionVos = [{ column: 'waybillId' as const, type: 'eq' as const, value: id }]
  const { records } = await dataOf(asker, lockOrderSteps.queryPageList, { page: 1, size: 2, conditionVos })
  expect(records).toMatchObject([
    { event: 'opened', fromState: 'started', toState: 'unlocked', deviceCode: lock.deviceCode, userName: '' },
    { event: 'unlockAsked', reason: 'at the depot' },
  ])
  link.close()
})

test('a rejected request opens nothing, and the order may ask again', async () => {
  const { asker, second, lock, id } = await begin()
  const { got, link } = await connect(lock)
  await ask(asker, id)
  expect(await decide(second, (await requestOf(second, id)).id, false)).toBe('0')
  expect((await requestOf(asker, id)).state).toBe('rejected')
  expect((await ask(asker, id)).body.code).toBe('0')
  expect((await requestsOf(asker, id)).map(({ state }) => state)).toEqual(['pending', 'rejected'])
  expect(await stateOf(asker, id)).toBe('started')
  expect(got).toEqual([])
  link.close()
})

test('a request that nobody decided in its time ends, and is approved no more', async () => {
  const { asker, second, id } = await begin()
  await ask(asker, id)
  const request = await requestOf(second, id)
  clock.advance(limits.unlockRequestMs + 1000)
  expect(await requestOf(second, id)).toMatchObject({ state: 'processed', canDecide: false })
  expect(await decide(second, request.id, true)).toBe('409')
  expect(await stateOf(asker, id)).toBe('started')
})

test('an order without a lock asks for nothing', async () => {
  const { asker, lock, id } = await begin()
  const off = { waybillId: id, deviceId: lock.id, isBound: false, reason: '' }
  await dataOf(asker, lockOrders.updateBindingDevice, off)
  expect((await ask(asker, id)).body.code).toBe('32006')
})

test('where the rule asks for no second person, the command leaves at once', async () => {
  const { asker, lock, id } = await begin()
  const rule = { orgId: asker.orgId, needsApproval: false, validS: 30, isOwn: true, version: 0 }
  await dataOf(asker, unlockRules.save, rule)
  const { got, link } = await connect(lock)
  await ask(asker, id)
  await until(async () => (await stateOf(asker, id)) === 'unlocked')
  expect(got).toHaveLength(1)
  link.close()
})
