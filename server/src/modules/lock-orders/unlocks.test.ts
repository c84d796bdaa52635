/** Opening the lock of an order: settled.md "Unlock". The commands' own tests show the decision in each of its races. */
import { type AddressInfo, connect as dial, createServer } from 'node:net'
import { unlockRules } from '@coldway/contract/commands/unlocks.ts'
import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { limits } from '@coldway/contract/limits.ts'
import { lockOrderDetails, lockOrderSteps, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { commandRecords } from '@coldway/contract/commands/commands.ts'
import { mqttLink } from '@coldway/simulator/transports/mqtt.ts'
import { jt808Link } from '@coldway/simulator/transports/jt808.ts'
import { expect, test } from 'vitest'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { say } from '../../testing/devices.fixture.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock } = world

let count = 0
/** An order that waits for its review, with its lock. */
const withLock = async (asker: MadeUser, what: { protocol?: 'jt808' } = {}) => {
  const lock = await make.device({ orgId: asker.orgId, category: 'lock', ...what })
  const { id } = await dataOf(asker, lockOrders.save, {
    orgId: asker.orgId,
    orderNo: `LU-${++count}`,
    planStartTime: '2026-12-01 08:00:00',
    planEndTime: '2026-12-02 08:00:00',
    materials: [{ supplier: 'Maker', identification: 'LOT-1', quantity: 3 }],
  })
  await dataOf(asker, lockOrders.updateBindingDevice, { waybillId: id, deviceId: lock.id, isBound: true, reason: '' })
  return { lock, id }
}
const begin = async (what: { protocol?: 'jt808' } = {}) => {
  const asker = await make.user()
  const second = await make.user({ orgId: asker.orgId })
  const { lock, id } = await withLock(asker, what)
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
  const { records } = await dataOf(asker, lockOrderSteps.queryPageList, { page: 1, size: 3, conditionVos })
  expect(records).toMatchObject([
    { event: 'opened', fromState: 'started', toState: 'unlocked', deviceCode: lock.deviceCode, userName: '' },
    { event: 'unlockApproved', deviceCode: lock.deviceCode, userName: expect.stringMatching(/\S/), isOtherUser: false },
    { event: 'unlockAsked', reason: 'at the depot' },
  ])
  // Where who approved is not the reader's to see, the log says that it was somebody.
  await world.query(
    `update lock_order_steps set user_path = '/elsewhere/' where order_id = $1 and event = 'unlockApproved'`,
    [id],
  )
  const hidden = await dataOf(asker, lockOrderSteps.queryPageList, { page: 1, size: 3, conditionVos })
  expect(hidden.records.map(({ userName, isOtherUser }) => [userName !== '', isOtherUser])).toEqual([
    [false, false],
    [false, true],
    [true, false],
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
  const conditionVos = [{ column: 'waybillId' as const, type: 'eq' as const, value: id }]
  const { records } = await dataOf(asker, lockOrderSteps.queryPageList, { page: 1, size: 3, conditionVos })
  expect(records.map(({ event }) => event)).toEqual(['unlockAsked', 'unlockRejected', 'unlockAsked'])
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

test('a lock stays on its order while an unlock is open, and leaves it afterwards', async () => {
  const { asker, second, lock, id } = await begin()
  await ask(asker, id)
  const off = { waybillId: id, deviceId: lock.id, isBound: false, reason: '' }
  expect((await callAs(asker, lockOrders.updateBindingDevice, off)).body.code).toBe('1')
  await dataOf(asker, lockOrders.exceptionUpdate, { waybillId: id, reason: 'wrong goods' })
  const complete = async () =>
    (await callAs(asker, lockOrderDetails.updateStatus, { waybillId: id, state: 'completed', reason: '' })).body.code
  expect(await complete()).toBe('1')
  expect(await decide(second, (await requestOf(second, id)).id, false)).toBe('0')
  expect(await complete()).toBe('0')
})

test('an order stays while an unlock of its lock is open, also before its review', async () => {
  const asker = await make.user()
  const second = await make.user({ orgId: asker.orgId })
  const { id } = await withLock(asker)
  await ask(asker, id)
  const remove = async () => (await callAs(asker, lockOrders.deleteByIds, { ids: [id] })).body.code
  expect(await remove()).toBe('1')
  expect(await decide(second, (await requestOf(second, id)).id, false)).toBe('0')
  expect(await remove()).toBe('0')
})

test('a lock is not deleted while it is on an order, nor while what it told there is kept', async () => {
  const { asker, lock, id } = await begin()
  const remove = async () => (await callAs(asker, devices.deleteByIds, { ids: [lock.id] })).body.code
  expect(await remove()).toBe('31001')
  await dataOf(asker, lockOrders.updateBindingDevice, { waybillId: id, deviceId: lock.id, isBound: false, reason: '' })
  expect(await remove()).toBe('1')
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

test('the lock’s own button asks, in nobody’s name, and opens nothing until a person approves', async () => {
  const { asker, lock, id } = await begin()
  const { got, link } = await connect(lock)
  const tell = (agoMs: number, values: Record<string, number>) =>
    say(world, 'http', lock, [{ atMs: clock.now() - agoMs, lng: 121, lat: 31, values }])
  const press = (agoMs: number) => tell(agoMs, { unlockRequest: 1 })
  await press(limits.unlockRequestMs + 60_000)
  await tell(2000, { lock: 0 })
  await press(1000)
  await until(async () => (await requestsOf(asker, id)).length === 1)
  const request = await requestOf(asker, id)
  expect(request).toMatchObject({ origin: 'device', requester: null, state: 'pending', canDecide: true })
  // A second press while the first waits asks for nothing more.
  await press(500)
  expect(got).toEqual([])
  expect(await decide(asker, request.id, true)).toBe('0')
  await until(async () => (await requestOf(asker, id)).state === 'approved')
  expect(got).toHaveLength(1)
  expect(await requestsOf(asker, id)).toHaveLength(1)
  link.close()
})

test('a lock that repeats its set bit asks once, also after the decision, and again once the bit was unset', async () => {
  const { asker, lock, id } = await begin()
  const fromMs = clock.now()
  const tell = async (atS: number, values: Record<string, number>) => {
    await say(world, 'http', lock, [{ atMs: fromMs - 60_000 + atS * 1000, lng: 121, lat: 31, values }])
    await until(async () => {
      const [left] = await world.query<{ count: number }>('select count(*)::int as count from rule_inbox')
      return left?.count === 0
    })
  }
  const asked = async () => (await requestsOf(asker, id)).length
  await tell(0, { lock: 0, unlockRequest: 0 })
  await tell(10, { lock: 0, unlockRequest: 1 })
  expect(await asked()).toBe(1)
  expect(await decide(asker, (await requestOf(asker, id)).id, false)).toBe('0')
  await tell(20, { lock: 0, unlockRequest: 1 })
  await tell(30, { temp1: 4 })
  await tell(40, { lock: 0, unlockRequest: 1 })
  // A late report of the same press moves its beginning, and is no press of its own.
  await tell(9, { lock: 0, unlockRequest: 1 })
  expect(await asked()).toBe(1)
  await tell(45, { lock: 0, unlockRequest: 0 })
  await tell(50, { lock: 0, unlockRequest: 1 })
  expect(await asked()).toBe(2)
})

/** A relay in front of the server's port that keeps every byte of both directions. */
const listening = async () => {
  const [toServer, toLock]: [Buffer[], Buffer[]] = [[], []]
  const relay = createServer((lock) => {
    const server = dial(world.ports.jt808, '127.0.0.1')
    lock.on('data', (bytes) => toServer.push(bytes)).pipe(server)
    server.on('data', (bytes) => toLock.push(bytes)).pipe(lock)
    for (const one of [lock, server]) one.on('error', () => one.destroy())
  })
  await new Promise<void>((done) => {
    relay.listen(0, '127.0.0.1', done)
  })
  return { port: (relay.address() as AddressInfo).port, toServer, toLock, close: () => relay.close() }
}

test('a recorded unlock over JT/T 808, sent to the server once more, opens nothing and says nothing', async () => {
  const { asker, second, lock, id } = await begin({ protocol: 'jt808' })
  const { port, toServer, toLock, close } = await listening()
  const opened: number[] = []
  const onCommand = () => {
    opened.push(clock.now())
    return 'success' as const
  }
  const link = jt808Link({ host: '127.0.0.1', port, terminalNo: lock.terminalNo, onCommand })
  await link.open()
  await ask(asker, id)
  expect(await decide(second, (await requestOf(second, id)).id, true)).toBe('0')
  await until(async () => (await requestOf(asker, id)).state === 'approved')
  link.close()
  const saidOfLock = async () => {
    const conditionVos = [{ column: 'deviceId' as const, type: 'eq' as const, value: lock.id }]
    const asked = { page: 1, size: 50, conditionVos }
    const records = (await dataOf(asker, commandRecords.queryLockList, asked)).records.map(({ step }) => step)
    const log = await dataOf(asker, lockOrderSteps.queryPageList, {
      page: 1,
      size: 50,
      conditionVos: [{ column: 'waybillId', type: 'eq', value: id }],
    })
    return { records, log: log.records.map(({ event }) => event), requests: await requestsOf(asker, id) }
  }
  const before = await saidOfLock()
  // The order asks anew, so that there is something that a replayed answer could confirm.
  await ask(asker, id)
  const waiting = await requestOf(asker, id)
  const lockAgain = jt808Link({ host: '127.0.0.1', port: world.ports.jt808, terminalNo: lock.terminalNo, onCommand })
  await lockAgain.open()
  const replay = dial(world.ports.jt808, '127.0.0.1')
  replay.on('error', () => replay.destroy())
  for (const bytes of [...toServer, ...toLock]) replay.write(bytes)
  await new Promise<void>((done) => {
    replay.end(() => done())
  })
  expect(toLock.length).toBeGreaterThan(0)
  await say(world, 'jt808', lock, [{ atMs: clock.now(), lng: 121, lat: 31, values: { battery: 80 } }])
  const after = await saidOfLock()
  expect(opened).toHaveLength(1)
  expect(await requestOf(asker, id)).toEqual(waiting)
  expect(after.records.filter((step) => step === 'success')).toEqual(
    before.records.filter((step) => step === 'success'),
  )
  expect(after.log.filter((event) => event.startsWith('opened'))).toHaveLength(1)
  lockAgain.close()
  close()
})
