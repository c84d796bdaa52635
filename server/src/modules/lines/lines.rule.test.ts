/** The rule of lines: reports come over the protocols; records, progress, notices and completion follow. */
import { lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { lines } from '@coldway/contract/lines/lines.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { describe, expect, test } from 'vitest'
import { say, uplink, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'
import { deleteOldRecords } from './old-records.store.ts'
import { proven } from '../../testing/proven.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const inUtc = { usertimezone: '+00:00' }
const minute = 60_000
const [start, end] = [
  { lng: 121, lat: 31 },
  { lng: 122, lat: 31 },
]
const on = (atMs: number, lng = 121.3) => ({ atMs, lng, lat: 31.0008 })
const off = (atMs: number, lng = 121.3) => ({ atMs, lng, lat: 31.0062 })

interface Watch {
  readonly user: MadeUser
  readonly device: MadeDevice
  readonly id: number
  readonly lineId: number
  /** When it began to count. */
  readonly fromMs: number
}
let count = 0
const watch = async (more: object = {}): Promise<Watch> => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const { id: lineId } = await dataOf(user, lines.save, {
    orgId: user.orgId,
    lineName: `Line ${++count}`,
    lineNumber: 'L1',
    startPoint: start,
    endPoint: end,
  })
  const to = await dataOf(user, recipients.batchSave, {
    orgId: user.orgId,
    recipients: [{ name: 'Hook', httpAddress: 'https://example.com/hook' }],
  })
  const fromMs = Math.ceil(world.clock.now() / 1000) * 1000
  const { ids } = await dataOf(
    user,
    lineSubscriptions.saveSub,
    {
      lineId,
      deviceIds: [device.id],
      orgIds: [user.orgId],
      validity: 'permanent',
      startTime: utc(fromMs - 1000),
      endTime: utc(fromMs + 86_400_000),
      offsetM: 500,
      stayTimeoutS: 0,
      http: to.ids,
      ...more,
    },
    inUtc,
  )
  return { user, device, id: ids[0] ?? 0, lineId, fromMs }
}
/** Devices report at most ten minutes ahead of the clock. */
const drive = async ({ device }: Watch, fixes: readonly { atMs: number; lng: number; lat: number }[]) => {
  const lastMs = Math.max(...fixes.map(({ atMs }) => atMs))
  if (lastMs > world.clock.now()) world.clock.set(lastMs)
  await say(world, 'http', device, fixes)
  await until(async () => (await world.query('select from rule_inbox')).length === 0)
}
const page = { page: 1, size: 50 }
const recordsOf = async ({ user }: Watch) =>
  (await dataOf(user, lineSubscriptions.queryRecordList, page, inUtc)).records.toReversed()
const subscriptionOf = async ({ user, id }: Watch) => {
  const conditionVos = [{ column: 'id' as const, type: 'eq' as const, value: id }]
  return (await dataOf(user, lineSubscriptions.queryPageList, { ...page, conditionVos }, inUtc)).records[0]
}
const noticesOf = ({ device }: Watch) =>
  world.query<{ state: string; body: string }>(
    `select state, text as body from outbox where notice_key like 'line:%' and text like $1 order by id`,
    [`%${device.deviceCode}%`],
  )

describe('a device that leaves its line', () => {
  test('has a record since its first report outside, announced once, that ends with its first back inside', async () => {
    const watched = await watch()
    const t = watched.fromMs
    await drive(watched, [on(t), on(t + 10_000), off(t + 20_000)])
    expect(await recordsOf(watched)).toEqual([])
    expect(await subscriptionOf(watched)).toMatchObject({ state: 'onLine', status: 'valid' })
    await drive(watched, [off(t + 30_000)])
    expect(await recordsOf(watched)).toMatchObject([
      {
        kind: 'deviation',
        state: 'ongoing',
        startTime: utc(t + 20_000),
        endTime: null,
        deviceCode: watched.device.deviceCode,
      },
    ])
    expect(await subscriptionOf(watched)).toMatchObject({ state: 'offLine', recordCount: 1, recipientCount: 1 })
    expect((await noticesOf(watched)).length).toBe(1)
    await drive(watched, [on(t + 40_000), on(t + 50_000)])
    expect(await recordsOf(watched)).toMatchObject([{ state: 'ended', endTime: utc(t + 40_000), durationS: 20 }])
    expect((await noticesOf(watched)).length).toBe(1)
  })

  test('and falls silent is found out by the clock alone', async () => {
    const watched = await watch()
    const t = watched.fromMs
    await drive(watched, [on(t), on(t + 10_000), off(t + 20_000)])
    expect(await recordsOf(watched)).toEqual([])
    world.clock.set(t + 80_000)
    await until(async () => (await recordsOf(watched)).length === 1)
    expect(await recordsOf(watched)).toMatchObject([{ state: 'ongoing', startTime: utc(t + 20_000) }])
    // Its next report says that it was back within the minute.
    await drive(watched, [on(t + 70_000)])
    expect(await recordsOf(watched)).toMatchObject([{ state: 'disproved' }])
  })

  test('has no record where a report that comes late proves that it was back, and the message is taken back', async () => {
    const watched = await watch()
    const t = watched.fromMs
    await drive(watched, [on(t), on(t + 10_000), off(t + 20_000), off(t + 60_000)])
    expect(await recordsOf(watched)).toMatchObject([{ state: 'ongoing' }])
    await drive(watched, [on(t + 40_000)])
    expect(await recordsOf(watched)).toMatchObject([{ state: 'disproved' }])
    // A message that was on its way to the mail server when the record fell is sent.
    await until(async () => (await noticesOf(watched)).every(({ state }) => state !== 'sending'))
    expect(await noticesOf(watched)).toMatchObject([{ state: expect.stringMatching(/cancelled|recorded|sent/) }])
    expect(await subscriptionOf(watched)).toMatchObject({ recordCount: 0 })
  })

  test('has not, where a report that comes late says so from a place it cannot have been at', async () => {
    const watched = await watch()
    const t = watched.fromMs
    await drive(watched, [on(t), on(t + 10_000), on(t + 20_000), on(t + 10 * minute), on(t + 11 * minute)])
    await drive(watched, [{ atMs: t + 2 * minute, lng: 131, lat: 41 }])
    expect(await recordsOf(watched)).toEqual([])
  })

  test('long ago, and says so only now, has one record and one message that says it is late', async () => {
    const watched = await watch()
    const t = watched.fromMs
    world.clock.set(t + 120 * minute)
    await drive(watched, [on(t), on(t + 10_000), off(t + 20_000), off(t + 30_000), on(t + minute), on(t + 2 * minute)])
    expect(await recordsOf(watched)).toMatchObject([{ state: 'ended', startTime: utc(t + 20_000) }])
    const notices = await noticesOf(watched)
    expect(notices.length).toBe(1)
    expect(notices[0]?.body).toMatch(/"isLate":\s*true/)
  })

  test('does so once where once was asked for: its subscription is completed, and not cancelled any more', async () => {
    const watched = await watch({ validity: 'once' })
    const t = watched.fromMs
    await drive(watched, [on(t), on(t + 10_000), off(t + 20_000), off(t + 30_000)])
    expect(await subscriptionOf(watched)).toMatchObject({ status: 'completed' })
    expect((await callAs(watched.user, lineSubscriptions.cancleSubById, { id: watched.id })).body.code).toBe('23009')
    await drive(watched, [on(t + 40_000), on(t + 50_000), off(t + 60_000), off(t + 70_000)])
    expect(await recordsOf(watched)).toMatchObject([{ state: 'ended', endTime: utc(t + 40_000) }])
    expect((await noticesOf(watched)).length).toBe(1)
  })

  test('is left alone once its subscription is cancelled: what went on has ended', async () => {
    const watched = await watch()
    const t = watched.fromMs
    await drive(watched, [on(t), on(t + 10_000), off(t + 20_000), off(t + 30_000)])
    await dataOf(watched.user, lineSubscriptions.cancleSubById, { id: watched.id })
    expect(await recordsOf(watched)).toMatchObject([{ state: 'ended' }])
    await drive(watched, [on(t + 40_000), on(t + 50_000), off(t + 60_000), off(t + 70_000)])
    expect((await recordsOf(watched)).length).toBe(1)
  })

  test('has no record of a subscription that is being cancelled while it is judged', async () => {
    const watched = await watch()
    const t = watched.fromMs
    await drive(watched, [on(t), on(t + 10_000)])
    world.clock.set(t + 30_000)
    const client = await world.program.database.ownerPool.connect()
    await client.query('begin')
    await client.query("update line_subscriptions set status = 'cancelled' where id = $1", [watched.id])
    await say(world, 'http', watched.device, [off(t + 20_000), off(t + 30_000)])
    await until(async () => {
      const waiting = await world.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return waiting.length > 0 || (await world.query('select from rule_inbox')).length === 0
    })
    await client.query('commit')
    client.release()
    await until(async () => (await world.query('select from rule_inbox')).length === 0)
    expect(await recordsOf(watched)).toEqual([])
    expect(await noticesOf(watched)).toEqual([])
  })

  test('is judged by the line as it is from its change on', async () => {
    const watched = await watch()
    const t = watched.fromMs
    await drive(watched, [on(t), on(t + 10_000)])
    const { lineName, lineNumber } = await dataOf(watched.user, lines.queryByLineId, { lineId: watched.lineId })
    const there = {
      startPoint: { ...start, lat: 31.0055, address: '' },
      endPoint: { ...end, lat: 31.0055, address: '' },
    }
    const unchanged = { lineName, lineNumber, waypoints: [], remark: '' }
    await dataOf(watched.user, lines.update, { id: watched.lineId, version: 1, ...unchanged, ...there })
    await drive(watched, [off(t + 20_000), off(t + 30_000)])
    expect(await recordsOf(watched)).toEqual([])
    await drive(watched, [on(t + 40_000), on(t + 50_000)])
    expect(await recordsOf(watched)).toMatchObject([{ state: 'ongoing', startTime: utc(t + 40_000) }])
  })
})

test('what a fix may be off is kept beside it, so that what comes late is judged alike', async () => {
  const watched = await watch()
  const at = (ms: number) => new Date(watched.fromMs + ms).toISOString()
  world.clock.set(watched.fromMs + minute)
  const vague = { lng: 121.3, lat: 31.05, type: 'LBS', accuracyM: 6000 }
  await uplink(world, watched.device, { id: watched.device.deviceCode, time: at(0), position: vague, blocks: [] })
  const [row] = await world.query<{ accuracy: number }>('select accuracy from readings where device_id = $1', [
    watched.device.id,
  ])
  expect(row?.accuracy).toBe(6000)
})

test('a device that stands on its line for too long has a stay, and how far it came is known', async () => {
  const watched = await watch({ stayTimeoutS: 300 })
  const t = watched.fromMs
  await drive(watched, [on(t, 121.4), ...[1, 2, 3, 4, 5, 6].map((n) => on(t + n * minute, 121.5))])
  expect(await recordsOf(watched)).toMatchObject([
    { kind: 'stay', state: 'ongoing', startTime: utc(t + minute), peakM: null },
  ])
  expect((await subscriptionOf(watched))?.progress).toBeCloseTo(0.5, 2)
  await drive(watched, [on(t + 7 * minute, 121.6)])
  expect(await recordsOf(watched)).toMatchObject([{ state: 'ended', endTime: utc(t + 7 * minute), durationS: 360 }])
})

test('a device that has left for another tenant is watched by nobody here', async () => {
  const watched = await watch()
  const t = watched.fromMs
  await drive(watched, [on(t), on(t + 10_000)])
  const other = await make.organisation()
  await world.query('update devices set org_id = $2, org_path = $3 where id = $1', [
    watched.device.id,
    other.id,
    other.path,
  ])
  await drive(watched, [off(t + 20_000), off(t + 30_000)])
  expect(await recordsOf(watched)).toEqual([])
  expect(await subscriptionOf(watched)).toMatchObject({ deviceCode: null, state: 'onLine' })
})

test('records are kept as long as the subscriber keeps, and those that go on as long as they do', async () => {
  const { id } = await watch()
  const record = (state: string, fromDays: number, untilDays: number | null) =>
    world.query(
      `insert into line_records (subscription_id, kind, state, started_at, ended_at, lng, lat, found_at)
       values ($1, 'deviation', $2, now() - $3 * interval '1 day', now() - $4 * interval '1 day', 121, 31, now())`,
      [id, state, fromDays, untilDays],
    )
  await record('ended', 100, 93)
  await record('disproved', 94, 94)
  await record('ended', 99, 91)
  await record('ongoing', 200, null)
  await deleteOldRecords(world.program.database.system, proven(world.clock.now()), 100)
  const rows = await world.query<{ state: string }>(
    'select state from line_records where subscription_id = $1 order by started_at',
    [id],
  )
  expect(rows.map(({ state }) => state)).toEqual(['ongoing', 'ended'])
})
