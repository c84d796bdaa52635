/**
 * The clock of the server steps by an hour, ahead and back, while devices report (faults.md row 18): every report is
 * stored once, the latest state is right, and browsers stay connected. The clock is set in the program; the full form
 * also runs a process under libfaketime.
 */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { freePorts, startChild } from '../testing/child.ts'
import { wires } from '../testing/devices.fixture.ts'
import { openLive } from '../testing/live-client.ts'
import { until } from '../testing/until.ts'
import { copyOfTemplate, dropDatabase, makeWorld, removeFolder } from '../testing/world.ts'
import { isFull } from './harness/depth.fixture.ts'
import { makeFleet } from './harness/fleet.fixture.ts'
import { compare, createLedger, unharmed } from './harness/ledger.fixture.ts'
import { startLoad } from './harness/load.fixture.ts'
import { sayOutcome } from './harness/say.fixture.ts'

const hourMs = 3_600_000
const devices = 16
const steps = [hourMs, -hourMs, 0] as const
const firstMs = Math.floor(Date.now() / 1000) * 1000 - 20 * 86_400_000
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

const world = await makeWorld()

test('an hour ahead, an hour back, and right again: nothing is lost, nobody is sent away', async () => {
  const user = await world.make.user()
  const players = await makeFleet(world.program.database.ownerPool, {
    wires,
    count: devices,
    mark: 'CLOCK',
    orgId: user.orgId,
  })
  const browser = await openLive(world, user)
  browser.subscribe('a')
  const ledger = createLedger()
  const load = startLoad({ ledger, players, gates: () => [world], firstMs, pauseMs: 20 })
  await until(() => ledger.recoveryMs(0) ?? 0, Boolean, 30_000)
  const startMs = performance.now()
  for (const aheadMs of steps) {
    world.clock.set(Date.now() + aheadMs)
    const stepMs = performance.now()
    await until(
      () => ledger.recoveryMs(stepMs) ?? 0,
      (ms) => ms > 0,
      30_000,
    )
    await until(async () => (await world.callAs(user, deviceStatus.queryBdsDeviceJKCount, {})).status === 200)
  }
  const frames = browser.messages.length
  await until(() => browser.messages.length > frames)
  await load.stop()
  await until(() => world.program.pipeline?.queuedRows === 0)
  const verdict = await compare(ledger, world.where, { ignoresArrival: true })
  sayOutcome({
    fault: 'the clock an hour ahead, an hour back, right again',
    load: `${devices} devices on four wires`,
    ...verdict,
    figures: { 'the slowest device after the three steps': `${Math.round(performance.now() - startMs)} ms` },
  })
  expect(verdict).toMatchObject(unharmed)
  expect(browser.closedWith).toBeUndefined()
  browser.close()
}, 120_000)

const title = existsSync(library)
  ? 'a process of its own'
  : 'a process of its own (skipped: libfaketime is not installed)'
test.skipIf(!isFull || !existsSync(library))(
  `${title} whose wall clock steps stores everything once`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coldway-clock-'))
    const file = join(folder, 'offset')
    writeFileSync(file, '+0')
    const where = await copyOfTemplate()
    const variables = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const server = await startChild({ dataDir: folder, ports: await freePorts(), where, variables })
    const pool = new Pool({ ...where, max: 1 })
    const players = await makeFleet(pool, { wires, count: devices, mark: 'FAKE' })
    const ledger = createLedger()
    const load = startLoad({ ledger, players, gates: () => [server], firstMs, pauseMs: 20 })
    await until(() => ledger.recoveryMs(0) ?? 0, Boolean, 30_000)
    const arrivals: number[] = []
    for (const aheadMs of steps) {
      writeFileSync(file, `${aheadMs < 0 ? '' : '+'}${aheadMs / 1000}`)
      const stepMs = performance.now()
      await until(
        () => ledger.recoveryMs(stepMs) ?? 0,
        (ms) => ms > 0,
        30_000,
      )
      await sleep(1000)
      const { rows } = await pool.query<{ ahead: number }>(
        'select extract(epoch from max(arrived) - now())::float8 * 1000 as ahead from readings',
      )
      arrivals.push(rows[0]?.ahead ?? 0)
    }
    await load.stop()
    const verdict = await compare(ledger, where, { ignoresArrival: true })
    sayOutcome({ fault: 'the same by libfaketime', load: `${devices} devices on four wires`, ...verdict })
    expect(verdict).toMatchObject(unharmed)
    // The clock did step.
    expect(arrivals[0]).toBeGreaterThan(hourMs / 2)
    await server.kill('SIGTERM')
    await pool.end()
    await dropDatabase(String(where.database))
    await removeFolder(folder)
  },
  120_000,
)
