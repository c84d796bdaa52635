import { devices } from '@coldway/contract/devices/devices.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillDetails } from '@coldway/contract/waybills/waybills.ts'
import { keptMonthsDefault, keptMsOf } from '@coldway/contract/readings/retention.ts'
import { describe, expect, test } from 'vitest'
import { utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { callAs, dataOf, make } = world
const minute = 60_000
const inUtc = { usertimezone: '+00:00' }
let count = 0

const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
const given = (deviceIds: readonly number[], more: object = {}) => ({
  waybillType: 'road' as const,
  businessCode: `BC-${++count}`,
  customerOrderId: null,
  containerNo: '',
  ssccs: [],
  goodsName: 'Vaccines',
  carrierName: '',
  driverName: '',
  driverPhone: '',
  shipping: place('Shanghai'),
  receiving: place('Nanjing'),
  waypoints: [],
  deviceIds: [...deviceIds],
  goods: [],
  alarmPolicyId: null,
  startMode: 'manual' as const,
  endMode: 'manual' as const,
  plannedStartTime: '2026-11-23 08:00:00',
  plannedArrivalTime: '2026-11-23 18:00:00',
  recordInterval: null,
  delayTime: null,
  messages: [],
  recipients: { email: [], sms: [], wechat: [], http: [] },
  remark: '',
  ...more,
})

const planned = (address: string, plannedArrivalTime: string | null, plannedStayMin: number | null = null) => ({
  ...place(address),
  plannedArrivalTime,
  plannedStayMin,
})

const shipped = async (more: object = {}, devices = 1) => {
  const user = await make.user()
  const made = await Promise.all(Array.from({ length: devices }, () => make.device({ orgId: user.orgId })))
  const deviceIds = made.map(({ id }) => id)
  const { id, waybillNo } = await dataOf(user, waybills.save, { orgId: user.orgId, ...given(deviceIds, more) })
  return { user, deviceIds, id, waybillNo }
}
const shippedBy = async (user: MadeUser) => {
  const device = await make.device({ orgId: user.orgId })
  return dataOf(user, waybills.save, { orgId: user.orgId, ...given([device.id]) })
}
const detail = (user: MadeUser, id: number) => dataOf(user, waybills.queryById, { id }, inUtc)
const codeOf = async (answer: ReturnType<typeof callAs>): Promise<string> => (await answer).body.code
const start = (user: MadeUser, id: number, more: object = {}) =>
  codeOf(callAs(user, waybills.batchStart, { ids: [id], reason: 'Left early', ...more }, inUtc))
const finish = (user: MadeUser, id: number, more: object = {}) =>
  codeOf(callAs(user, waybills.batchFinish, { ids: [id], reason: 'Handed over', ...more }, inUtc))

describe('what is in the way of a waybill', () => {
  test('is shown while the form is filled in: numbers in any case, and devices on open waybills', async () => {
    const { user, id, deviceIds, waybillNo } = await shipped({ customerOrderId: 'PO-Busy' })
    const asked = { waybillNo: waybillNo.toLowerCase(), customerOrderId: 'po-busy', businessCode: 'BC-free', deviceIds }
    expect(await dataOf(user, waybills.queryConflicts, asked)).toEqual({
      taken: ['waybillNo', 'customerOrderId'],
      devices: [{ deviceId: deviceIds[0], waybillNo }],
      overdue: [],
      inspections: [],
      calibrations: [],
    })
    expect(await dataOf(user, waybills.queryConflicts, { ...asked, id })).toEqual({
      taken: [],
      devices: [],
      overdue: [],
      inspections: [],
      calibrations: [],
    })
    await start(user, id)
    await finish(user, id)
    expect((await dataOf(user, waybills.queryConflicts, asked)).devices).toEqual([])
  })

  test('is looked for in the tenant of the organisation that the root adds a waybill for', async () => {
    const root = await make.user({ orgId: await make.root })
    const [{ user, waybillNo }, other] = [await shipped({ customerOrderId: 'PO-Root' }), await make.user()]
    const asked = { waybillNo, customerOrderId: 'po-root', deviceIds: [] }
    const takenIn = async (orgId: number) => (await dataOf(root, waybills.queryConflicts, { ...asked, orgId })).taken
    expect(await takenIn(user.orgId)).toEqual(['waybillNo', 'customerOrderId'])
    expect(await takenIn(other.orgId)).toEqual([])
    expect((await dataOf(root, waybills.queryConflicts, asked)).taken).toEqual([])
    const proposedIn = async (orgId: number) =>
      (await dataOf(root, waybills.getWaybillCode, { orgCode: waybillNo.split('-')[0] ?? '', orgId })).slice(-4)
    expect([await proposedIn(user.orgId), await proposedIn(other.orgId)]).toEqual(['0002', '0001'])
    for (const call of [waybills.queryConflicts, waybills.getWaybillCode] as const)
      expect(await codeOf(callAs(other, call as never, { ...asked, orgCode: 'WB', orgId: user.orgId } as never))).toBe(
        await codeOf(callAs(other, call as never, { ...asked, orgCode: 'WB', orgId: 999_999 } as never)),
      )
  })

  test('is not shown to another tenant', async () => {
    const { deviceIds, waybillNo } = await shipped()
    const asked = { waybillNo, deviceIds }
    expect(await dataOf(await make.user(), waybills.queryConflicts, asked)).toEqual({
      taken: [],
      devices: [],
      overdue: [],
      inspections: [],
      calibrations: [],
    })
  })
})

test('a device is not deleted while it travels, nor while what it measured is the record of a shipment', async () => {
  const { user, id, deviceIds } = await shipped()
  const remove = () => codeOf(callAs(user, devices.deleteByIds, { ids: deviceIds }))
  expect(await remove()).toBe('31001')
  await start(user, id)
  expect(await remove()).toBe('31001')
  const [device] = (await detail(user, id)).devices
  await finish(user, id)
  expect(await remove()).toBe('1')
  const ended = new Date(world.clock.now() - keptMsOf(keptMonthsDefault))
  await world.query(
    `update waybill_details set bound_from = $2::timestamptz - interval '1 hour', bound_until = $2
    where waybill_id = $1`,
    [id, ended],
  )
  expect(await remove()).toBe('0')
  const kept = (await detail(user, id)).devices
  expect(kept).toMatchObject([{ detailId: device?.detailId, deviceName: device?.deviceName, isGone: true }])
  const condition = await dataOf(user, waybills.queryConditionById, { id })
  expect(condition).toMatchObject({ verdict: 'unknown', concerns: ['deleted', 'noReadings'] })
})

describe('a new waybill', () => {
  test('is to be shipped, with its devices bound and a first step', async () => {
    const { user, id, deviceIds, waybillNo } = await shipped({}, 2)
    expect(waybillNo).toMatch(/^WB-\d{8}-\d{4}$/)
    const found = await detail(user, id)
    expect(found).toMatchObject({ state: 'toShip', completedState: null, goodsName: 'Vaccines', actualStartTime: null })
    expect(found.devices.map(({ deviceId, boundFrom }) => [deviceId, boundFrom])).toEqual(
      deviceIds.map((deviceId) => [deviceId, null]),
    )
    expect(found.history.map(({ event }) => event)).toEqual(['created', 'deviceBound', 'deviceBound'])
    const { records } = await dataOf(user, waybills.queryPageList, { page: 1, size: 10 })
    expect(records).toMatchObject([{ id, shippingAddress: 'Shanghai', deviceCount: 2 }])
  })

  test('knows the clocks of its places where their position is known', async () => {
    const located = { address: 'Moscow', lng: 37.6, lat: 55.75 }
    const { user, id } = await shipped({ receiving: located, waypoints: [located] })
    expect(await detail(user, id)).toMatchObject({
      shipping: { timeZone: 'Asia/Shanghai' },
      receiving: { ...located, timeZone: 'Europe/Moscow' },
      waypoints: [{ timeZone: 'Europe/Moscow' }],
    })
  })

  test('is at the centre of a site that was given without a position', async () => {
    const user = await make.user()
    const circle = { siteType: 'warehouse', shape: 'circle', centerlat: 31, centerlng: 121, radius: 2000 } as const
    const { id: siteId } = await dataOf(user, sites.save, { siteName: 'Store', ...circle })
    const device = await make.device({ orgId: user.orgId })
    const at = { siteId, address: 'Store' }
    const asked = { orgId: user.orgId, ...given([device.id], { shipping: at, waypoints: [at] }) }
    const { id } = await dataOf(user, waybills.save, asked)
    const found = await detail(user, id)
    expect([found.shipping, ...found.waypoints]).toMatchObject(Array.from({ length: 2 }, () => ({ lng: 121, lat: 31 })))
  })

  test('keeps the plan of its waypoints, in the zone of who reads it', async () => {
    const waypoints = [planned('One', '2026-11-23 10:00:00', 45), place('Two'), planned('Three', '2026-11-23 10:00:00')]
    const { user, id } = await shipped({ waypoints })
    const planOf = async (headers?: Record<string, string>) =>
      (await dataOf(user, waybills.queryById, { id }, headers)).waypoints.map((one) => [
        one.plannedArrivalTime,
        one.plannedStayMin,
      ])
    expect(await planOf()).toEqual([
      ['2026-11-23 10:00:00', 45],
      [null, null],
      ['2026-11-23 10:00:00', null],
    ])
    expect(await planOf(inUtc)).toMatchObject([['2026-11-23 02:00:00', 45], {}, {}])
    await world.query(`update waybills set waypoints = (select jsonb_agg(p - 'plannedArrivalMs' - 'plannedStayMin')
      from jsonb_array_elements(waypoints) p) where id = ${id}`)
    expect(await planOf()).toEqual(waypoints.map(() => [null, null]))
  })

  test('is found by its state, its device and its number', async () => {
    const user = await make.user()
    const device = await make.device({ orgId: user.orgId })
    const { id, waybillNo } = await dataOf(user, waybills.save, { orgId: user.orgId, ...given([device.id]) })
    const found = async (column: 'state' | 'deviceCode' | 'waybillNo', value: string) => {
      const asked = { page: 1, size: 10, conditionVos: [{ column, type: 'eq', value }] }
      return (await dataOf(user, waybills.queryPageList, asked)).records.map((one) => one.id)
    }
    expect(await found('deviceCode', device.deviceCode)).toEqual([id])
    expect(await found('waybillNo', waybillNo)).toEqual([id])
    expect(await found('state', 'toShip')).toEqual([id])
    expect(await found('state', 'completed')).toEqual([])
    expect(await found('deviceCode', 'NO-SUCH')).toEqual([])
  })

  test.each([
    ['33000', { waybillType: undefined }],
    ['33001', { shipping: null }],
    ['33002', { receiving: null }],
    ['33003', { businessCode: ' ' }],
    ['33004', { plannedStartTime: undefined }],
    ['33007', { startMode: 'automatic' }],
    ['33007', { endMode: 'automatic' }],
    ['13005', { plannedArrivalTime: '2026-11-23 08:00:00' }],
    ['1', { plannedStartTime: '2026-13-01 08:00:00' }],
    ['1', { plannedStartTime: '0001-01-01 00:00:00' }],
    ['1', { plannedArrivalTime: '9999-12-31 23:59:59' }],
    ['13007', { deviceIds: [] }],
    ['13007', { deviceIds: undefined }],
    ['14000', { deviceIds: [2_000_000_000] }],
    ['21004', { recordInterval: 65_536 }],
    ['24003', { waypoints: Array.from({ length: 11 }, () => place('Stop')) }],
    ['33011', { waypoints: [planned('Stop', '2026-11-23 07:59:00')] }],
    ['33011', { waypoints: [planned('Stop', '2026-11-23 18:01:00')] }],
    ['33011', { waypoints: [planned('One', '2026-11-23 12:00:00'), planned('Two', '2026-11-23 11:00:00')] }],
    ['1', { waypoints: [planned('Stop', null, 0)] }],
    ['1', { deviceIds: Array.from({ length: 31 }, (_, at) => at + 1) }],
    ['1', { deviceIds: [1, 1] }],
  ])('is answered %s with %j', async (code, more) => {
    const user = await make.user()
    const device = await make.device({ orgId: user.orgId })
    const asked = { orgId: user.orgId, ...given([device.id], more) }
    expect(await codeOf(callAs(user, waybills.save, asked as never))).toBe(code)
  })

  test('bears numbers that nobody else in its tenant has', async () => {
    const numbers = { waybillNo: 'N-1', customerOrderId: 'O-1', businessCode: 'B-1' }
    const { user } = await shipped(numbers)
    const again = async (more: object, of = user) => {
      const device = await make.device({ orgId: of.orgId })
      return codeOf(callAs(of, waybills.save, { orgId: of.orgId, ...given([device.id], more) }))
    }
    expect(await again({ waybillNo: 'n-1' })).toBe('13000')
    expect(await again({ customerOrderId: 'o-1' })).toBe('13010')
    expect(await again({ businessCode: 'b-1' })).toBe('13011')
    expect(await again(numbers, await make.user())).toBe('0')
  })

  test('gets another number than those that exist', async () => {
    const user = await make.user()
    const first = await dataOf(user, waybills.getWaybillCode, { orgCode: 'SH' })
    expect(first).toMatch(/^SH-\d{8}-0001$/)
    const device = await make.device({ orgId: user.orgId })
    await dataOf(user, waybills.save, { orgId: user.orgId, ...given([device.id]), waybillNo: first })
    expect(await dataOf(user, waybills.getWaybillCode, { orgCode: 'SH' })).toMatch(/-0002$/)
  })

  test('gets the number after the greatest of its tenant, in whatever case that was typed and however long it is', async () => {
    const { user, waybillNo: first } = await shipped()
    const prefix = first.slice(0, -4)
    expect(first).toBe(`${prefix}0001`)
    const another = async (of: MadeUser, more = {}) => {
      const device = await make.device({ orgId: of.orgId })
      return (await dataOf(of, waybills.save, { orgId: of.orgId, ...given([device.id], more) })).waybillNo
    }
    for (const waybillNo of [`${prefix.toLowerCase()}9999`, `${prefix}1234567`, `${prefix}77x`, `X${prefix}555555`])
      await another(user, { waybillNo })
    expect(await another(user)).toBe(`${prefix}10000`)
    expect(await another(user)).toBe(`${prefix}10001`)
    expect(await another(await make.user())).toBe(first)
  })

  test('gets a number of its own among many that are saved at once', async () => {
    const user = await make.user()
    const saved = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const device = await make.device({ orgId: user.orgId })
        return (await dataOf(user, waybills.save, { orgId: user.orgId, ...given([device.id]) })).waybillNo.slice(-4)
      }),
    )
    expect(saved.toSorted()).toEqual(['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'])
  })

  test('is numbered in a gap where somebody has typed the greatest number of the day', async () => {
    const { user, waybillNo } = await shipped()
    const ofDay = waybillNo.replace(/\d+$/, '')
    const saved = async (number: string | null) => {
      const device = await make.device({ orgId: user.orgId })
      const sent = { orgId: user.orgId, ...given([device.id]), waybillNo: number }
      return (await dataOf(user, waybills.save, sent)).waybillNo.slice(ofDay.length)
    }
    for (const typed of ['0003', '999999', '9999999']) await saved(ofDay + typed)
    const next = [await saved(null), await saved(null), await saved(null)]
    expect(next).toEqual(['0002', '0004', '0005'])
  })

  test('is not there for another tenant', async () => {
    const { id } = await shipped()
    const stranger = await make.user()
    for (const asked of [id, 2_000_000_000]) {
      expect(await codeOf(callAs(stranger, waybills.queryById, { id: asked }))).toBe('13001')
      expect(await start(stranger, asked)).toBe('13001')
    }
    expect((await dataOf(stranger, waybills.queryPageList, { page: 1, size: 10 })).total).toBe(0)
  })
})

