import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { schedules } from '@coldway/contract/schedules/schedules.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { describe, expect, test } from 'vitest'
import { say } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'
import { makeDue as makeDueIn, morningList } from './schedules.fixture.ts'

const world = await makeWorld({ config: { roles: new Set(['api', 'ingest', 'jobs']) } })
const { callAs, dataOf, make, query, clock } = world
const hourMs = 3_600_000
const inEnglish = { langType: 'en-US' }

const idOf = async ({ account }: MadeUser): Promise<number | undefined> =>
  (await query<{ id: number }>('select id from users where account = $1', [account]))[0]?.id
const somebody = async () => {
  const user = await make.user()
  return { user, device: await make.device({ orgId: user.orgId }) }
}
const add = async (user: MadeUser, change: object = {}) => (await dataOf(user, schedules.save, morningList(change))).id
const get = (user: MadeUser, id: number) => dataOf(user, schedules.queryById, { id })
const runs = async (user: MadeUser, id: number) => (await get(user, id)).runs
const makeDue = (id: number, agoMs?: number) => makeDueIn(world, id, agoMs)
const hurry = () => query("update jobs set run_at = now() where kind = 'schedule.outcome' and state = 'waiting'")
const ended = (user: MadeUser, id: number) =>
  until(
    async () => {
      await hurry()
      return (await runs(user, id))[0]
    },
    (run) => run !== undefined && run.state !== 'queued',
    30_000,
  )
const tasksOf = async (user: MadeUser) => (await dataOf(user, downloads.queryPageList, { page: 1, size: 50 })).records

