import { createHash } from 'node:crypto'
import {
  bluetoothExports,
  downloadLimits,
  downloads,
  type DownloadTask,
  historyExports,
} from '@coldway/contract/downloads/downloads.ts'
import { limits } from '@coldway/contract/limits.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock, query, base } = world
const minuteMs = 60_000
const inBangkok = { usertimezone: 'Asia/Bangkok', langType: 'en-US' }

/** A user with a device that sent six reports, a minute apart. */
const somebody = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, deviceName: `=1+${user.orgId}`, plate: '沪A12345' })
  const startMs = Math.floor(clock.now() / 1000) * 1000 - 10 * minuteMs
  const said = [0, 1, 2, 3, 4, 5].map((minute) => ({
    atMs: startMs + minute * minuteMs,
    lng: 121.5 + minute / 1000,
    lat: 31.2,
    speedKmh: 30,
    values: { temp1: 4 + minute / 10, hum1: 50 },
  }))
  await say(world, 'http', device, said)
  return { user, device, startMs }
}
const askFor = (device: MadeDevice, format: 'csv' | 'excel' | 'pdf' = 'csv') => ({
  deviceIds: [device.id],
  startTime: utc(clock.now() - 60 * minuteMs + 7 * 60 * minuteMs),
  endTime: utc(clock.now() + 7 * 60 * minuteMs),
  format,
})
const tasksOf = async (user: MadeUser): Promise<DownloadTask[]> =>
  (await dataOf(user, downloads.queryPageList, { page: 1, size: 50 }, inBangkok)).records
const taskOf = async (user: MadeUser, id: number) => (await tasksOf(user)).find((task) => task.id === id)
const settled = async (user: MadeUser, id: number): Promise<DownloadTask> => {
  await until(async () => !['queued', 'exporting'].includes((await taskOf(user, id))?.state ?? ''))
  return (await taskOf(user, id)) as DownloadTask
}
const exported = async (user: MadeUser, device: MadeDevice, format?: 'csv' | 'excel' | 'pdf') => {
  const { id } = await dataOf(user, historyExports.exportTrackForDownCenter, askFor(device, format), inBangkok)
  return settled(user, id)
}
const urlOf = async (user: MadeUser, id: number): Promise<string> =>
  base + (await dataOf(user, downloads.downloadFromCOS, { id })).url
const codeAt = async (url: string): Promise<string> => ((await (await fetch(url)).json()) as { code: string }).code