describe('a device', () => {
  test('is on one open waybill, and free once that is completed or deleted', async () => {
    const { user, id, deviceIds } = await shipped()
    const again = () => callAs(user, waybills.save, { orgId: user.orgId, ...given(deviceIds) })
    expect(await codeOf(again())).toBe('17000')
    await start(user, id)
    await finish(user, id)
    const second = await again()
    expect(second.body.code).toBe('0')
    await dataOf(user, waybills.deleteByIds, { ids: [second.body.data?.id ?? 0] })
    expect(await codeOf(again())).toBe('0')
  })

  test('is bound by one of two who save at once', async () => {
    const user = await make.user()
    const device = await make.device({ orgId: user.orgId })
    const save = () => codeOf(callAs(user, waybills.save, { orgId: user.orgId, ...given([device.id]) }))
    expect((await Promise.all([save(), save(), save()])).toSorted()).toEqual(['0', '17000', '17000'])
  })

  test('that is under way with another waybill is refused', async () => {
    const { user, id, deviceIds } = await shipped()
    await start(user, id)
    const other = await shippedBy(user)
    await start(user, other.id)
    const { version, businessCode } = await detail(user, other.id)
    const changed = { id: other.id, version, ...given(deviceIds, { businessCode }) }
    expect(await codeOf(callAs(user, waybills.update, changed))).toBe('17000')
  })

  test('that is exchanged on the way keeps the time it was bound', async () => {
    const { user, id, deviceIds } = await shipped()
    const other = await make.device({ orgId: user.orgId })
    await start(user, id, { startTime: utc(world.clock.now() - 10 * minute) })
    const { version, businessCode } = await detail(user, id)
    const changed = { id, version, ...given([other.id], { businessCode }) }
    await dataOf(user, waybills.update, changed)
    const { devices, history } = await detail(user, id)
    expect(devices).toMatchObject([
      { deviceId: deviceIds[0], boundFrom: expect.any(String), boundUntil: expect.any(String) },
      { deviceId: other.id, boundFrom: devices[0]?.boundUntil, boundUntil: null },
    ])
    expect(history.slice(-3).map(({ event }) => event)).toEqual(['edited', 'deviceUnbound', 'deviceBound'])
    expect(await codeOf(callAs(user, waybills.update, changed))).toBe('409')
    const track = { detailId: devices[0]?.detailId ?? 0 }
    expect((await dataOf(user, waybillDetails.historicalTrack, track)).deviceId).toBe(deviceIds[0])
  })

  test('that leaves before the start was never on it', async () => {
    const { user, id, deviceIds } = await shipped({}, 2)
    const { version, businessCode } = await detail(user, id)
    await dataOf(user, waybills.update, { id, version, ...given(deviceIds.slice(1), { businessCode }) })
    expect((await detail(user, id)).devices.map(({ deviceId }) => deviceId)).toEqual(deviceIds.slice(1))
  })
})

