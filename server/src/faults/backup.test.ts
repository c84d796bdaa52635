/**
 * A backup taken while devices report and restored beside it: every row is of one moment, and the program runs on it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { Client, type PoolConfig, Pool } from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { makePartitions } from '../modules/readings/index.ts'
import { backUp, restore } from '../platform/backup/index.ts'
import { createLog } from '../platform/log.ts'
import { migrate, knownMigrations } from '../platform/migrations.ts'
import { say } from '../testing/devices.fixture.ts'
import { until } from '../testing/until.ts'
import { dropDatabase, makeWorld, removeFolder } from '../testing/world.ts'

const log = createLog('silent')
const root = await mkdtemp(join(tmpdir(), 'coldway-backup-'))
const world = await makeWorld({})
const { make } = world
const made: string[] = []
afterAll(async () => {
  for (const name of made) await dropDatabase(name)
  await removeFolder(root)
})

const emptyDatabase = async (): Promise<PoolConfig> => {
  const database = `restored_${randomUUID().replaceAll('-', '')}`
  const where = inject('postgres')
  const client = new Client({ ...where, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  made.push(database)
  return { ...where, database }
}

const makeWeeks = async (where: PoolConfig): Promise<void> => {
  const pool = new Pool({ ...where, max: 1 })
  await makePartitions(pool, { nowMs: Date.now(), keptMs: 90 * 86_400_000, aheadWeeks: 8 })
  await pool.end()
}

const dataDir = join(root, 'data')
const exported = randomUUID()
// The folder lies outside of the data folder, as COLDWAY_BLOBS allows.
const blobsDir = join(root, 'elsewhere')
await mkdir(dataDir, { recursive: true })
await mkdir(blobsDir)
await writeFile(join(blobsDir, exported), 'an exported file')
const user = await make.user()
const device = await make.device({ orgId: user.orgId })
const atMs = Date.now() - 3_600_000

const backUpHere = (folder: string, where = world.where) =>
  backUp({ where, dataDir, blobsDir, folder, nowMs: Date.now(), log })
const restoreHere = (folder: string, where: PoolConfig, to = join(root, randomUUID())) =>
  restore({ where, dataDir: to, blobsDir: join(to, 'files'), folder, log, prepare: makeWeeks })

describe('a backup made while devices report', async () => {
  let isDone = false
  let said = 1
  await say(world, 'http', device, [{ atMs, values: { temp1: 4 } }])
  const saying = (async () => {
    while (!isDone) await say(world, 'http', device, [{ atMs: atMs + said++ * 1000, values: { temp1: 4 } }])
  })()
  const before = await world.query<{ n: number }>('select count(*) as n from readings')
  const folder = join(root, 'one')
  const manifest = await backUpHere(folder)
  isDone = true
  await saying
  const where = await emptyDatabase()
  const restoredTo = join(root, 'restored')
  await restoreHere(folder, where, restoredTo)

  test('shows one moment: latest state and history agree, and nothing acknowledged before it is missing', async () => {
    const client = new Client(where)
    await client.connect()
    const { rows } = await client.query(
      `select (select count(*) from readings) as readings, (select max(at) from readings) = l.at as agree from device_latest l where device_id = $1`,
      [device.id],
    )
    await client.end()
    expect(rows[0].agree).toBe(true)
    expect(Number(rows[0].readings)).toBeGreaterThanOrEqual(Number(before[0]?.n))
    expect(manifest.tables.find(({ name }) => name === 'readings')?.rows).toBe(Number(rows[0].readings))
  })

  test('holds every table, and the files beside the database', async () => {
    const names = manifest.tables.map(({ name }) => name)
    for (const name of ['organisations', 'users', 'devices', 'readings', 'device_latest', 'audit_rows', 'rule_inbox'])
      expect(names).toContain(name)
    expect(await readFile(join(restoredTo, 'files', exported), 'utf8')).toBe('an exported file')
  })

  test('is for its owner only', async () => {
    expect((await stat(folder)).mode & 0o77).toBe(0)
    for (const { file } of manifest.tables) expect((await stat(join(folder, file.path))).mode & 0o77).toBe(0)
  })

  test('runs: the same session sees its device, rules and guards stand again', async () => {
    const second = await makeWorld({ where })
    const [state] = await second.dataOf(user, deviceStatus.queryBizDeviceStatusList, { deviceIds: [device.id] })
    expect(state?.id).toBe(device.id)
    await expect(second.query(`update audit_rows set call = 'x'`)).rejects.toThrow()
    const next = `select nextval(pg_get_serial_sequence('devices', 'id')) > (select max(id) from devices) as free`
    expect(await second.query(next)).toEqual([{ free: true }])
    const guards = `select relname from pg_class where relforcerowsecurity order by 1`
    expect(await second.query(guards)).toEqual(await world.query(guards))
    const keys = `select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' and conparentid = 0 order by 1`
    expect(await second.query(keys)).toEqual(await world.query(keys))
  })
})

describe('refuses with a sentence', async () => {
  const folder = join(root, 'two')
  await backUpHere(folder)
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))

  const changed = async (text: string): Promise<string> => {
    const copy = join(root, randomUUID())
    await mkdir(copy)
    await writeFile(join(copy, 'manifest.json'), text)
    return copy
  }

  test('a folder that is not empty', async () => {
    await expect(backUpHere(folder)).rejects.toThrow('not empty')
  })

  test('a database that is in use', async () => {
    await expect(restoreHere(folder, world.where)).rejects.toThrow('has tables already')
  })

  test('a folder without a manifest, or with a damaged one', async () => {
    const where = await emptyDatabase()
    await expect(restoreHere(root, where)).rejects.toThrow('no whole backup')
    await expect(restoreHere(await changed('{'), where)).rejects.toThrow('cannot be read')
    const escape = { ...manifest, files: [{ path: 'files/../../x', bytes: 1, sha256: 'a'.repeat(64) }] }
    await expect(restoreHere(await changed(JSON.stringify(escape)), where)).rejects.toThrow('cannot be read')
  })

  test('a folder without a manifest, before the command makes a database', () => {
    const empty = join(root, 'never-made')
    const command = join(import.meta.dirname, '../cli/restore.ts')
    const env = { ...process.env, COLDWAY_DATA: empty, COLDWAY_DATABASE_URL: '' }
    const { status, stdout } = spawnSync(process.execPath, [command, root], { env, encoding: 'utf8', timeout: 60_000 })
    expect([status, stdout]).toEqual([1, expect.stringContaining('no whole backup')])
    expect(existsSync(empty)).toBe(false)
  })

  test('one of a newer version', async () => {
    const newer = JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '999-of-tomorrow.sql'] })
    await expect(restoreHere(await changed(newer), await emptyDatabase())).rejects.toThrow('999-of-tomorrow.sql')
  })

  test('a byte that changed, and leaves the database empty', async () => {
    const where = await emptyDatabase()
    await appendFile(join(folder, 'tables/users.copy.gz'), 'x')
    await expect(restoreHere(folder, where)).rejects.toThrow('tables/users.copy.gz')
    await restoreHere(join(root, 'one'), where)
  })
})

describe('a restore that fails on the way leaves nothing behind', async () => {
  const folder = join(root, 'three')
  await backUpHere(folder)
  const path = join(folder, 'manifest.json')
  const text = await readFile(path, 'utf8')

  test('neither tables when rows differ from what was counted', async () => {
    const where = await emptyDatabase()
    const to = join(root, randomUUID())
    const manifest = JSON.parse(text)
    const users = manifest.tables.find(({ name }: { name: string }) => name === 'users')
    users.rows += 1
    await writeFile(path, JSON.stringify(manifest))
    await expect(restoreHere(folder, where, to)).rejects.toThrow('users: ')
    await writeFile(path, text)
    expect(await objectsOf(where)).toEqual([])
    await restoreHere(folder, where, to)
  })

  test('nor rows and files when a file stands in the way of another', async () => {
    const where = await emptyDatabase()
    const to = join(root, randomUUID())
    const inTheWay = join(to, 'files', exported)
    await mkdir(join(to, 'files'), { recursive: true })
    await writeFile(inTheWay, 'of another time')
    await expect(restoreHere(folder, where, to)).rejects.toThrow('exists already')
    expect(await readFile(inTheWay, 'utf8')).toBe('of another time')
    expect(await objectsOf(where)).toEqual([])
  })
})

test('a restore that was killed is taken back by the next one, and nothing starts on half of it', async () => {
  const folder = join(root, 'killed')
  await backUpHere(folder)
  const where = await emptyDatabase()
  const to = join(root, randomUUID())
  const given = { where, folder, dataDir: to, blobsDir: join(to, 'files'), stopAt: 'devices' }
  const child = spawn(process.execPath, [
    join(import.meta.dirname, '../testing/restore-child.ts'),
    JSON.stringify(given),
  ])
  for await (const line of createInterface(child.stdout)) if (line === 'devices') break
  await expect(restoreHere(folder, where, to)).rejects.toThrow('under way')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await objectsOf(where)).toContain('users')
  await expect(makeWorld({ where })).rejects.toThrow('was ended before it was complete')
  await until(() =>
    restoreHere(folder, where, to).then(
      () => true,
      (error: Error) => (error.message.includes('under way') ? false : Promise.reject(error)),
    ),
  )
  const second = await makeWorld({ where })
  expect(await second.query('select count(*)::int as n from users where account = $1', [user.account])).toEqual([
    { n: 1 },
  ])
  expect(await second.query("select from pg_namespace where nspname = 'coldway_restore'")).toEqual([])
}, 120_000)

const objectsOf = async (where: PoolConfig): Promise<string[]> => {
  const client = new Client(where)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace
    union all select nspname from pg_namespace where nspname = 'detached'`)
  await client.end()
  return rows.map(({ name }) => name)
}

test('a backup of an earlier schema comes up in the present one', async () => {
  const old = await emptyDatabase()
  const [first] = [await knownMigrations()].map((all) => new Set(all.filter((name) => name < '011')))
  await migrate(old, log, first)
  const client = new Client(old)
  await client.connect()
  await client.query(`insert into organisations (name, code, path) values ('Old', 'OLD', '/1/')`)
  await client.end()
  const folder = join(root, 'old')
  await backUpHere(folder, old)
  const where = await emptyDatabase()
  await restoreHere(folder, where)
  const restored = new Client(where)
  await restored.connect()
  const { rows } = await restored.query('select name from organisations')
  const { rows: migrations } = await restored.query('select count(*)::int as n from migrations')
  await restored.end()
  expect(rows).toEqual([{ name: 'Old' }])
  expect(migrations[0].n).toBe((await knownMigrations()).length)
})
