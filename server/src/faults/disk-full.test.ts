/**
 * The database's disk is full (faults.md row 4): nothing more is acknowledged, the program stays and answers, and when
 * there is room again everything continues by itself. The whole data folder is on a small file system in memory.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type PoolConfig } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { findConnection } from '../platform/connection-file.ts'
import { type ChildServer, freePorts, startChild } from '../testing/child.ts'
import { wires } from '../testing/devices.fixture.ts'
import { until } from '../testing/until.ts'
import { removeFolder } from '../testing/world.ts'
import { byDepth } from './harness/depth.fixture.ts'
import { makeFleet } from './harness/fleet.fixture.ts'
import { compare, createLedger, unharmed } from './harness/ledger.fixture.ts'
import { startLoad } from './harness/load.fixture.ts'
import { sayOutcome } from './harness/say.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'coldway-full-'))
const sizeMb = 400
const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=711`, 'none', folder])
const isMounted = mount.status === 0
const title = isMounted ? 'a full disk' : 'a full disk (skipped: nobody here may mount a file system in memory)'
const devices = 24
let server: ChildServer | undefined

afterAll(async () => {
  await server?.kill('SIGTERM')
  if (isMounted) spawnSync('umount', [folder])
  await removeFolder(folder)
})

/** Fills the disk except for this many bytes. */
const fill = (leftBytes: number): void => {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(join(folder, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)))
  } catch (error) {
    // The database has used some of it meanwhile, so the disk is full.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

describe.skipIf(!isMounted)(title, () => {
  test('is no loss: nothing is acknowledged meanwhile, the program answers, and goes on when there is room', async () => {
    server = await startChild({ dataDir: join(folder, 'data'), ports: await freePorts() })
    const where = (await findConnection(join(folder, 'data'))) as PoolConfig
    const pool = new Pool({ ...where, max: 1 })
    pool.on('error', () => undefined)
    const players = await makeFleet(pool, { wires, count: devices, mark: 'FULL' })
    await pool.end()
    const ledger = createLedger()
    const firstMs = Math.floor(Date.now() / 1000) * 1000 - 20 * 86_400_000
    const gate = server
    const load = startLoad({ ledger, players, gates: () => [gate], firstMs, reports: 40 })
    await until(() => ledger.recoveryMs(0) ?? 0, Boolean, 30_000)
    fill(2 * 2 ** 20)
    // The disk is full: nothing has been acknowledged for a while.
    await until(
      async () => {
        const sinceMs = performance.now()
        await sleep(1500)
        return ledger.since(sinceMs)
      },
      (count) => count === 0,
      60_000,
    )
    const fullMs = performance.now()
    await sleep(byDepth(1000, 10_000))
    const health = await fetch(`${server.base}/healthz`)
    expect([200, 503]).toContain(health.status)
    expect(ledger.since(fullMs)).toBe(0)
    rmSync(join(folder, 'filler'))
    const roomMs = performance.now()
    const recoveryMs = await until(
      () => ledger.recoveryMs(roomMs) ?? 0,
      (ms) => ms > 0,
      60_000,
    )
    await load.stop()
    const verdict = await compare(ledger, where)
    const why = `the data folder full to ${sizeMb} MB, then with room again`
    sayOutcome({ fault: why, load: `${devices} devices on four wires, messages of 40`, ...verdict, recoveryMs })
    expect(verdict).toMatchObject(unharmed)
  }, 180_000)
})
