/** Large files from a process of its own: the same bytes, stopped with their task, made again when the process dies. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloads, type DownloadTask, historyExports } from '@coldway/contract/downloads/downloads.ts'
import { afterAll, describe, expect, test } from 'vitest'
import type { FileTask } from '../modules/downloads/index.ts'
import { createLog } from '../platform/log.ts'
import { utc } from '../testing/devices.fixture.ts'
import type { MadeUser } from '../testing/make.ts'
import { childProcesses } from '../testing/child-processes.ts'
import { until } from '../testing/until.ts'
import { makeWorld, removeFolder, testConfig, type World } from '../testing/world.ts'
import { createFilesApart } from './files-apart.ts'

const blobsDir = mkdtempSync(join(tmpdir(), 'coldway-files-apart-'))
const apart = await makeWorld({ makesFilesApart: true, config: { blobsDir } })
const here = await makeWorld({ where: apart.where, config: { blobsDir, roles: new Set(['api']) } })
afterAll(() => removeFolder(blobsDir))
const rows = 20_000
const endMs = Math.floor(Date.now() / 1000) * 1000
const zoned = { usertimezone: '+00:00', langType: 'en-US' }

/** A user whose device moved a little each second. */
const user = await apart.make.user()
const device = await apart.make.device({ orgId: user.orgId })
const fill = async (count: number): Promise<void> => {
  await apart.query(
    `insert into readings (device_id, at, disc, arrived, lng, lat, fix, speed, heading, temp1)
     select $1, at, 1, at, 110 + n / 1e5, 30, 1, 40, 90, 5 from (
       select n, to_timestamp($2::float8) - n * interval '1 second' as at from generate_series(1, $3::int) n) said
     on conflict do nothing`,
    [device.id, endMs / 1000, count],
  )
}
await fill(rows)
const asked = (count = rows) => ({
  deviceIds: [device.id],
  startTime: utc(endMs - count * 1000),
  endTime: utc(endMs),
  format: 'csv' as const,
})
const ask = async (count?: number): Promise<number> =>
  (await apart.dataOf(user, historyExports.exportTrackForDownCenter, asked(count), zoned)).id
const taskOf = async (of: MadeUser, id: number): Promise<DownloadTask | undefined> =>
  (await apart.dataOf(of, downloads.queryPageList, { page: 1, size: 50 }, zoned)).records.find((one) => one.id === id)
const settled = async (id: number): Promise<DownloadTask> => {
  const isOver = (task: DownloadTask | undefined) => !['queued', 'exporting'].includes(task?.state ?? '')
  return (await until(() => taskOf(user, id), isOver, 180_000)) as DownloadTask
}
const textOf = async ({ base, dataOf }: World, id: number): Promise<string> => {
  const { url } = await dataOf(user, downloads.downloadFromCOS, { id })
  return (await fetch(base + url)).text()
}
/** The processes that make files for this one. */
const makers = () => childProcesses('files-child')

// Processes are found where Linux lists them. Those that make files give way to all others, so that they take long where other
// tests keep the processors busy.
describe.skipIf(process.platform !== 'linux')('a large file', { timeout: 400_000 }, () => {
  test('gives the very file that is made while one waits, with its rows and in the words of its owner', async () => {
    const task = await settled(await ask())
    expect(task).toMatchObject({ state: 'done', rows, error: null })
    expect(await makers()).toHaveLength(1)
    const ticket = await here.dataOf(user, historyExports.prepareExportTrack, asked(), zoned)
    expect(await textOf(apart, task.id)).toBe(await (await fetch(here.base + ticket.url)).text())
  })

  test('stops with its task', async () => {
    await fill(400_000)
    const id = await ask(400_000)
    await until(async () => ((await taskOf(user, id))?.rows ?? 0) > 0, Boolean, 180_000)
    await apart.dataOf(user, downloads.cancel, { id })
    const halves = async () => (await readdir(blobsDir)).filter((name) => name.endsWith('.half'))
    expect(await until(halves, (left) => left.length === 0, 180_000)).toEqual([])
    expect(await taskOf(user, id)).toMatchObject({ state: 'cancelled' })
  })

  test('is made anew by another when the process that makes it dies', async () => {
    const id = await ask(400_000)
    await until(async () => ((await taskOf(user, id))?.rows ?? 0) > 0, Boolean, 180_000)
    const [pid] = await makers()
    process.kill(pid as number, 'SIGKILL')
    await until(async () => !(await makers()).includes(pid as number), Boolean, 10_000)
    // Makes the next attempt due.
    await until(
      async () => {
        await apart.query("update jobs set run_at = now() where kind = 'download' and state = 'waiting'")
        return ((await taskOf(user, id))?.rows ?? 0) > 0 && (await makers()).length === 1
      },
      Boolean,
      180_000,
    )
    await apart.dataOf(user, downloads.cancel, { id })
  })

  test('that is wanted while its maker of before is ending is made by the next', async () => {
    const config = { ...testConfig(), blobsDir }
    const files = createFilesApart({ config, where: apart.where, log: createLog('silent') })
    const [row] = await apart.query<FileTask>('select request, user_id as "userId" from downloads where id = $1', [
      await ask(10),
    ])
    const { request, userId } = row as FileTask
    const task = { userId, request, zone: '+00:00', language: 'en-US' as const, blob: randomUUID() }
    const watch = { gone: new AbortController().signal, onMoved: () => undefined }
    const before = files.make(task, watch).catch((error: unknown) => String(error))
    files.close()
    const next = await files.make({ ...task, blob: randomUUID() }, watch)
    files.close()
    expect(await before).toContain('has ended')
    expect(next).toMatchObject({ rows: 10 })
  })
})
