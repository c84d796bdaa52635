import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { damageIn } from './damage.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { durabilityFaults } from './settings.ts'
import { StartError } from './start-error.ts'

const log = createLog('silent')
const root = mkdtempSync(join(tmpdir(), 'coldway-test-'))
// A space, a quote and non-ASCII letters: the path goes through settings and shell-free command lines.
const dataDir = join(root, "dätå's 数据")
let running: EmbeddedPostgres | undefined

const start = async () => {
  running = await startEmbeddedPostgres({ dataDir, log })
  return running
}
const query = async (sql: string) => {
  const client = new Client(running?.config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
const until = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      return await ask()
    } catch {
      await sleep(100)
    }
  }
  return ask()
}

afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('keeps what was written over a clean stop, and listens on no TCP port', async () => {
  await start()
  await query('create table kept (n int)')
  await query('insert into kept values (1)')
  expect(await query('show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(await query('show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
  const { pid } = running as EmbeddedPostgres
  await running?.stop()
  expect(() => process.kill(pid, 0)).toThrow()
  await start()
  expect(await query('select n from kept')).toEqual([{ n: 1 }])
}, 20_000)

test('a killed postmaster is started again and nothing acknowledged is lost', async () => {
  const postgres = await start()
  const before = postgres.pid
  await query('insert into kept values (2)')
  process.kill(before, 'SIGKILL')
  const rows = await until(async () => {
    expect(postgres.pid).not.toBe(before)
    return query('select n from kept order by n')
  })
  expect(rows).toEqual([{ n: 1 }, { n: 2 }])
}, 20_000)

test('a second start is refused with the address of the first one', async () => {
  const postgres = await start()
  postgres.announce('http://127.0.0.1:8081')
  const second = startEmbeddedPostgres({ dataDir, log })
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(/already running .* at http:\/\/127\.0\.0\.1:8081 \(process \d+\)/)
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
}, 20_000)

test('lock files of a dead server do not stop a start, whatever number they hold', async () => {
  for (const pid of ['0', '-1', '', 'x', String(process.pid), '999999999']) {
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${pid}\n${dataDir}\n`)
    await start()
    expect(await query('select count(*)::int as n from kept')).toEqual([{ n: 2 }])
    await running?.stop()
  }
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
}, 20_000)

test('a database left by a killed program is ended, its data is there', async () => {
  const { child, pid } = await startElsewhere()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(process.kill(pid, 0)).toBe(true)
  await start()
  expect(running?.pid).not.toBe(pid)
  expect(await query('select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
}, 20_000)

test('weak settings are named', () => {
  const strong = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', data_checksums: 'on' }
  expect(durabilityFaults(new Map(Object.entries(strong)))).toEqual([])
  expect(durabilityFaults(new Map(Object.entries({ ...strong, fsync: 'off' })))).toEqual(['fsync is off'])
})

/** The same start in a process of its own, which can be killed. */
const startElsewhere = async (): Promise<{ child: ChildProcess; pid: number }> => {
  const script = `
    const { createLog } = await import(${JSON.stringify(new URL('../log.ts', import.meta.url))})
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url))})
    const dataDir = ${JSON.stringify(dataDir)}
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') })
    console.log(postgres.pid)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { child, pid: Number(line.toString()) }
}

test('a file where the database has its folder is refused with a sentence', async () => {
  const folder = join(root, 'file-in-place')
  mkdirSync(folder)
  writeFileSync(join(folder, 'postgres'), '')
  const refused = startEmbeddedPostgres({ dataDir: folder, log })
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow('is a file, and the database needs a folder there')
})

const damage = (folder: string) => {
  const path = join(folder, 'postgres/global/pg_control')
  writeFileSync(path, readFileSync(path).fill(7, 40, 80))
}

test('a damaged database is refused with a sentence, and given up while it runs', async () => {
  const folder = join(root, 'damaged')
  let lost: StartError | undefined
  running = await startEmbeddedPostgres({ dataDir: folder, log, onLost: (error) => (lost = error) })
  damage(folder)
  process.kill(running.pid, 'SIGKILL')
  await until(async () => expect(String(lost)).toContain('The database is damaged'))
  await running.stop()
  running = undefined
  await expect(startEmbeddedPostgres({ dataDir: folder, log })).rejects.toThrow('The database is damaged')
}, 40_000)

test('what PostgreSQL says of damaged pages is distinguished from other failures', () => {
  const failed = (code: string, message: string) => Object.assign(new Error(message), { code })
  expect(damageIn(failed('XX001', 'invalid page in block 3 of relation base/5/1259'))).toContain('block 3')
  expect(damageIn(failed('53100', 'could not extend file: No space left on device'))).toBeUndefined()
  expect(damageIn(failed('57P01', 'terminating connection'))).toBeUndefined()
})
