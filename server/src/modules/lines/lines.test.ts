import { lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { lines } from '@coldway/contract/lines/lines.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { describe, expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const shanghai = { lng: 121.47, lat: 31.23, address: 'Shanghai' }
const suzhou = { lng: 120.62, lat: 31.32, address: 'Suzhou' }
const nanjing = { lng: 118.78, lat: 32.06, address: 'Nanjing' }
const wuxi = { lng: 120.3, lat: 31.57, address: '' }
let count = 0
const line = (more: object = {}) => ({
  lineName: `Line ${++count}`,
  lineNumber: `L-${count}`,
  startPoint: shanghai,
  endPoint: nanjing,
  waypoints: [suzhou, wuxi],
  remark: '',
  ...more,
})
const add = async (user: MadeUser, more: object = {}) =>
  (await dataOf(user, lines.save, { orgId: user.orgId, ...line(more) })).id
const detail = (user: MadeUser, lineId: number) => dataOf(user, lines.queryByLineId, { lineId })
const codeOf = async (user: MadeUser, more: object) =>
  (await callAs(user, lines.save, { orgId: user.orgId, ...line(more) } as never)).body.code

describe('a line', () => {
  test('has its points in order and a way through them, an estimate that says so where nobody knows roads', async () => {
    const user = await make.user()
    const id = await add(user)
    const found = await detail(user, id)
    expect(found).toMatchObject({
      startPoint: shanghai,
      waypoints: [suzhou, { lng: wuxi.lng, lat: wuxi.lat }],
      endPoint: nanjing,
      source: 'estimate',
      isEstimate: true,
      version: 1,
    })
    expect(found.path[0]).toEqual([121.47, 31.23])
    expect(found.path.at(-1)).toEqual([118.78, 32.06])
    expect(found.path).toContainEqual([120.62, 31.32])
    const { records } = await dataOf(user, lines.queryPageList, { page: 1, size: 10 })
    expect(records[0]).toMatchObject({ id, startAddress: 'Shanghai', endAddress: 'Nanjing', waypointCount: 2 })
  })

  test('names the points that nobody named by the town they lie near', async () => {
    const user = await make.user()
    const found = await detail(user, await add(user))
    expect(found.waypoints.map(({ address }) => address)).toEqual(['Suzhou', expect.stringMatching(/\S/)])
  })

  test('passes its waypoints in another order once they are moved', async () => {
    const user = await make.user()
    const id = await add(user)
    const before = await detail(user, id)
    const { lineName, lineNumber } = before
    const changed = { id, version: 1, ...line({ lineName, lineNumber, waypoints: [wuxi, suzhou] }) }
    expect(await dataOf(user, lines.update, changed)).toEqual({ isEstimate: true })
    const after = await detail(user, id)
    expect(after.waypoints).toMatchObject([{ lng: wuxi.lng, lat: wuxi.lat }, suzhou])
    expect(after.distanceM).toBeGreaterThan(before.distanceM)
    expect((await callAs(user, lines.update, changed)).body.code).toBe('409')
  })

  test('keeps its way when it is saved with nothing or only words changed', async () => {
    const user = await make.user()
    const id = await add(user)
    // The way looks imported, or found by a road server that is away now: nothing here would find
    // the same one again.
    await world.query(`update lines set distance_m = 324000, source = 'osrm' where id = $1`, [id])
    const before = await detail(user, id)
    const { lineName, lineNumber, remark, startPoint, waypoints, endPoint } = before
    const same = { lineName, lineNumber, remark, startPoint, waypoints, endPoint }
    await dataOf(user, lines.update, { id, version: before.version, ...same })
    await dataOf(user, lines.update, { id, version: before.version + 1, ...same, remark: 'By night' })
    expect(await detail(user, id)).toEqual({ ...before, remark: 'By night', version: before.version + 2 })
  })

  test.each([
    ['24002', { endPoint: { ...shanghai, address: 'Elsewhere' } }],
    ['24003', { waypoints: Array.from({ length: 11 }, (_, n) => ({ lng: n, lat: n })) }],
    ['24005', { startPoint: null }],
    ['24006', { endPoint: undefined }],
    ['1', { lineName: 'x' }],
    ['1', { lineNumber: 'x'.repeat(33) }],
    ['1', { remark: 'x'.repeat(101) }],
    ['1', { startPoint: { lng: 181, lat: 0 } }],
    ['0', { lineName: 'ab', lineNumber: 'x'.repeat(32), remark: 'x'.repeat(100) }],
    ['0', { waypoints: Array.from({ length: 10 }, (_, n) => ({ lng: 110 + n, lat: 30 })) }],
  ])('is answered %s with %j', async (code, more) => {
    expect(await codeOf(await make.user(), more)).toBe(code)
  })

  test('has a name of its own inside its tenant, whatever its letters', async () => {
    const [user, other] = [await make.user(), await make.user()]
    await add(user, { lineName: 'North' })
    expect(await codeOf(user, { lineName: 'NORTH' })).toBe('24001')
    expect(await codeOf(other, { lineName: 'North' })).toBe('0')
  })

  test('is planned before it is saved', async () => {
    const user = await make.user()
    const { startPoint, endPoint, waypoints } = line()
    const course = await dataOf(user, lines.planCourse, { startPoint, endPoint, waypoints })
    expect(course).toMatchObject({ source: 'estimate', isEstimate: true, stretches: [] })
    expect(course.path.length).toBeGreaterThanOrEqual(4)
  })

  test('is not there for another tenant, alone or among others', async () => {
    const [user, other] = [await make.user(), await make.user()]
    const [id, own] = [await add(user), await add(other)]
    expect((await callAs(other, lines.queryByLineId, { lineId: id })).body.code).toBe('24000')
    expect((await callAs(other, lines.deleteByIds, { ids: [own, id] })).body.code).toBe('24000')
    expect((await dataOf(other, lines.queryByLineIds, { lineIds: [own, id, own] })).map((one) => one.id)).toEqual([own])
  })

  test('keeps an estimated way when only words change', async () => {
    const user = await make.user()
    const id = await add(user)
    await world.query('update lines set distance_m = 324000 where id = $1', [id])
    const { startPoint, endPoint, waypoints } = await detail(user, id)
    await dataOf(user, lines.update, { ...line(), startPoint, endPoint, waypoints, remark: 'By night', id, version: 1 })
    expect(await detail(user, id)).toMatchObject({ remark: 'By night', distanceM: 324_000, source: 'estimate' })
  })

  test('goes along when its branch moves', async () => {
    const user = await make.user()
    const [one, two] = await Promise.all(
      ['A', 'B'].map((name) =>
        dataOf(user, organisations.saveOrg, { parentId: user.orgId, name, code: `${name}${user.orgId}` }),
      ),
    )
    const [a, b] = [one?.id ?? 0, two?.id ?? 0]
    const { id } = await dataOf(user, lines.save, { orgId: a, ...line() })
    await dataOf(user, organisations.updateOrg, { id: a, parentId: b, name: 'A', code: `A${user.orgId}`, version: 1 })
    const below = await make.user({ orgId: b })
    expect((await detail(below, id)).orgId).toBe(a)
  })
})

describe('a subscription', () => {
  const span = { startTime: '2026-11-01 00:00:00', endTime: '2027-01-30 00:00:00' }
  const asked = (lineId: number, deviceId: number, orgId: number, more: object = {}) => ({
    lineId,
    deviceIds: [deviceId],
    orgIds: [orgId],
    validity: 'permanent' as const,
    ...span,
    offsetM: 500,
    stayTimeoutS: 600,
    ...more,
  })
  const ready = async () => {
    const user = await make.user()
    const device = await make.device({ orgId: user.orgId, plate: '沪A12345' })
    return { user, device, lineId: await add(user), orgId: user.orgId }
  }
  const list = async (user: MadeUser) =>
    (await dataOf(user, lineSubscriptions.queryPageList, { page: 1, size: 100 })).records

  test('is one for each device and organisation, and is seen by the organisation it is for', async () => {
    const { user, device, lineId } = await ready()
    const other = await make.device({ orgId: user.orgId })
    const { id: below } = await dataOf(user, organisations.saveOrg, {
      parentId: user.orgId,
      name: 'Below',
      code: `BELOW${user.orgId}`,
    })
    const sent = { ...asked(lineId, device.id, below), deviceIds: [device.id, other.id], orgIds: [user.orgId, below] }
    const { ids } = await dataOf(user, lineSubscriptions.saveSub, sent)
    expect(ids.length).toBe(4)
    const seen = await list(await make.user({ orgId: below }))
    expect(seen.length).toBe(2)
    expect(seen[0]).toMatchObject({ orgName: 'Below', status: 'valid', lineName: null, deviceCode: null, plate: null })
    expect((await list(user)).map((row) => row.plate)).toContain('沪A12345')
    expect((await callAs(user, lineSubscriptions.saveSub, sent)).body.code).toBe('24008')
  })

  test('is cancelled once, by whoever comes first, and never again', async () => {
    const { user, device, lineId, orgId } = await ready()
    const { ids } = await dataOf(user, lineSubscriptions.saveSub, asked(lineId, device.id, orgId))
    const id = ids[0] ?? 0
    const answers = await Promise.all([1, 2, 3].map(() => callAs(user, lineSubscriptions.cancleSubById, { id })))
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0', '23009', '23009'])
    expect((await list(user))[0]).toMatchObject({ status: 'cancelled' })
    // Its place is free again.
    await dataOf(user, lineSubscriptions.saveSub, asked(lineId, device.id, orgId))
  })

  test('is completed past its end, cannot be cancelled then, and stands in nobody’s way', async () => {
    const { user, device, lineId, orgId } = await ready()
    const past = { startTime: '2026-01-01 00:00:00', endTime: '2026-01-02 00:00:00' }
    const { ids } = await dataOf(user, lineSubscriptions.saveSub, asked(lineId, device.id, orgId, past))
    expect((await list(user))[0]).toMatchObject({ status: 'completed' })
    expect((await callAs(user, lineSubscriptions.cancleSubById, { id: ids[0] ?? 0 })).body.code).toBe('23009')
    await dataOf(user, lineSubscriptions.saveSub, asked(lineId, device.id, orgId))
  })

  test.each([
    ['14006', { deviceIds: [] }],
    ['23010', { stayTimeoutS: null }],
    ['21009', { stayTimeoutS: 86_401 }],
    ['21009', { stayTimeoutS: -1 }],
    ['1', { offsetM: 99 }],
    ['33011', { endTime: span.startTime }],
    ['33012', { endTime: '2027-01-30 00:00:01' }],
    ['0', { stayTimeoutS: 0, offsetM: 100 }],
  ])('is answered %s with %j', async (code, more) => {
    const { user, device, lineId, orgId } = await ready()
    const sent = asked(lineId, device.id, orgId, more)
    expect((await callAs(user, lineSubscriptions.saveSub, sent as never)).body.code).toBe(code)
  })

  test('notifies nobody of another tenant, also where the caller sees both', async () => {
    const { device, lineId, orgId } = await ready()
    const stranger = await ready()
    const { ids } = await dataOf(stranger.user, recipients.batchSave, {
      orgId: stranger.orgId,
      recipients: [{ name: 'Zhang' }],
    })
    const root = await make.user({ orgId: await make.root })
    const sent = asked(lineId, device.id, orgId, { sms: ids })
    expect((await callAs(root, lineSubscriptions.saveSub, sent)).body.code).toBe('28000')
  })

  test('names own devices, organisations and recipients only', async () => {
    const { user, device, lineId, orgId } = await ready()
    const stranger = await ready()
    const { ids } = await dataOf(stranger.user, recipients.batchSave, {
      orgId: stranger.orgId,
      recipients: [{ name: 'Zhang' }],
    })
    const codeWith = async (more: object) =>
      (await callAs(user, lineSubscriptions.saveSub, asked(lineId, device.id, orgId, more))).body.code
    expect(await codeWith({ lineId: stranger.lineId })).toBe('24000')
    expect(await codeWith({ deviceIds: [device.id, stranger.device.id] })).toBe('14000')
    expect(await codeWith({ orgIds: [orgId, stranger.orgId] })).toBe('26000')
    expect(await codeWith({ sms: ids })).toBe('28000')
    expect(await list(user)).toEqual([])
  })
})