describe('a schedule', () => {
  test('stands in the list of its owner alone, with its next time', async () => {
    const { user } = await somebody()
    const other = await make.user({ orgId: user.orgId })
    const id = await add(user)
    expect(await get(user, id)).toMatchObject({
      name: 'Morning list',
      kind: 'list',
      about: 'Devices',
      format: 'csv',
      state: 'active',
      pausedFor: null,
      nextTime: expect.stringMatching(/ 1[23]:30:00$/),
      runs: [],
      version: 1,
    })
    for (const call of [schedules.queryById, schedules.updateStatus, schedules.deleteByIds] as const)
      expect((await callAs(other, call, { id, ids: [id], isActive: false } as never)).body.code).toBe('404')
    expect((await dataOf(other, schedules.queryPageList, { page: 1, size: 10 })).total).toBe(0)
  })

  test('makes the statistics of shipments, of the days that it means', async () => {
    const { user } = await somebody()
    const list = waybills.queryStatisticsPageList.name
    const file = { kind: 'list', list, file: { format: 'csv', title: 'Statistics' }, timeColumn: 'completionTime' }
    const id = await add(user, { file, range: 'lastMonth' })
    await makeDue(id)
    expect(await ended(user, id)).toMatchObject({ state: 'done', error: null })
    expect((await tasksOf(user))[0]).toMatchObject({ kind: 'list', state: 'done', rows: 1 })
  })

  test('makes its file when it is due, once for each time, and goes on', async () => {
    const { user } = await somebody()
    const id = await add(user)
    await makeDue(id)
    const run = await ended(user, id)
    expect(run).toMatchObject({ state: 'done', error: null, mails: null })
    const [task] = await tasksOf(user)
    expect(task).toMatchObject({ id: run?.downloadId, state: 'done', rows: 1, kind: 'list' })
    expect((await get(user, id)).nextTime).not.toBeNull()
    // A job that a dead worker left behind finds that somebody has made this run.
    await query(`insert into jobs (kind, payload, created_at, run_at, deadline)
      select kind, payload, now(), now(), now() + interval '1 day' from jobs where kind = 'schedule' and state = 'done'`)
    await until(
      async () =>
        (await query("select 1 from jobs where kind = 'schedule' and state = 'waiting' and run_at <= now()")).length ===
        0,
    )
    expect(await runs(user, id)).toHaveLength(1)
    expect(await tasksOf(user)).toHaveLength(1)
  })

  test('is made once after an outage, and says in its list and its mail how many times were left out', async () => {
    const { user } = await somebody()
    const id = await add(user, { mailsOwner: true, language: 'zh-CN' })
    await query("update recipients set email = 'late@x.example', email_state = 'bound' where user_id = $1", [
      await idOf(user),
    ])
    await makeDue(id, 3 * 24 * hourMs + hourMs)
    const run = await ended(user, id)
    const skipped = run?.skipped ?? 0
    // The time of day of the schedule may lie in the hour before now.
    expect([3, 4]).toContain(skipped)
    expect(await runs(user, id)).toHaveLength(1)
    const [message] = await query<{ text: string }>("select text from outbox where address = 'late@x.example'")
    expect(message?.text).toContain(`其后 ${skipped} 次未执行`)
  })

  test('has the days before its time, in its zone', async () => {
    const { user, device } = await somebody()
    const yesterdayMs = clock.now() - 24 * hourMs
    await say(world, 'http', device, [{ atMs: yesterdayMs, lng: 121, lat: 31, values: { temp1: 4 } }])
    const file = { kind: 'sensor', deviceIds: [device.id], keys: ['temp1'], format: 'csv' }
    const id = await add(user, { file, range: 'yesterday', zone: '+00:00' })
    await query('update schedules set next_at = $2 where id = $1', [id, new Date(yesterdayMs + 24 * hourMs)])
    await query(
      `insert into jobs (kind, payload, created_at, run_at, deadline)
       select 'schedule', jsonb_build_object('id', id, 'dueMs', (extract(epoch from next_at) * 1000)::bigint), now(), now(),
         now() + interval '1 day' from schedules where id = $1`,
      [id],
    )
    await ended(user, id)
    const [row] = await query<{ request: { startTime: string; endTime: string } }>(
      'select request from downloads where user_id = $1',
      [await idOf(user)],
    )
    const day = new Date(yesterdayMs).toISOString().slice(0, 10)
    expect(row?.request).toMatchObject({ startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` })
    expect((await tasksOf(user))[0]).toMatchObject({ state: 'done', rows: 1 })
  })

  test('is paused with the reason when its owner lost the permission, and runs again later', async () => {
    const { user } = await somebody()
    const id = await add(user)
    const held = await query<{ permissions: unknown }>(
      `update roles r set permissions = '{}' from users u where u.role_id = r.id and u.id = $1 returning r.permissions`,
      [await idOf(user)],
    )
    expect(held).toHaveLength(1)
    await makeDue(id)
    await until(
      async () => (await query<{ for: string }>('select paused_for as for from schedules where id = $1', [id]))[0]?.for,
      (reason) => reason === 'forbidden',
      20_000,
    )
    expect(await get(user, id)).toMatchObject({
      state: 'paused',
      pausedFor: 'forbidden',
      nextTime: null,
      runs: [{ state: 'failed', error: 'forbidden', downloadId: null }],
    })
    expect(await tasksOf(user)).toHaveLength(0)
    await dataOf(user, schedules.updateStatus, { ids: [id], isActive: true })
    expect(await get(user, id)).toMatchObject({ state: 'active', pausedFor: null })
  })

  test('fails a run and goes on when there is nothing to export', async () => {
    const { user, device } = await somebody()
    const file = { kind: 'sensor', deviceIds: [device.id], keys: ['temp1'], format: 'csv' }
    const id = await add(user, { file, range: 'yesterday' })
    await makeDue(id)
    expect(await ended(user, id)).toMatchObject({ state: 'failed', error: 'dataEmpty' })
    expect(await get(user, id)).toMatchObject({ state: 'active' })
  })

  test('sends its file to the confirmed address of its owner', async () => {
    const { user } = await somebody()
    await query("update recipients set email = 'own@x.example', email_state = 'bound' where user_id = $1", [
      await idOf(user),
    ])
    const id = await add(user, { mailsOwner: true })
    await makeDue(id)
    expect(await ended(user, id)).toMatchObject({ state: 'done', mails: 1 })
    const [message] = await query<{ subject: string; text: string; data: { file: { name: string } } }>(
      "select subject, text, data from outbox where address = 'own@x.example'",
    )
    expect(message?.subject).toMatch(/^Scheduled file: Morning list \(Devices.*\.csv\)$/)
    expect(message?.text).toContain('is attached')
    expect(message?.data.file.name).toMatch(/\.csv$/)
  })

  test('sends nothing to a recipient who has moved to another tenant, nor to those whom its owner has left', async () => {
    const { user } = await somebody()
    const [stays, leaves] = [await make.user({ orgId: user.orgId }), await make.user({ orgId: user.orgId })]
    const contactOf = async (of: MadeUser, email: string) => {
      const [row] = await query<{ id: number }>(
        "update recipients set email = $2, email_state = 'bound' where user_id = $1 returning id",
        [await idOf(of), email],
      )
      return row?.id
    }
    const recipientIds = [await contactOf(stays, 'stays@x.example'), await contactOf(leaves, 'leaves@x.example')]
    const id = await add(user, { recipientIds })
    const move = async (who: MadeUser) => {
      const { id: orgId } = await make.organisation()
      await query('update users set org_id = $2 where id = $1', [await idOf(who), orgId])
      await query('update recipients set org_id = $2 where user_id = $1', [await idOf(who), orgId])
      await make.device({ orgId })
    }
    await move(leaves)
    await makeDue(id)
    expect(await ended(user, id)).toMatchObject({ state: 'done', mails: 1 })
    expect(await query("select from outbox where address = 'leaves@x.example'")).toEqual([])
    await move(user)
    await makeDue(id, 2 * hourMs)
    const last = await until(
      async () => {
        await hurry()
        return query<{ state: string; mails: number | null }>(
          'select state, mails from schedule_runs where schedule_id = $1 order by due_at desc',
          [id],
        )
      },
      (all) => all.length === 2 && all.every(({ state }) => state !== 'queued'),
      30_000,
    )
    expect(last.map(({ mails }) => mails)).toContain(0)
    expect(await query("select from outbox where address = 'stays@x.example'")).toHaveLength(1)
  })

  test('sends nothing to an address that nobody confirmed', async () => {
    const { user } = await somebody()
    const id = await add(user, { mailsOwner: true })
    await makeDue(id)
    expect(await ended(user, id)).toMatchObject({ state: 'done', mails: 0 })
  })

  test('is changed by one of two who have seen the same', async () => {
    const { user } = await somebody()
    const id = await add(user)
    const { file: _file, ...kept } = morningList({
      every: 'weekly',
      weekDay: 3,
      monthDay: 1,
      mailsOwner: false,
      recipientIds: [],
    })
    const change = { id, version: 1, weekDay: 3, monthDay: 1, mailsOwner: false, recipientIds: [], ...kept } as never
    await dataOf(user, schedules.update, change)
    expect((await callAs(user, schedules.update, change)).status).toBe(409)
    expect(await get(user, id)).toMatchObject({ every: 'weekly', weekDay: 3, version: 2 })
  })

  test('does not run while it is paused, or after it was deleted', async () => {
    const { user } = await somebody()
    const id = await add(user)
    await dataOf(user, schedules.updateStatus, { ids: [id], isActive: false })
    expect(await get(user, id)).toMatchObject({ state: 'paused', nextTime: null, pausedFor: null })
    await dataOf(user, schedules.deleteByIds, { ids: [id] })
    expect((await callAs(user, schedules.queryById, { id })).body.code).toBe('404')
  })
})

test.each([
  ['a list without a time, of yesterday', { range: 'yesterday' }],
  ['a track without days', { file: { kind: 'track', deviceIds: [1], format: 'csv' } }],
  ['no list', { file: { kind: 'list', list: 'nothing.here', file: {}, timeColumn: null } }],
  ['a zone of nobody', { zone: 'Nowhere/Land' }],
  ['a time that is none', { at: '24:00' }],
  [
    'a condition that the list does not know',
    {
      file: {
        kind: 'list',
        list: devices.queryDeviceList.name,
        file: { conditionVos: [{ column: 'password', type: 'eq', value: 'x' }] },
        timeColumn: null,
      },
    },
  ],
])('refuses %s', async (_what, change) => {
  const user = await make.user()
  expect((await callAs(user, schedules.save, morningList(change), inEnglish)).body.isSuccess).toBe('N')
})

test('refuses what its owner may not export, and devices and recipients of others', async () => {
  const [user, other] = [await make.user(), await make.user()]
  const device = await make.device({ orgId: other.orgId })
  const file = { kind: 'deviceReport', deviceId: device.id, format: 'csv' }
  expect((await callAs(user, schedules.save, morningList({ file, range: 'yesterday' }))).status).toBe(404)
  const [theirs] = await query<{ id: number }>('select id from recipients where user_id = $1', [await idOf(other)])
  expect((await callAs(user, schedules.save, morningList({ recipientIds: [theirs?.id] }))).body.isSuccess).toBe('N')
})
