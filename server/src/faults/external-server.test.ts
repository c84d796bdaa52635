/**
 * An external PostgreSQL of the oldest supported version (15), whose database belongs to an ordinary user: no
 * superuser, so that forced row security binds it too, and at first without the right to make roles.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { printTime } from '@coldway/contract/time.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { audit } from '@coldway/contract/operations/audit.ts'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { migrate } from '../platform/migrations.ts'
import { openDatabase } from '../platform/database.ts'
import { say } from '../testing/devices.fixture.ts'
import { makeWorld, removeFolder } from '../testing/world.ts'
import { until } from '../testing/until.ts'

const bin = '/usr/lib/postgresql/15/bin'
const isHere = existsSync(join(bin, 'postgres'))

describe.skipIf(!isHere)(`PostgreSQL 15${isHere ? '' : ` (not at ${bin} on this machine)`}`, async () => {
  if (!isHere) return
  const server = await startServer()
  const admin = await connect({ user: 'postgres', database: 'postgres' })
  await admin.query('create role fleet login')
  await admin.query('create database fleet owner fleet')
  const where = { host: server.folder, user: 'fleet', database: 'fleet' }
  const log = createLog('silent')

  async function connect(as: { user: string; database: string }): Promise<Client> {
    const client = new Client({ host: server.folder, ...as })
    await client.connect()
    return client
  }

  // The steps are in the order of a first installation; the program starts once the roles exist.
  const refused = await migrate(where, log).then(
    () => '',
    (error: Error) => `${error.name} ${error.message}`,
  )
  const wanted = refused.match(/^ {2}(create role|grant) .*;$/gm) ?? []
  for (const text of wanted) await admin.query(text.replace('<database user>', 'fleet'))
  const world = await makeWorld({ where })
  const { make, dataOf, callAs } = world
  afterAll(async () => {
    await admin.end()
    await server.stop()
  })

  test('a user who may not make the roles gets the statements, and they are enough', () => {
    expect(refused).toMatch(/^StartError The database user may not make the roles/)
    expect(wanted).toHaveLength(4)
  })

  test('a user who may make roles needs nobody', async () => {
    await admin.query('create role maker login createrole')
    await admin.query('drop database if exists second')
    await admin.query('create database second owner maker')
    const second = { ...where, user: 'maker', database: 'second' }
    await migrate(second, log)
    const database = openDatabase(second, log)
    expect((await database.systemPool.query('select current_user as me')).rows).toEqual([{ me: 'coldway_system' }])
    await database.close()
  })

  test('start options of a connection string cannot put the role aside', () => {
    expect(() => openDatabase({ connectionString: 'postgres://fleet@db/fleet?options=-c%20a%3Db' }, log)).toThrow(
      'may not have `options`',
    )
  })

  test('reports are stored and shown to whom they belong, and to nobody else', async () => {
    const [own, other] = [await make.user(), await make.user()]
    const device = await make.device({ orgId: own.orgId })
    const atMs = world.clock.now()
    await say(world, 'http', device, [{ atMs, lng: 121, lat: 31, values: { temp1: 4 } }])
    const span = {
      deviceId: device.id,
      startTime: printTime(atMs - 3_600_000, '+00:00'),
      endTime: printTime(atMs + 3_600_000, '+00:00'),
    }
    const inUtc = { usertimezone: '+00:00' }
    await until(async () => (await dataOf(own, tracks.postList, span, inUtc)).points.length === 1)
    expect(await dataOf(own, deviceStatus.queryBdsDeviceJKCount, {})).toMatchObject({ all: 1 })
    expect(await dataOf(other, deviceStatus.queryBdsDeviceJKCount, {})).toMatchObject({ all: 0 })
    expect((await callAs(other, tracks.postList, span, inUtc)).status).toBe(404)
    const trail = await dataOf(own, audit.queryPageList, { page: 1, size: 50, conditionVos: [] })
    expect(trail.total).toBeGreaterThan(0)
    const foreign = await dataOf(other, audit.queryPageList, { page: 1, size: 50, conditionVos: [] })
    expect(foreign.records.filter(({ account }) => account === own.account)).toEqual([])
  })

  test("the statements for Citus: nothing ties the spread tables to others, and a device's latest state goes with it", async () => {
    const owner = await connect({ user: 'fleet', database: 'fleet' })
    const text = readFileSync(join(import.meta.dirname, '../../../deploy/citus.sql'), 'utf8')
    const [, ...statements] = text.split('create extension if not exists citus;')
    // Stands in for Citus' own function.
    await owner.query(
      `create function create_distributed_table(regclass, text, shard_count int default 0, colocate_with text default '') returns void language sql as ''`,
    )
    await owner.query(statements.join(''))
    const { rows: ties } = await owner.query(
      `select conname as name from pg_constraint
       where contype = 'f' and 'readings device_latest'::text ~ ('\\m' || conrelid::regclass::text || '\\M')
       union all select tgname from pg_trigger where not tgisinternal and tgrelid in ('readings'::regclass, 'device_latest'::regclass)`,
    )
    expect(ties).toEqual([])
    const user = await make.user()
    const device = await make.device({ orgId: user.orgId })
    await say(world, 'http', device, [{ atMs: world.clock.now(), values: { temp1: 4 } }])
    const superuser = await connect({ user: 'postgres', database: 'fleet' })
    const latest = () =>
      superuser.query('select from device_latest where device_id = $1', [device.id]).then(({ rowCount }) => rowCount)
    expect(await latest()).toBe(1)
    await owner.query('set role coldway_system')
    await owner.query('delete from devices where id = $1', [device.id])
    expect(await latest()).toBe(0)
    await Promise.all([owner.end(), superuser.end()])
  })

  test('forced row security binds the owner of the tables too: without the role that sees all the owner sees nothing', async () => {
    await admin.query('revoke coldway_app, coldway_root, coldway_system from fleet')
    const owner = await connect({ user: 'fleet', database: 'fleet' })
    expect((await owner.query('select from devices')).rowCount).toBe(0)
    expect((await owner.query('select from audit_rows')).rowCount).toBe(0)
    await owner.end()
    await admin.query('grant coldway_app, coldway_root, coldway_system to fleet')
  })
})

/** Runs as `nobody` where the tests run as root, which PostgreSQL refuses. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'coldway-pg15-'))
  const as = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    {
      ...as,
      cwd: folder,
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off']
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...as, cwd: folder, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await until(async () => {
    const client = new Client({ host: folder, user: 'postgres', database: 'postgres' })
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return {
    folder,
    async stop() {
      child.kill('SIGINT')
      await ended
      await removeFolder(folder)
    },
  }
}
