/** Opening by the code that a lock reports (Jointech JT701): over the wire, and by a person where the lock is not connected. */
import { commands } from '@coldway/contract/commands/commands.ts'
import { lockOrderAlarms } from '@coldway/contract/lock-orders/lock-order-alarms.ts'
import { lockOrderDetails, lockOrderSteps, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { codeBytes, codeOfCommand, openingBytes, reportBytes } from '@coldway/protocols/jointech/terminal.ts'
import { expect, test } from 'vitest'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { bareWire } from '../../testing/wire.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock } = world

let count = 0
const begin = async () => {
  const asker = await make.user()
  const second = await make.user({ orgId: asker.orgId })
  const lock = await make.device({ orgId: asker.orgId, category: 'lock', protocol: 'jointech' })
  const { id } = await dataOf(asker, lockOrders.save, {
    orgId: asker.orgId,
    orderNo: `LC-${++count}`,
    planStartTime: '2020-12-01 08:00:00',
    planEndTime: '2046-12-02 08:00:00',
    materials: [{ supplier: 'Maker', identification: 'LOT-1', quantity: 3 }],
  })
  await dataOf(asker, lockOrders.updateBindingDevice, { waybillId: id, deviceId: lock.id, isBound: true, reason: '' })
  for (const state of ['inProgress', 'started'] as const)
    await dataOf(asker, lockOrderDetails.updateStatus, { waybillId: id, state, reason: '' })
  return { asker, second, lock, id }
}
const connect = async ({ terminalNo }: MadeDevice) => {
  const wire = await bareWire(world.ports.jointech)
  const send = (bytes: Uint8Array) => wire.send(Buffer.from(bytes))
  const said = async () => (await wire.next()).toString('latin1')
  send(reportBytes(terminalNo, { atMs: clock.now(), isOpen: false, batteryPct: 80 }, 7))
  expect(await said()).toBe('(P69,0,7)')
  return { wire, send, said, terminalNo }
}
const report = async ({ send, said, terminalNo }: Awaited<ReturnType<typeof connect>>, code: string) => {
  send(codeBytes(terminalNo, code))
  expect(await said()).toBe(`(P52,2,${code})`)
}
const requestOf = async (user: MadeUser, waybillId: number) => {
  const conditionVos = [{ column: 'waybillId' as const, type: 'eq' as const, value: waybillId }]
  const [request] = (await dataOf(user, unlockRequests.queryPageList, { page: 1, size: 10, conditionVos })).records
  if (!request) throw new Error('no request')
  return request
}
const ask = async (user: MadeUser, waybillId: number): Promise<number> => {
  await dataOf(user, lockOrders.batchUnlock, { waybillId, reason: 'at the ramp' })
  return (await requestOf(user, waybillId)).id
}
const decide = (user: MadeUser, id: number) => dataOf(user, unlockRequests.updateLock, { id, isApproved: true })
const take = async (user: MadeUser, id: number) => (await callAs(user, unlockRequests.takeCode, { id })).body
const eventsOf = async (user: MadeUser, waybillId: number) => {
  const conditionVos = [{ column: 'waybillId' as const, type: 'eq' as const, value: waybillId }]
  const { records } = await dataOf(user, lockOrderSteps.queryPageList, { page: 1, size: 50, conditionVos })
  return records.map(({ event }) => event)
}

test('a connected lock gets its own code with an approved command, and its answer opens the order', async () => {
  const { asker, second, lock, id } = await begin()
  const line = await connect(lock)
  await report(line, '113271')
  const request = await ask(asker, id)
  await decide(second, request)
  expect(codeOfCommand(Buffer.from(await line.said(), 'latin1'))).toBe('113271')
  expect((await take(asker, request)).code).toBe('409')
  line.send(openingBytes(line.terminalNo, clock.now(), { isOpened: true, serial: 9 }))
  expect(await line.said()).toBe('(P69,0,9)')
  await until(async () => (await requestOf(asker, id)).state === 'approved')
  expect((await dataOf(asker, lockOrders.queryById, { waybillId: id })).state).toBe('unlocked')
  line.wire.close()
})

test('an opening that was recorded before the command confirms nothing, and a refused code is a failure', async () => {
  const { asker, second, lock, id } = await begin()
  const line = await connect(lock)
  await report(line, '223344')
  const recorded = openingBytes(line.terminalNo, clock.now() - 3_600_000, { isOpened: true, serial: 8 })
  const request = await ask(asker, id)
  await decide(second, request)
  expect(await line.said()).toBe('(P52,3,223344)')
  line.send(recorded)
  expect(await line.said()).toBe('(P69,0,8)')
  expect((await requestOf(asker, id)).state).toBe('inProgress')
  line.send(openingBytes(line.terminalNo, clock.now(), { isOpened: false, serial: 9 }))
  await until(async () => (await requestOf(asker, id)).deviceState === 'failure')
  expect(await eventsOf(asker, id)).not.toContain('opened')
  line.wire.close()
})

test('a lock that is away opens by its code: once, for who asked, after another person approved', async () => {
  const { asker, second, lock, id } = await begin()
  const line = await connect(lock)
  await report(line, '556677')
  line.wire.close()
  const stranger = await make.user()
  const request = await ask(asker, id)
  expect(await requestOf(asker, id)).toMatchObject({ code: 'ready', canTakeCode: false })
  expect((await take(asker, request)).code).toBe('409')
  await decide(second, request)
  expect(await requestOf(second, id)).toMatchObject({ canTakeCode: false })
  expect(await requestOf(asker, id)).toMatchObject({ code: 'ready', canTakeCode: true })
  expect((await take(second, request)).code).toBe('409')
  expect((await take(stranger, request)).code).toBe('21000')
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(asker, request)))
  expect(answers.filter(({ code }) => code === '0').map(({ data }) => data)).toEqual([{ code: '556677' }])
  expect(await requestOf(asker, id)).toMatchObject({ state: 'processed', code: 'given', canTakeCode: false })

  const back = await connect(lock)
  // The lock repeats its code until it is used: it is not given a second time, and no command leaves for the approval.
  await report(back, '556677')
  back.send(openingBytes(back.terminalNo, clock.now(), { isOpened: true, serial: 12 }))
  expect(await back.said()).toBe('(P69,0,12)')
  await until(async () => (await eventsOf(asker, id)).includes('openedLate'))
  expect((await eventsOf(asker, id)).slice(0, 4)).toEqual(['openedLate', 'codeGiven', 'unlockApproved', 'unlockAsked'])
  expect((await dataOf(asker, lockOrders.queryById, { waybillId: id })).state).toBe('unlocked')
  const alarms = await dataOf(asker, lockOrderAlarms.queryPageList, { page: 1, size: 10 })
  expect(alarms.records.filter(({ kind }) => kind === 'openedUnasked')).toEqual([])

  await report(back, '998877')
  const next = await ask(asker, id)
  await decide(second, next)
  expect(await back.said()).toBe('(P52,3,998877)')
  back.wire.close()
})