describe('the life of a waybill', () => {
  test('goes from toShip over inTransit to completed, at the times that were said', async () => {
    const { user, id } = await shipped()
    const [startTime, endTime] = [utc(world.clock.now() - 60 * minute), utc(world.clock.now() - minute)]
    expect(await start(user, id, { startTime })).toBe('0')
    expect(await detail(user, id)).toMatchObject({
      state: 'inTransit',
      actualStartTime: startTime,
      startReason: 'Left early',
      devices: [{ boundFrom: startTime, boundUntil: null }],
    })
    expect(await finish(user, id, { endTime })).toBe('0')
    const done = await detail(user, id)
    expect(done).toMatchObject({
      state: 'completed',
      completedState: 'alreadyEnded',
      completionTime: endTime,
      devices: [{ boundFrom: startTime, boundUntil: endTime }],
    })
    expect(done.history.slice(-2)).toMatchObject([
      { event: 'started', time: startTime, actor: 'person', reason: 'Left early' },
      { event: 'completed', time: endTime, actor: 'person', reason: 'Handed over' },
    ])
  })

  test('never goes back, and skips no state', async () => {
    const { user, id } = await shipped()
    expect(await finish(user, id)).toBe('13002')
    await start(user, id)
    expect(await start(user, id)).toBe('13003')
    expect(await codeOf(callAs(user, waybills.deleteByIds, { ids: [id] }))).toBe('13003')
    await finish(user, id, { isRecycling: true })
    expect(await finish(user, id)).toBe('13003')
    expect(await start(user, id)).toBe('13004')
    const { version, completedState, businessCode } = await detail(user, id)
    expect(completedState).toBe('recycling')
    const changed = { id, version, ...given([1], { businessCode }) }
    expect(await codeOf(callAs(user, waybills.update, changed))).toBe('13006')
  })

  test('fixes whence and when it left, and nothing that lies ahead', async () => {
    const { user, deviceIds, id } = await shipped()
    await start(user, id)
    const change = async (more: object) => {
      const { version, businessCode } = await detail(user, id)
      return codeOf(callAs(user, waybills.update, { id, version, ...given(deviceIds, { businessCode, ...more }) }))
    }
    expect(await change({ shipping: place('Suzhou') })).toBe('33008')
    expect(await change({ plannedStartTime: '2026-11-23 08:00:01' })).toBe('33008')
    expect(await change({ startMode: 'automatic', shipping: { ...place('Shanghai'), siteId: 1 } })).toBe('33008')
    expect((await detail(user, id)).version).toBe(2)
    const ahead = { receiving: place('Wuxi'), plannedArrivalTime: '2026-11-23 19:00:00', goodsName: 'Insulin' }
    expect(await change(ahead)).toBe('0')
    expect(await detail(user, id)).toMatchObject({ receiving: { address: 'Wuxi' }, goodsName: 'Insulin' })
  })

  test('stays on record once it was shipped', async () => {
    const { user, id } = await shipped()
    const { id: waiting } = await shippedBy(user)
    await start(user, id)
    await finish(user, id)
    const remove = (...ids: number[]) => codeOf(callAs(user, waybills.deleteByIds, { ids }))
    expect(await remove(id, waiting)).toBe('13006')
    expect((await detail(user, waiting)).state).toBe('toShip')
    expect(await remove(waiting)).toBe('0')
  })

  test('has one winner of those who start or end it at once', async () => {
    const { user, id } = await shipped()
    const starts = await Promise.all([start(user, id), start(user, id), start(user, id)])
    expect(starts.toSorted()).toEqual(['0', '13003', '13003'])
    const ends = await Promise.all([finish(user, id), finish(user, id), finish(user, id)])
    expect(ends.toSorted()).toEqual(['0', '13003', '13003'])
    expect((await detail(user, id)).history.map(({ event }) => event)).toEqual([
      'created',
      'deviceBound',
      'started',
      'completed',
    ])
  })

  test('starts and ends at times that can be', async () => {
    const { user, id } = await shipped()
    // A second may pass between the calls.
    const nowMs = world.clock.now()
    expect(await start(user, id, { startTime: utc(nowMs + 60 * minute) })).toBe('13008')
    await start(user, id, { startTime: utc(nowMs - 60 * minute) })
    expect(await finish(user, id, { endTime: utc(nowMs - 61 * minute) })).toBe('13005')
    expect(await finish(user, id, { endTime: utc(nowMs - 60 * minute) })).toBe('13005')
    expect(await finish(user, id, { endTime: utc(nowMs + minute) })).toBe('13005')
  })

  test('is taken by all of the chosen or by none, who cannot and who was faster is told', async () => {
    const { user, id } = await shipped()
    const device = await make.device({ orgId: user.orgId })
    const { id: other } = await dataOf(user, waybills.save, { orgId: user.orgId, ...given([device.id]) })
    const third = await make.device({ orgId: user.orgId })
    const { id: ended } = await dataOf(user, waybills.save, { orgId: user.orgId, ...given([third.id]) })
    const startTime = utc(world.clock.now() - 60 * minute)
    await start(user, other, { startTime })
    await start(user, ended)
    await finish(user, ended)
    const { body } = await callAs(user, waybills.batchStart, { ids: [id, other, ended], reason: 'All' }, inUtc)
    expect(body.code).toBe('13003')
    const byUser = { actor: 'person', actorName: expect.stringMatching(/./) }
    expect(body.data).toMatchObject({
      waybills: [
        {
          id: other,
          code: '13003',
          error: 'waybillStatusWrong',
          last: { event: 'started', ...byUser, time: startTime },
        },
        { id: ended, code: '13004', error: 'waybillStatusBackward', last: { event: 'completed', ...byUser } },
      ],
    })
    expect((await detail(user, id)).state).toBe('toShip')
  })
})

test('a waybill notifies nobody of another tenant, also where the caller sees both', async () => {
  const [user, stranger, root] = [await make.user(), await make.user(), await make.user({ orgId: await make.root })]
  const device = await make.device({ orgId: user.orgId })
  const addRecipient = async ({ orgId }: MadeUser) =>
    (await dataOf(root, recipients.batchSave, { orgId, recipients: [{ name: 'Zhang' }] })).ids
  const save = async (ids: number[]) => {
    const more = { recipients: { email: ids, sms: [], wechat: [], http: [] } }
    return (await callAs(root, waybills.save, { orgId: user.orgId, ...given([device.id], more) } as never)).body.code
  }
  expect(await save(await addRecipient(stranger))).toBe('28000')
  expect(await save(await addRecipient(user))).toBe('0')
})