describe('a task', () => {
  test('makes the file its owner asked for, in the language and zone of the request, with size and checksum', async () => {
    const { user, device, startMs } = await somebody()
    const task = await exported(user, device)
    expect(task).toMatchObject({ state: 'done', kind: 'track', rows: 6, progressPct: 100, isRead: false, error: null })
    const answer = await fetch(await urlOf(user, task.id))
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBe(task.bytes)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(task.sha256)
    const [head, first] = bytes.toString().replace('\u{feff}', '').split('\r\n')
    expect(head).toBe(
      'Device,Number,Plate,Time (Asia/Bangkok),Longitude,Latitude,Speed (km/h),Heading (°),Position source,Temperature (℃)',
    )
    const name = `'=1+${user.orgId}`
    const at = utc(startMs + 7 * 60 * minuteMs)
    expect(first).toBe(`${name},${device.deviceCode},沪A12345,${at},121.5,31.2,30,0,Satellite,4`)
  })

  test('is unread until it was looked at', async () => {
    const { user, device } = await somebody()
    await exported(user, device)
    expect(await dataOf(user, downloads.unReadCount, {})).toEqual({ unRead: 1, open: 0 })
    await dataOf(user, downloads.updateRead, {})
    expect(await dataOf(user, downloads.unReadCount, {})).toEqual({ unRead: 0, open: 0 })
  })

  test("is nobody else's, not even of who stands beside or above", async () => {
    const { user, device } = await somebody()
    const task = await exported(user, device)
    for (const other of [await make.user({ orgId: user.orgId }), await make.user({ orgId: await make.root })]) {
      expect(await tasksOf(other)).toEqual([])
      for (const call of [downloads.downloadFromCOS, downloads.cancel, downloads.retry])
        expect((await callAs(other, call, { id: task.id })).body.code).toBe('404')
      expect((await callAs(other, downloads.deleteByIds, { ids: [task.id] })).body.code).toBe('404')
    }
    expect((await taskOf(user, task.id))?.state).toBe('done')
  })

  test('says why it failed, and can be begun anew', async () => {
    const { user } = await somebody()
    const silent = await make.device({ orgId: user.orgId })
    const task = await exported(user, silent)
    expect(task).toMatchObject({ state: 'failed', error: 'dataEmpty' })
    await say(world, 'http', silent, [{ atMs: clock.now() - 2 * minuteMs, lng: 1, lat: 1 }])
    await dataOf(user, downloads.retry, { id: task.id })
    expect(await settled(user, task.id)).toMatchObject({ state: 'done', rows: 1, error: null })
    expect((await callAs(user, downloads.retry, { id: task.id })).body.code).toBe('409')
    expect((await callAs(user, downloads.cancel, { id: task.id })).body.code).toBe('409')
  })

  test('is deleted with its file', async () => {
    const { user, device } = await somebody()
    const task = await exported(user, device)
    const url = await urlOf(user, task.id)
    await dataOf(user, downloads.deleteByIds, { ids: [task.id] })
    expect(await tasksOf(user)).toEqual([])
    expect(await codeAt(url)).toBe('40131')
  })

  test('checks the rights of its owner again when it is made', async () => {
    const { user, device } = await somebody()
    const { id } = await dataOf(user, historyExports.exportTrackForDownCenter, askFor(device), inBangkok)
    await settled(user, id)
    await query('update downloads set state = $2 where id = $1', [id, 'failed'])
    await query(
      `update roles set permissions = '{device:view}' where id = (select role_id from users where account = $1)`,
      [user.account],
    )
    await dataOf(user, downloads.retry, { id })
    expect(await settled(user, id)).toMatchObject({ state: 'failed', error: 'forbidden' })
  })

  test('whose worker dies for the third time is shown as failed', async () => {
    const { user, device } = await somebody()
    const { id } = await dataOf(user, historyExports.exportTrackForDownCenter, askFor(device), inBangkok)
    await settled(user, id)
    await query("update downloads set state = 'exporting', run = 2 where id = $1", [id])
    const dead = { kind: 'download', payload: { id, run: 2 } }
    await query(
      `insert into jobs (kind, payload, created_at, run_at, deadline, attempts, lease_until)
       values ($1, $2, now(), now(), now() + interval '1 day', $3, now() - interval '1 second')`,
      [dead.kind, dead.payload, downloadLimits.triesMax],
    )
    expect(await settled(user, id)).toMatchObject({ state: 'failed', error: 'exportFailed' })
    const said = async () =>
      (await callAs(user, downloads.downloadFromCOS, { id }, { langType: 'en-US' })).body.message as string
    expect(await said()).toContain('was not made')
    await query("update downloads set state = 'exporting', run = 9, progress_pct = 42 where id = $1", [id])
    expect(await said()).toContain('is being made: 42 %')
  })

  test('that was cancelled or begun anew takes nothing from an older worker', async () => {
    const { user, device } = await somebody()
    const { id } = await dataOf(user, historyExports.exportTrackForDownCenter, askFor(device), inBangkok)
    await settled(user, id)
    await query("update downloads set state = 'queued', run = 5 where id = $1", [id])
    await dataOf(user, downloads.cancel, { id })
    const text = `insert into jobs (kind, payload, created_at, run_at, deadline) values ('download', $1, now(), now(), now() + interval '1 day') returning id`
    const [job] = await query<{ id: number }>(text, [{ id, run: 4 }])
    await until(
      async () => (await query("select 1 from jobs where id = $1 and state = 'done'", [job?.id])).length === 1,
    )
    expect((await taskOf(user, id))?.state).toBe('cancelled')
  })

  test('is one of a bounded number', async () => {
    const { user, device } = await somebody()
    await query(
      `insert into downloads (user_id, kind, format, file_name, request, zone, language, created_at)
       select u.id, 'track', 'csv', 'x', '{}', '+08:00', 'en-US', now() from users u, generate_series(1, $2::int) where account = $1`,
      [user.account, downloadLimits.openMax],
    )
    const refused = await callAs(user, historyExports.exportTrackForDownCenter, askFor(device), inBangkok)
    expect(refused.body.code).toBe('1')
  })

  test.each([
    [10_000, 1],
    [0, 0],
    [-1000, 0],
  ])('is there until the seventh day has passed (%i ms left)', async (leftMs, shown) => {
    const { user, device } = await somebody()
    const task = await exported(user, device)
    const createdMs = clock.now() - limits.exportKeptMs + leftMs
    await query('update downloads set created_at = $2 where id = $1', [task.id, new Date(createdMs)])
    expect(await tasksOf(user)).toHaveLength(shown)
    const { body } = await callAs(user, downloads.downloadFromCOS, { id: task.id })
    expect(body.code).toBe(shown ? '0' : '404')
  })
})

