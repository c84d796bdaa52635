/**
 * The power goes (faults.md row 2): every write that was not synchronised is lost at once, of the database and of our own
 * files, and everything is started again. What was acknowledged is there, and the program starts on what is left.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
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
import { byDepth, isFull, randomOf } from './harness/depth.fixture.ts'
import { makeFleet } from './harness/fleet.fixture.ts'
import { type ForgetfulDisk, lackOfDisk, makeDisk } from './harness/forgetful-disk.fixture.ts'
import { compare, createLedger, unharmed } from './harness/ledger.fixture.ts'
import { startLoad } from './harness/load.fixture.ts'
import { sayOutcome } from './harness/say.fixture.ts'

const devices = 24
const rounds = byDepth(1, 6, 25)
const folder = mkdtempSync(join(tmpdir(), 'coldway-power-'))
// The database runs as another user, who has to reach its folder below this one.
chmodSync(folder, 0o711)
const lack = isFull ? lackOfDisk() : 'only in the full form'
let server: ChildServer | undefined
const disks: ForgetfulDisk[] = []

afterAll(async () => {
  await server?.kill('SIGKILL')
  for (const disk of disks) await disk.cut()
  await removeFolder(folder)
})

describe.skipIf(lack !== undefined)(`a loss of power${lack ? ` (skipped: ${lack})` : ''}`, () => {
  const diskIn = async (name: string): Promise<ForgetfulDisk> => {
    mkdirSync(join(folder, name), { mode: 0o711 })
    const disk = await makeDisk(join(folder, name))
    disks.push(disk)
    return disk
  }

  test('takes what was not synchronised, and nothing else', async () => {
    const disk = await diskIn('control')
    const [kept, lost] = [join(disk.folder, 'kept'), join(disk.folder, 'lost')]
    writeFileSync(kept, 'text', { flush: true })
    writeFileSync(lost, 'text')
    expect(readFileSync(lost, 'utf8')).toBe('text')
    await disk.cut()
    await disk.on()
    expect(readFileSync(kept, 'utf8')).toBe('text')
    expect(readFileSync(lost, 'utf8')).toBe('')
  })

  test(
    'takes nothing that was acknowledged, and the program starts again',
    async () => {
      const random = randomOf('power')
      const disk = await diskIn('program')
      const begin = { dataDir: join(disk.folder, 'data'), ports: await freePorts() }
      const connection = async () => (await findConnection(begin.dataDir)) as PoolConfig
      server = await startChild(begin)
      const pool = new Pool({ ...(await connection()), max: 1 })
      pool.on('error', () => undefined)
      const players = await makeFleet(pool, { wires, count: devices, mark: 'POWR' })
      await pool.end()
      const ledger = createLedger()
      const firstMs = Math.floor(Date.now() / 1000) * 1000 - 20 * 86_400_000
      const load = startLoad({ ledger, players, gates: () => [server as ChildServer], firstMs })
      const recoveries: number[] = []
      for (let round = 0; round < rounds; round++) {
        await until(() => ledger.acknowledgedCount > 100 * (round + 1), Boolean, 120_000)
        await sleep(random.between(0, 3000))
        await disk.cut()
        await server.kill('SIGKILL')
        const cutMs = performance.now()
        await disk.on()
        server = await startChild(begin)
        recoveries.push(
          await until(
            () => ledger.recoveryMs(cutMs) ?? 0,
            (ms) => ms > 0,
            120_000,
          ),
        )
      }
      await load.stop()
      const verdict = await compare(ledger, await connection())
      sayOutcome({
        fault: `the power lost, ${recoveries.length} times`,
        load: `${devices} devices on four wires`,
        ...verdict,
        recoveryMs: Math.max(...recoveries),
      })
      expect(verdict).toMatchObject(unharmed)
    },
    byDepth(300_000, 1_200_000, 5_400_000),
  )
})
