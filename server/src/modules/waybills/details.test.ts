import { waybillDetails } from '@coldway/contract/waybills/waybills.ts'
import { describe, expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make, callAs, dataOf } = world
const minute = 60_000
const day = 1440 * minute
const inUtc = { usertimezone: '+00:00' }
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const { historicalTrack } = waybillDetails

interface Bound {
  readonly orgId: number
  readonly deviceId: number
  readonly fromMs: number | null
  readonly untilMs?: number | null
}
const bind = async ({ orgId, deviceId, fromMs, untilMs = null }: Bound): Promise<number> => {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms))
  const [row] = await world.query<{ id: number }>(
    `insert into waybill_details (org_id, waybill_no, device_id, bound_from, bound_until) values ($1, 'WB-1', $2, $3, $4) returning id`,
    [orgId, deviceId, at(fromMs), at(untilMs)],
  )
  return row?.id ?? 0
}

/** A device with a fix each minute of the last ten. */
const driven = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, plate: '沪A12345' })
  const said = Array.from({ length: 10 }, (_, n) => ({
    atMs: nowMs - (10 - n) * minute,
    lng: 121 + n / 100,
    lat: 31,
    values: { temp1: 4 },
  }))
  await say(world, 'http', device, said)
  return { user, device, bound: { orgId: user.orgId, deviceId: device.id } }
}

describe('the track of a device on a waybill', () => {
  test('is what it was while it was bound, and no fix of before or after', async () => {
    const { user, device, bound } = await driven()
    const detailId = await bind({ ...bound, fromMs: nowMs - 8 * minute, untilMs: nowMs - 4 * minute })
    const track = await dataOf(user, historicalTrack, { detailId }, inUtc)
    expect(track.points.map(([atMs]) => (nowMs - atMs) / minute)).toEqual([8, 7, 6, 5, 4])
    expect(track).toMatchObject({
      waybillNo: 'WB-1',
      deviceId: device.id,
      device: { plate: '沪A12345', reportIntervalS: 60 },
      fixes: 5,
      startTime: utc(nowMs - 8 * minute),
      endTime: utc(nowMs - 4 * minute),
    })
  })

  test('that ended ahead of the clock of the server, by that of its device, is whole', async () => {
    const { user, bound } = await driven()
    const detailId = await bind({ ...bound, fromMs: nowMs - 3 * minute, untilMs: nowMs + 5 * minute })
    const track = await dataOf(user, historicalTrack, { detailId }, inUtc)
    expect(track.endTime).toBe(utc(nowMs + 5 * minute))
  })

  test('that is still bound goes on until now', async () => {
    const { user, bound } = await driven()
    const detailId = await bind({ ...bound, fromMs: nowMs - 3 * minute })
    expect((await dataOf(user, historicalTrack, { detailId }, inUtc)).points.length).toBe(3)
    const again = bind({ ...bound, fromMs: nowMs - minute })
    await expect(again).rejects.toThrow('waybill_details_bound')
  })

  test.each([
    ['not started', '14001', { fromMs: null }],
    ['bound for later', '14001', { fromMs: nowMs + day }],
    ['bound longer ago than is kept', '33010', { fromMs: nowMs - 200 * day, untilMs: nowMs - 100 * day }],
  ])('%s: %s', async (_what, code, window) => {
    const { user, bound } = await driven()
    const detailId = await bind({ ...bound, ...window })
    expect((await callAs(user, historicalTrack, { detailId })).body.code).toBe(code)
  })

  test('bound before the oldest that is kept begins there', async () => {
    const { user, bound } = await driven()
    const detailId = await bind({ ...bound, fromMs: nowMs - 200 * day, untilMs: nowMs })
    const { fixes, startTime } = await dataOf(user, historicalTrack, { detailId }, inUtc)
    expect(fixes).toBe(10)
    expect(Date.parse(`${startTime}Z`)).toBeGreaterThanOrEqual(nowMs - 93 * day)
  })

  test('of another organisation is one that is not there; a device that went elsewhere says so', async () => {
    const { user, bound } = await driven()
    const detailId = await bind({ ...bound, fromMs: nowMs - day, untilMs: nowMs })
    const stranger = await make.user()
    const [foreign, none] = [
      await callAs(stranger, historicalTrack, { detailId }),
      await callAs(stranger, historicalTrack, { detailId: 2_000_000_000 }),
    ]
    expect([foreign.status, foreign.body.code]).toEqual([404, '13001'])
    expect([none.status, none.body.code, none.body.message]).toEqual([404, '13001', foreign.body.message])
    const other = await make.device({ orgId: stranger.orgId })
    const gone = await bind({ orgId: user.orgId, deviceId: other.id, fromMs: nowMs - day, untilMs: nowMs })
    expect((await callAs(user, historicalTrack, { detailId: gone })).body.code).toBe('33014')
  })
})
