/**
 * kill -9 at a random moment of an export (faults.md row 39): the next process finishes every acknowledged task once,
 * with all rows and the checksum that its owner sees; a task whose workers all die is shown as failed, never as
 * exporting for ever.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { downloadLimits, downloads, type DownloadTask, historyExports } from '@coldway/contract/downloads/downloads.ts'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { createCaller } from '../testing/caller.ts'
import { type ChildServer, freePorts, startChild } from '../testing/child.ts'
import { utc } from '../testing/devices.fixture.ts'
import { createMake, type MadeUser } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { copyOfTemplate, dropDatabase, removeFolder } from '../testing/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'coldway-export-kill-'))
const where = await copyOfTemplate()
const client = new Client(where)
await client.connect()
const begin = { dataDir: folder, ports: await freePorts(), where }
const left: ChildServer[] = []
const start = async (): Promise<ChildServer> => {
  const child = await startChild(begin)
  left.push(child)
  return child
}
afterAll(async () => {
  for (const child of left) await child.kill('SIGKILL')
  await client.end()
  await dropDatabase(String(where.database))
  await removeFolder(folder)
})

const rows = 60_000
const endMs = Math.floor(Date.now() / 1000) * 1000
const zoned = { usertimezone: '+00:00', langType: 'en-US' }

/** A user whose device moved a little each second. */
const somebody = async (base: string): Promise<{ user: MadeUser; asked: object }> => {
  const database = openDatabase(where, createLog('silent'))
  const make = createMake(database, createCaller(base))
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  await database.close()
  await client.query(
    `insert into readings (device_id, at, disc, arrived, lng, lat, fix, speed, heading, temp1)
     select $1, at, 1, at, 110 + n / 1e5, 30, 1, 40, 90, 5 from (
       select n, to_timestamp($2::float8) - n * interval '1 second' as at from generate_series(1, $3::int) n) said`,
    [device.id, endMs / 1000, rows],
  )
  const asked = { deviceIds: [device.id], startTime: utc(endMs - rows * 1000), endTime: utc(endMs) }
  return { user, asked }
}
let server = await start()
const { user, asked } = await somebody(server.base)
const send = async (format: 'csv' | 'excel'): Promise<number> => {
  const asking = { ...asked, format } as never
  return (await createCaller(server.base).dataOf(user, historyExports.exportTrackForDownCenter, asking, zoned)).id
}

const tasksOf = async (): Promise<readonly DownloadTask[]> =>
  (await createCaller(server.base).dataOf(user, downloads.queryPageList, { page: 1, size: 50 }, zoned)).records
const isExporting = async () =>
  (await client.query(`select 1 from downloads where state = 'exporting'`)).rows.length > 0
const isOpen = async () =>
  (await client.query(`select 1 from downloads where state in ('queued', 'exporting')`)).rows.length > 0
const halfFiles = async (): Promise<string[]> =>
  (await readdir(join(folder, 'blobs')).catch(() => [])).filter((name) => name.endsWith('.half'))
/** The half-written files of dead workers. */
let abandoned: readonly string[] = []
/** The sizes of those files. */
const halves = async (): Promise<number[]> =>
  (await Promise.all(abandoned.map((name) => stat(join(folder, 'blobs', name))))).map(({ size }) => size)
/** Ends the leases of the dead and the pause before the next attempt. */
const endLeases = () =>
  client.query(`update jobs set lease_until = lease_until - interval '1 hour', run_at = run_at - interval '1 hour'`)

/**
 * Whether a large file is half written. It comes from a process of its own, which needs a moment to
 * start and dies with its parent.
 */
const isHalfWritten = async () => (await isExporting()) && (await halfFiles()).some((name) => !abandoned.includes(name))

/** Waits until the sessions of the dead are over, which decides a commit that was on its way at the kill. */
const sessionsEnd = () =>
  until(
    async () =>
      (
        await client.query(`select 1 from pg_stat_activity where datname = current_database()
          and backend_type = 'client backend' and pid <> pg_backend_pid()`)
      ).rows.length === 0,
    Boolean,
    120_000,
  )

/** Kills at a random moment after a worker has begun. When its file was complete before, another one is asked for. */
const killInTheMiddle = async (another: () => Promise<void>, withinMs = 1500): Promise<void> => {
  for (let time = 0; time < 10; time++) {
    await until(async () => (await isHalfWritten()) || !(await isOpen()), Boolean, 120_000)
    await sleep(Math.random() * withinMs)
    await server.kill('SIGKILL')
    await sessionsEnd()
    abandoned = await halfFiles()
    if (await isExporting()) return
    server = await start()
    await another()
  }
  throw new Error('Each file was complete before the kill.')
}

test('tasks outlive the death of their workers', async () => {
  const ledger = [await send('csv'), await send('excel')]
  const names = new Map((await tasksOf()).map(({ id, fileName }) => [id, fileName]))
  const killedAt: string[] = []
  for (let death = 1; death < downloadLimits.triesMax; death++) {
    await killInTheMiddle(async () => {
      const id = await send('excel')
      ledger.push(id)
      names.set(id, (await tasksOf()).find((task) => task.id === id)?.fileName ?? '')
    })
    killedAt.push((await halves()).map((bytes) => `${bytes} bytes`).join(' and '))
    await endLeases()
    server = await start()
  }
  const isOver = (task: DownloadTask) => task.state === 'done' || task.state === 'failed'
  const tasks = await until(tasksOf, (found) => found.every(isOver), 180_000)
  console.log(`kill -9 while exporting: ${killedAt.join(' | ')}; then ${tasks.map(({ state }) => state).join(', ')}`)
  expect(new Set(tasks.map(({ id }) => id))).toEqual(new Set(ledger))
  for (const task of tasks) {
    expect(task).toMatchObject({ state: 'done', rows, fileName: names.get(task.id), error: null })
    const { url } = await createCaller(server.base).dataOf(user, downloads.downloadFromCOS, { id: task.id })
    const bytes = Buffer.from(await (await fetch(server.base + url)).arrayBuffer())
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([task.bytes, task.sha256])
    if (task.format === 'csv') expect(bytes.toString().trimEnd().split('\r\n')).toHaveLength(rows + 1)
  }
  // Dead workers leave half a file, never a second one.
  expect((await readdir(join(folder, 'blobs'))).filter((name) => !name.endsWith('.half'))).toHaveLength(tasks.length)
}, 900_000)

test('a task whose workers all die is shown as failed, and can be begun anew', async () => {
  let id = await send('csv')
  // The kill comes soon, because a quiet machine completes the file within a second.
  await killInTheMiddle(async () => {
    id = await send('csv')
  }, 100)
  // The task looks as if all later workers had died too.
  await client.query(`update jobs set attempts = $1 where state = 'waiting' and kind = 'download'`, [
    downloadLimits.triesMax,
  ])
  await endLeases()
  server = await start()
  const find = async () => (await tasksOf()).find((task) => task.id === id)
  const task = await until(find, (found) => found?.state === 'failed' || found?.state === 'done', 180_000)
  expect(task).toMatchObject({ state: 'failed', error: 'exportFailed', isRead: false })
  await createCaller(server.base).dataOf(user, downloads.retry, { id })
  expect(await until(find, (found) => found?.state === 'done', 180_000)).toMatchObject({ rows })
}, 900_000)
