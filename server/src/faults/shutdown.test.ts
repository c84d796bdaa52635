/**
 * SIGTERM under load: what is committed is acknowledged, the rest stays with the devices, and the process ends by
 * itself. So after a stop the table and the acknowledgements are the same, unlike after a kill.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type ChildServer, freePorts, startChild } from '../testing/child.ts'
import { wires } from '../testing/devices.fixture.ts'
import { until } from '../testing/until.ts'
import { copyOfTemplate, dropDatabase, removeFolder } from '../testing/world.ts'
import { byDepth, randomOf } from './harness/depth.fixture.ts'
import { makeFleet } from './harness/fleet.fixture.ts'
import { compare, createLedger, unharmed } from './harness/ledger.fixture.ts'
import { startLoad } from './harness/load.fixture.ts'
import { sayOutcome } from './harness/say.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'coldway-shutdown-'))
const devices = byDepth(24, 100)
const rounds = byDepth(2, 10)
const firstMs = Math.floor(Date.now() / 1000) * 1000 - 20 * 86_400_000
const left: ChildServer[] = []

afterAll(async () => {
  for (const child of left) await child.kill('SIGKILL')
  await removeFolder(folder)
})

test('a stop acknowledges what it stored, leaves the rest, and the next start takes it', async () => {
  const random = randomOf('shutdown')
  const where = await copyOfTemplate()
  const begin = { dataDir: folder, ports: await freePorts(), where }
  const start = async (): Promise<ChildServer> => {
    const child = await startChild(begin)
    left.push(child)
    return child
  }
  let server = await start()
  const pool = new Pool({ ...where, max: 1 })
  const players = await makeFleet(pool, { wires, count: devices, mark: 'STOP' })
  const ledger = createLedger()
  const load = startLoad({ ledger, players, gates: () => [server], firstMs })
  const [unanswered, stopsMs, recoveries]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    const sinceMs = performance.now()
    await until(() => ledger.recoveryMs(sinceMs) ?? 0, Boolean, 30_000)
    await sleep(random.between(0, 1000))
    const stopMs = performance.now()
    expect(await server.kill('SIGTERM')).toBe(0)
    stopsMs.push(performance.now() - stopMs)
    // An answer may have been sent and not read yet.
    await sleep(500)
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from readings')
    unanswered.push((rows[0]?.n ?? 0) - ledger.acknowledgedCount)
    server = await start()
    recoveries.push(await until(() => ledger.recoveryMs(stopMs) ?? 0, Boolean, 30_000))
  }
  await load.stop()
  const verdict = await compare(ledger, where)
  sayOutcome({
    fault: `SIGTERM under load, ${rounds} times`,
    load: `${devices} devices on four wires, each with a message of 5 always under way`,
    ...verdict,
    recoveryMs: Math.max(...recoveries),
    figures: {
      'stored and not acknowledged': unanswered.reduce((sum, one) => sum + one, 0),
      'slowest stop': `${(Math.max(...stopsMs) / 1000).toFixed(1)} s`,
    },
  })
  expect(verdict).toMatchObject(unharmed)
  expect(unanswered).toEqual(unanswered.map(() => 0))
  await server.kill('SIGTERM')
  await pool.end()
  await dropDatabase(String(where.database))
}, 240_000)