test('who asked takes the code also where the approver is of an organisation above', async () => {
  const { asker, lock, id } = await begin()
  const line = await connect(lock)
  await report(line, '909090')
  line.wire.close()
  const request = await ask(asker, id)
  await decide(await make.user({ orgId: 1 }), request)
  expect(await requestOf(asker, id)).toMatchObject({ decidedBy: null, canTakeCode: true })
  expect((await take(asker, request)).data).toEqual({ code: '909090' })
})

test('a code is not given after the approval has run out, nor for a lock that has reported none', async () => {
  const { asker, second, lock, id } = await begin()
  const line = await connect(lock)
  line.wire.close()
  const request = await ask(asker, id)
  await decide(second, request)
  expect(await requestOf(asker, id)).toMatchObject({ code: 'none', canTakeCode: false })
  expect((await take(asker, request)).code).toBe('409')
  clock.advance(61_000)
  const back = await connect(lock)
  await report(back, '101010')
  back.wire.close()
  expect((await take(asker, request)).code).toBe('409')
})

test('a connected lock that has reported no code is not opened: the request says unsupported', async () => {
  const { asker, second, lock } = await begin()
  const line = await connect(lock)
  const { results } = await dataOf(asker, commands.elockUnlock, { deviceIds: [lock.id] })
  const id = results[0]?.recordId ?? 0
  await decide(second, id)
  const conditionVos = [{ column: 'id' as const, type: 'eq' as const, value: id }]
  await until(
    async () =>
      (await dataOf(asker, unlockRequests.queryPageList, { page: 1, size: 1, conditionVos })).records[0]
        ?.deviceState === 'unsupported',
  )
  line.wire.close()
})

test('no call, list or trail holds the code of a lock', async () => {
  const { asker, lock } = await begin()
  const line = await connect(lock)
  await report(line, '776655')
  line.wire.close()
  for (const table of [
    'commands',
    'lock_records',
    'audit_rows',
    'jobs',
    'readings',
    'unread_messages',
    'device_params',
  ]) {
    const rows = await world.query<{ count: number }>(
      `select count(*)::int as count from ${table} t where t::text like '%776655%'`,
    )
    expect([table, rows[0]?.count]).toEqual([table, 0])
  }
  expect(JSON.stringify((await callAs(asker, unlockRequests.queryPageList, { page: 1, size: 50 })).body)).not.toContain(
    '776655',
  )
})