describe('an address of a file', () => {
  test('opens once', async () => {
    const { user, device } = await somebody()
    const url = await urlOf(user, (await exported(user, device)).id)
    const answers = await Promise.all([fetch(url), fetch(url), fetch(url)])
    expect(answers.filter(({ headers }) => headers.has('content-disposition'))).toHaveLength(1)
    expect(await codeAt(url)).toBe('40131')
  })

  test('ends after a minute and with the sign-in', async () => {
    const { user, device } = await somebody()
    const { id } = await exported(user, device)
    const late = await urlOf(user, id)
    clock.advance(downloadLimits.ticketMs + 1)
    expect(await codeAt(late)).toBe('40131')
    const orphan = await urlOf(user, id)
    await dataOf(user, session.end, {})
    expect(await codeAt(orphan)).toBe('40131')
  })

  test('gives nothing of a device that went elsewhere, nor to who lost the right', async () => {
    const { user, device } = await somebody()
    const { id } = await exported(user, device)
    const [first, second] = [await urlOf(user, id), await urlOf(user, id)]
    const rest = permissions.filter((one) => one !== 'track:view')
    const setRights = (rights: readonly string[]) =>
      query('update roles set permissions = $2 where id = (select role_id from users where account = $1)', [
        user.account,
        rights,
      ])
    await setRights(rest)
    expect(await codeAt(first)).toBe('403')
    await setRights(permissions)
    const other = await make.organisation()
    await query('update devices set org_id = $2, org_path = $3 where id = $1', [device.id, other.id, other.path])
    expect(await codeAt(second)).toBe('14000')
  })

  test('is how exportTrack is gone to', async () => {
    const { user, device } = await somebody()
    const { url } = await dataOf(user, historyExports.prepareExportTrack, askFor(device), inBangkok)
    expect(url).toMatch(/^\/v3\/base\/bas-device-gps-info\/exportTrack\?ticket=[\w-]{32}$/)
    const text = await (await fetch(base + url)).text()
    expect(text.trim().split('\r\n')).toHaveLength(7)
    expect(await codeAt(base + url)).toBe('40131')
    const trail = await query('select call from audit_rows where account = $1 and call = $2', [
      user.account,
      'downloads.exportTrack',
    ])
    expect(trail).toHaveLength(1)
    const silent = await make.device({ orgId: user.orgId })
    expect((await callAs(user, historyExports.prepareExportTrack, askFor(silent))).body.code).toBe('20000')
  })
})

describe('samples', () => {
  test('come as a file at once, with a column for each series', async () => {
    const { user, device } = await somebody()
    const asked = { ...askFor(device), keys: ['hum1', 'temp1'] }
    for (const call of [historyExports.exportSensorScene, bluetoothExports.exportTrackBatch]) {
      const { text } = await callAs(user, call, asked, inBangkok)
      const [head, , second] = text.replace('\u{feff}', '').split('\r\n')
      expect(head).toMatch(/Humidity 1 \(%\),Temperature 1 \(℃\),Entered by hand$/)
      expect(second).toMatch(/,50,4\.1,$/)
    }
    expect((await callAs(user, historyExports.exportSensorScene, { ...asked, keys: ['nothing'] })).body.code).toBe('4')
  })

  test('come as a workbook and a document from the centre', async () => {
    const { user, device } = await somebody()
    const bytesOf = async (format: 'excel' | 'pdf') => {
      const asked = askFor(device, format)
      const { id } = await dataOf(user, historyExports.exportSensorForDownCenter, asked, inBangkok)
      const task = await settled(user, id)
      expect(task).toMatchObject({ state: 'done', rows: 6 })
      return Buffer.from(await (await fetch(await urlOf(user, id))).arrayBuffer())
    }
    const rows = []
    for await (const { values } of streamXlsxRows(await bytesOf('excel'))) rows.push(values)
    expect(rows).toHaveLength(7)
    expect((await bytesOf('pdf')).toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
  })
})
