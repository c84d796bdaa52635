/** The track of an order's lock, for users and for the holder of a link to the order. */
import { lockOrderTracks, sharedLockOrders } from '@coldway/contract/lock-orders/lock-order-tracks.ts'
import { lockOrderDetails, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { sharedTracks } from '@coldway/contract/readings/tracks.ts'
import { shareDoor, shares } from '@coldway/contract/shares/shares.ts'
import { expect, test } from 'vitest'
import { uplink, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock } = world
const minute = 60_000
const inUtc = { usertimezone: '+00:00' }

let count = 0
const begin = async (user: MadeUser) => {
  const { id: waybillId } = await dataOf(user, lockOrders.save, {
    orgId: user.orgId,
    orderNo: `LT-${++count}`,
    planStartTime: '2026-12-01 08:00:00',
    planEndTime: '2026-12-02 08:00:00',
    consigneeName: 'Li Wei',
    materials: [{ supplier: 'Maker', identification: 'LOT-1', quantity: 3 }],
  })
  return waybillId
}
const bind = (user: MadeUser, waybillId: number, lock: MadeDevice, isBound: boolean) =>
  dataOf(user, lockOrders.updateBindingDevice, { waybillId, deviceId: lock.id, isBound, reason: '' })
/** A fix of this moment, and a minute passes. */
const fix = async (lock: MadeDevice, lng: number) => {
  await uplink(world, lock, {
    id: String(++count),
    time: clock.now(),
    position: { lng, lat: 31, type: 'GPS' },
    blocks: [],
  })
  clock.advance(minute)
}
/** Two locks take turns on an order: the first is on it twice. */
const travelled = async () => {
  const user = await make.user()
  const [first, second] = [
    await make.device({ orgId: user.orgId, category: 'lock' }),
    await make.device({ orgId: user.orgId, category: 'lock' }),
  ]
  const waybillId = await begin(user)
  await fix(first, 121)
  await bind(user, waybillId, first, true)
  await fix(first, 121.1)
  await fix(first, 121.2)
  await bind(user, waybillId, first, false)
  await fix(first, 121.3)
  await bind(user, waybillId, second, true)
  await fix(second, 122)
  return { user, first, second, waybillId }
}
const lngs = (points: readonly (readonly unknown[])[]) => points.map(([, lng]) => lng)

test('shows each lock only as long as it was on the order', async () => {
  const { user, first, second, waybillId } = await travelled()
  const newest = await dataOf(user, lockOrderTracks.queryById, { waybillId })
  expect(newest).toMatchObject({
    deviceId: second.id,
    bindings: [{ deviceId: second.id, endTime: null }, { deviceId: first.id }],
  })
  expect(lngs(newest.points)).toEqual([122])
  const bindingId = newest.bindings[1]?.id ?? 0
  const earlier = await dataOf(user, lockOrderTracks.queryById, { waybillId, bindingId })
  expect(lngs(earlier.points)).toEqual([121.1, 121.2])
  expect(earlier).toMatchObject({ bindingId, endTime: earlier.bindings[1]?.endTime })
})

test('says that no lock was on it, and hides it from who may not see it', async () => {
  const { user, waybillId } = await travelled()
  const codeOf = async (who: MadeUser, id: number) =>
    (await callAs(who, lockOrderTracks.queryById, { waybillId: id })).body.code
  expect(await codeOf(user, await begin(user))).toBe('32006')
  expect(await codeOf(await make.user({ orgId: (await make.organisation()).id }), waybillId)).toBe('30000')
  const without = permissions.filter((one) => one !== 'lockOrder:view')
  expect(await codeOf(await make.user({ orgId: user.orgId, permissions: without }), waybillId)).toBe('403')
})

test('a link to an order shows its state and its lock while that is on it, and nobody’s name', async () => {
  const { user, first, second, waybillId } = await travelled()
  const asked = { validityDays: 1 as const, lockOrderId: waybillId }
  const codeOf = async (who: MadeUser, body: typeof asked) => (await callAs(who, shares.saveOrder, body)).body.code
  expect(await codeOf(user, { ...asked, lockOrderId: await begin(user) })).toBe('32006')
  expect(await codeOf(await make.user({ orgId: (await make.organisation()).id }), asked)).toBe('30000')
  const { link } = await dataOf(user, shares.saveOrder, asked)
  expect(link).toMatch(/^\/view\/wechar\/shiftLineTaskTrack\/wechatLineTaskTrak\?shareToken=/)
  const shareToken = link.split('=')[1] ?? ''
  const guest = {
    token: (await callAs(undefined, shareDoor.getTempToken, { shareToken })).body.data?.access_token ?? '',
  }
  const order = await callAs(guest, sharedLockOrders.queryById, {})
  expect(order.body.data).toMatchObject({ orderNo: expect.stringMatching(/^LT-/), state: 'pendingReview' })
  expect(order.text).not.toContain('Li Wei')
  const span = { place: 1, startTime: utc(clock.now() - 60 * minute), endTime: utc(clock.now()) }
  expect(lngs((await dataOf(guest, sharedTracks.drawn, span, inUtc)).points)).toEqual([122])

  await bind(user, waybillId, second, false)
  await fix(second, 123)
  await dataOf(user, lockOrderDetails.updateStatus, { waybillId, state: 'inProgress', reason: '' })
  const later = { ...span, endTime: utc(clock.now()) }
  expect(lngs((await dataOf(guest, sharedTracks.drawn, later, inUtc)).points)).toEqual([122])
  expect((await dataOf(guest, sharedLockOrders.queryById, {})).state).toBe('inProgress')
  // The link follows the order to its next lock.
  await bind(user, waybillId, first, true)
  await fix(first, 124)
  const end = { ...span, endTime: utc(clock.now()) }
  expect(lngs((await dataOf(guest, sharedTracks.drawn, end, inUtc)).points)).toEqual([124])
})
