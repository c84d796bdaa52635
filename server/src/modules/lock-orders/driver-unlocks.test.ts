/** The driver of an order asks for an unlock by a link (docs/decisions/0222-unlock-requests-of-drivers.md). */
import { unlockRules } from '@coldway/contract/commands/unlocks.ts'
import { limits } from '@coldway/contract/limits.ts'
import { driverUnlocks } from '@coldway/contract/lock-orders/driver-unlocks.ts'
import { lockOrderSteps, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { sharedTracks } from '@coldway/contract/readings/tracks.ts'
import { shareDoor, shares } from '@coldway/contract/shares/shares.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock } = world

let count = 0
const begin = async () => {
  const maker = await make.user()
  const second = await make.user({ orgId: maker.orgId })
  const lock = await make.device({ orgId: maker.orgId, category: 'lock' })
  const { id } = await dataOf(maker, lockOrders.save, {
    orgId: maker.orgId,
    orderNo: `LD-${++count}`,
    planStartTime: '2026-12-01 08:00:00',
    planEndTime: '2026-12-02 08:00:00',
    consigneeName: 'Li Wei',
    materials: [{ supplier: 'Maker', identification: 'LOT-1', quantity: 3 }],
  })
  await dataOf(maker, lockOrders.updateBindingDevice, { waybillId: id, deviceId: lock.id, isBound: true, reason: '' })
  const link = await dataOf(maker, shares.saveOrder, { lockOrderId: id, page: 'driver', validityDays: 1 })
  expect(link.link).toMatch(/^\/view\/eleTransportMonitor\/driverUnlock\?shareToken=/)
  const shareToken = link.link.split('=')[1] ?? ''
  const token = (await callAs(undefined, shareDoor.getTempToken, { shareToken })).body.data?.access_token ?? ''
  return { maker, second, lock, id, shareId: link.id, driver: { token } }
}
const ask = async (driver: { readonly token: string }) =>
  (await callAs(driver, driverUnlocks.ask, { reason: 'at the ramp' })).body.code
const requestOf = async (user: MadeUser, waybillId: number) => {
  const conditionVos = [{ column: 'waybillId' as const, type: 'eq' as const, value: waybillId }]
  const { records } = await dataOf(user, unlockRequests.queryPageList, { page: 1, size: 10, conditionVos })
  return records[0]
}
const decide = async (user: MadeUser, id: number, isApproved: boolean) =>
  (await callAs(user, unlockRequests.updateLock, { id, isApproved })).body.code

test('the request counts as that of the link’s maker, and another person decides it', async () => {
  const { maker, second, id, driver } = await begin()
  const before = await callAs(driver, driverUnlocks.queryState, {})
  expect(before.body.data).toMatchObject({ order: { orderNo: `LD-${count}` }, canAsk: true, request: null })
  expect(before.text).not.toContain('Li Wei')
  expect(await ask(driver)).toBe('0')
  expect(await ask(driver)).toBe('1')
  const request = await requestOf(second, id)
  expect(request).toMatchObject({ origin: 'link', requester: maker.account, reason: 'at the ramp', canDecide: true })
  expect((await requestOf(maker, id))?.canDecide).toBe(false)
  expect(await decide(maker, request?.id ?? 0, true)).toBe('403')
  expect(await dataOf(driver, driverUnlocks.queryState, {})).toMatchObject({
    canAsk: false,
    request: { state: 'pending', reason: 'at the ramp' },
  })
  expect(await decide(second, request?.id ?? 0, true)).toBe('0')
  expect((await dataOf(driver, driverUnlocks.queryState, {})).request?.state).toBe('inProgress')
  const conditionVos = [{ column: 'waybillId' as const, type: 'eq' as const, value: id }]
  const steps = await dataOf(maker, lockOrderSteps.queryPageList, { page: 1, size: 2, conditionVos })
  expect(steps.records).toMatchObject([
    { event: 'unlockApproved', origin: null },
    { event: 'unlockAsked', origin: 'link', reason: 'at the ramp' },
  ])
})

test('it waits for an approval also where an account’s request needs none', async () => {
  const { maker, second, id, driver } = await begin()
  const rule = { orgId: maker.orgId, needsApproval: false, validS: 30, isOwn: true, version: 0 }
  await dataOf(maker, unlockRules.save, rule)
  expect(await ask(driver)).toBe('0')
  expect((await requestOf(second, id))?.state).toBe('pending')
})

test('a link asks three times a minute, however often it is rejected', async () => {
  const { second, id, driver } = await begin()
  for (let at = 0; at < limits.driverAsksPerMinute; at += 1) {
    expect(await ask(driver)).toBe('0')
    expect(await decide(second, (await requestOf(second, id))?.id ?? 0, false)).toBe('0')
  }
  const refused = await callAs(driver, driverUnlocks.ask, { reason: 'at the ramp' })
  expect(refused.status).toBe(429)
  clock.advance(61_000)
  expect(await ask(driver)).toBe('0')
})

test('ten presses at once make one request', async () => {
  const { driver } = await begin()
  const codes = await Promise.all(Array.from({ length: 10 }, () => ask(driver)))
  expect(codes.filter((code) => code === '0')).toHaveLength(1)
})

test('the link opens nothing else, and ends with its revocation and its maker’s right', async () => {
  const { maker, lock, id, shareId, driver } = await begin()
  expect((await callAs(driver, sharedTracks.devices, {})).status).toBe(401)
  expect((await callAs(driver, lockOrders.batchUnlock, { waybillId: id, reason: 'mine' })).status).toBe(401)
  const off = { waybillId: id, deviceId: lock.id, isBound: false, reason: '' }
  await dataOf(maker, lockOrders.updateBindingDevice, off)
  expect(await dataOf(driver, driverUnlocks.queryState, {})).toMatchObject({ lockName: null, canAsk: false })
  expect(await ask(driver)).toBe('32006')
  await dataOf(maker, shares.revoke, { id: shareId })
  expect((await callAs(driver, driverUnlocks.ask, { reason: 'at the ramp' })).status).toBe(401)
  const without = permissions.filter((one) => one !== 'command:unlock')
  const other = await make.user({ orgId: maker.orgId, permissions: without })
  const link = { lockOrderId: id, page: 'driver', validityDays: 1 } as const
  expect((await callAs(other, shares.saveOrder, link)).body.code).toBe('403')
})
