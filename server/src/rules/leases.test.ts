/**
 * Leases of partitions: shares, takeover and the fence, with two to eight workers that start, stop and die at any
 * moment.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { until } from '../testing/until.ts'
import { makeWorld } from '../testing/world.ts'
import { createLeases, type Leases, lockHeld } from './leases.ts'
import { partitionCount, partitionOf } from './partition.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const db = world.program.database.system
const log = createLog('silent')
const leaseMs = 600

interface Worker {
  readonly id: string
  readonly leases: Leases
}
const present = (id: string, isThere: boolean) =>
  isThere
    ? sql`insert into processes (id, roles, host, pid, lease_until, is_bus_whole)
        values (${id}, '{rules}', 'test', 1, now() + interval '1 hour', true)`.execute(db)
    : sql`delete from processes where id = ${id}`.execute(db)

const join = async (): Promise<Worker> => {
  const id = randomUUID()
  await present(id, true)
  return { id, leases: createLeases({ db, log, process: id, leaseMs }) }
}
const leave = async ({ id, leases }: Worker): Promise<void> => {
  await leases.close()
  await present(id, false)
}
const balanceAll = async (workers: readonly Worker[]): Promise<void> => {
  for (let n = 0; n < 4; n++) await Promise.all(workers.map(({ leases }) => leases.balance()))
}
const sizes = (workers: readonly Worker[]) => workers.map(({ leases }) => leases.held().size)

test('devices are spread evenly, in a row or in steps', () => {
  for (const step of [1, 2, 64, 1000]) {
    const counts = Array.from({ length: partitionCount }, () => 0)
    for (let n = 1; n <= 64_000; n++) counts[partitionOf(n * step)] = (counts[partitionOf(n * step)] ?? 0) + 1
    expect(Math.max(...counts) / 1000).toBeLessThan(1.5)
    expect(Math.min(...counts) / 1000).toBeGreaterThan(0.5)
  }
})

describe('shares', () => {
  test('all to one, half to two, and back when one leaves', async () => {
    const one = await join()
    await balanceAll([one])
    expect(one.leases.held().size).toBe(partitionCount)
    const other = await join()
    await balanceAll([one, other])
    expect(sizes([one, other])).toEqual([32, 32])
    await leave(other)
    await balanceAll([one])
    expect(one.leases.held().size).toBe(partitionCount)
    await leave(one)
  })

  test('of one that died: free when its lease lapses, or when it is seen to be gone', async () => {
    const [one, dead] = [await join(), await join()]
    await balanceAll([one, dead])
    // Its timer would renew; only its rows remain.
    const partitions = [...dead.leases.held().keys()]
    await leave(dead)
    await sql`update rule_partitions set holder = ${dead.id}, lease_until = now() + interval '1 hour'
      where partition = any(${partitions}::smallint[])`.execute(db)
    await balanceAll([one])
    expect(one.leases.held().size).toBe(partitionCount)
    await leave(one)
  })
})

describe('the fence', () => {
  test('what is being evaluated is not taken over, however old the lease; what was taken over is not evaluated', async () => {
    const slow = await join()
    await balanceAll([slow])
    const held = slow.leases.held()
    const other = await join()
    const inside = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const evaluating = db.transaction().execute(async (tx) => {
      expect((await lockHeld(tx, slow.id, held)).length).toBe(partitionCount)
      inside.resolve()
      await goOn.promise
    })
    await inside.promise
    await sql`update rule_partitions set lease_until = now() - interval '1 hour'`.execute(db)
    await balanceAll([other])
    expect(other.leases.held().size).toBe(0)
    goOn.resolve()
    await evaluating
    await sql`update rule_partitions set lease_until = now() - interval '1 hour'`.execute(db)
    await balanceAll([other])
    expect(other.leases.held().size).toBe(partitionCount / 2)
    const kept = await db.transaction().execute((tx) => lockHeld(tx, slow.id, held))
    expect(kept.length).toBe(partitionCount / 2)
    expect(kept.some((partition) => other.leases.held().has(partition))).toBe(false)
    await Promise.all([leave(slow), leave(other)])
  })

  test('another epoch of the same holder is not the one that was evaluated for', async () => {
    const one = await join()
    await balanceAll([one])
    const held = new Map([...one.leases.held()].map(([partition, epoch]) => [partition, epoch - 1]))
    expect(await db.transaction().execute((tx) => lockHeld(tx, one.id, held))).toEqual([])
    await leave(one)
  })
})

const Step = fc.record({ who: fc.nat(7), does: fc.constantFrom('evaluate', 'balance', 'leave', 'join', 'lapse') })

test('never two in one partition, and in the end each in one, whatever comes (property)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 8 }), fc.array(Step, { maxLength: 40 }), async (count, steps) => {
      const workers: (Worker | undefined)[] = await Promise.all(Array.from({ length: count }, () => join()))
      const inside = new Map<number, string>()
      const evaluate = async ({ id, leases }: Worker): Promise<void> =>
        db.transaction().execute(async (tx) => {
          const partitions = await lockHeld(tx, id, leases.held())
          for (const partition of partitions) {
            if (inside.has(partition)) throw new Error(`two in partition ${partition}`)
            inside.set(partition, id)
          }
          await sql`select pg_sleep(0.002)`.execute(tx)
          for (const partition of partitions) inside.delete(partition)
        })
      const does = async (at: number, what: string): Promise<void> => {
        const worker = workers[at]
        if (what === 'join' && !worker) workers[at] = await join()
        if (!worker) return
        if (what === 'leave') {
          workers[at] = undefined
          await leave(worker)
        }
        if (what === 'lapse')
          await sql`update rule_partitions set lease_until = now() - interval '1 second' where holder = ${worker.id}`.execute(
            db,
          )
        if (what === 'balance') await worker.leases.balance()
        if (what === 'evaluate') await evaluate(worker)
      }
      // Each worker does its steps in order, all at the same time.
      await Promise.all(
        workers.map(async (_, at) => {
          for (const { who, does: what } of steps) if (who % count === at) await does(at, what)
        }),
      )
      const left = workers.flatMap((worker) => worker ?? [])
      if (left.length > 0)
        await until(async () => {
          await balanceAll(left)
          const all = left.flatMap(({ leases }) => [...leases.held().keys()])
          return all.length === partitionCount && new Set(all).size === partitionCount
        })
      expect(Math.max(0, ...sizes(left))).toBeLessThanOrEqual(Math.ceil(partitionCount / Math.max(1, left.length)))
      await Promise.all(left.map(leave))
    }),
    { numRuns: 12 },
  )
}, 60_000)
