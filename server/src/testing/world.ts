/**
 * A whole running program for one test file: its own database, free ports, answers checked against the contract, a
 * clock that can be set, a silent log. Take one with `await makeWorld()` at the top of the file; it ends with the file.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type PoolConfig } from 'pg'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import type { Clock } from '../platform/clock.ts'
import type { Ports } from '../platform/config-ports.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createProgram, type Program } from '../assembly/program.ts'
import { type Caller, createCaller } from './caller.ts'
import { createMake, type Make } from './make.ts'
import { templateName } from './postgres.setup.ts'

export const isLong = Boolean(process.env.COLDWAY_TEST_LONG)

export interface SettableClock extends Clock {
  /** Steps the clock, which runs on from here; durations do not change. */
  set(nowMs: number): void
  /** Lets time pass. */
  advance(byMs: number): void
}

export interface World extends Caller {
  readonly program: Program
  readonly where: PoolConfig
  readonly clock: SettableClock
  readonly ports: Ports
  /** The address of the program, such as http://127.0.0.1:8080. */
  readonly base: string
  readonly make: Make
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface WorldOptions {
  readonly config?: Partial<Config>
  /** A PostgreSQL other than that of the run. */
  readonly where?: PoolConfig
  readonly log?: Log
  readonly makesFilesApart?: boolean
  readonly answersApart?: boolean
  /** The server's clock at its start, minus the machine's. */
  readonly clockOffMs?: number
}

const closeLimitMs = 60_000

export const makeWorld = async (options: WorldOptions = {}): Promise<World> => {
  const where = options.where ?? (await copyOfTemplate())
  // No database process is killed in these tests; those of faults/ have databases that wait for the disk.
  if (!options.where) await admin(`alter database ${where.database} set synchronous_commit = off`)
  // Tables are small here, so one plan of a statement serves for all values (prepared-statements.ts).
  if (!options.where) await admin(`alter database ${where.database} set plan_cache_mode = force_generic_plan`)
  const clock = settableClock(options.clockOffMs)
  const noPages = join(tmpdir(), 'coldway-no-pages')
  const config = { ...testConfig(), ...options.config }
  const log = options.log ?? createLog('silent')
  const program = await createProgram({
    config,
    where,
    clock,
    log,
    pageDirs: { console: noPages, companion: noPages },
    checksOutput: true,
    makesFilesApart: options.makesFilesApart ?? false,
    answersApart: options.answersApart ?? false,
  })
  const ports = await listen(program)
  const base = `http://127.0.0.1:${ports.http}`
  const caller = createCaller(base)
  const close = async (): Promise<void> => {
    await program.close()
    if (!options.where) await dropDatabase(String(where.database))
  }
  // The program would otherwise go on until the last file has ended, because vitest runs no hook of
  // the file within a test.
  if (TestRunner.getCurrentTest()) onTestFinished(close, closeLimitMs)
  else afterAll(close)
  return {
    ...caller,
    program,
    where,
    clock,
    ports,
    base,
    make: createMake(program.database, caller),
    query: async (text, values = []) => (await program.database.ownerPool.query(text, [...values])).rows,
  }
}

/**
 * The configuration of tests, which takes nothing from the machine's environment: tests set what
 * they configure.
 */
export const testConfig = (): Config => ({
  ...readConfig(
    {
      COLDWAY_LOG: 'silent',
      COLDWAY_HOST: '127.0.0.1',
      COLDWAY_DATA: join(tmpdir(), 'coldway-test-data'),
      COLDWAY_SEALING_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
    ['--no-demo'],
  ),
  trustsTerminals: true,
})

const settableClock = (offMs = 0): SettableClock => {
  let aheadMs = offMs
  let passedMs = 0
  return {
    now: () => Date.now() + aheadMs,
    steadyMs: () => performance.now() + passedMs,
    set: (nowMs) => {
      aheadMs = nowMs - Date.now()
    },
    advance: (byMs) => {
      aheadMs += byMs
      passedMs += byMs
    },
  }
}

const listen = async (program: Program): Promise<Ports> => {
  await program.app.listen({ port: 0, host: '127.0.0.1' })
  const ports: Record<string, number> = { http: (program.app.server.address() as AddressInfo).port }
  for (const [name, { server }] of program.receivers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ports[name] = (server.address() as AddressInfo).port
    await program.datagrams.get(name)?.listen(ports[name], '127.0.0.1')
  }
  return ports as unknown as Ports
}

const admin = async (text: string): Promise<void> => {
  const client = new Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Copies the template database for tests that start the program themselves; a caller drops the copy. */
export const copyOfTemplate = async (): Promise<PoolConfig> => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  // A copy of files takes half the time of one through the log, which no test of these databases needs.
  await admin(`create database ${database} template ${templateName} strategy file_copy`)
  return { ...inject('postgres'), database }
}

export const dropDatabase = (name: string): Promise<void> => admin(`drop database if exists ${name} with (force)`)

/** Removes folders of tests that start their own database. */
export const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 5 })
