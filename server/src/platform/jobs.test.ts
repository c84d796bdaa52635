import { afterAll, describe, expect, test } from 'vitest'
import { copyOfTemplate, dropDatabase } from '../testing/world.ts'
import { until } from '../testing/until.ts'
import { openDatabase } from './database.ts'
import { backoffMs, type Job, type JobKind, type Outcome, startWorker, type Worker } from './jobs.ts'
import { addJob, type NewJob } from './jobs.store.ts'
import { createLog } from './log.ts'

const where = await copyOfTemplate()
const log = createLog('silent')
const { system: db, systemPool: pool, close } = openDatabase(where, log)
const workers: Worker[] = []
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()))
  await close()
  await dropDatabase(String(where.database))
})

let nowMs = Date.UTC(2026, 0, 1)
const clock = { now: () => nowMs }
const done: Outcome = { is: 'done' }
let count = 0

/** Each test has a kind of its own, so that none works on another's jobs. */
const newKind = () => `kind-${++count}`
const work = (kind: string, run: (job: Job<{ n: number }>) => Promise<Outcome>, concurrency = 4): Worker => {
  const one: JobKind<{ n: number }> = { kind, concurrency, run }
  const worker = startWorker({ db, clock, log, kinds: [one as JobKind], pollMs: 20, leaseMs: 30_000 })
  workers.push(worker)
  return worker
}
const add = (kind: string, given: Partial<NewJob> = {}) =>
  db.transaction().execute((tx) => addJob(tx, { kind, payload: { n: 1 }, nowMs, ...given }))
interface Seen {
  state: string
  attempts: number
  last_error: string | null
  run_at: number
}
const seen = async (kind: string): Promise<Seen[]> =>
  (await pool.query<Seen>('select state, attempts, last_error, run_at from jobs where kind = $1 order by id', [kind]))
    .rows
const isSettled = (kind: string, state: string) =>
  until(async () => (await seen(kind)).every((job) => job.state === state))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('a job', () => {
  test('belongs to the transaction that wants it', async () => {
    const kind = newKind()
    await db
      .transaction()
      .execute(async (tx) => {
        await addJob(tx, { kind, payload: {}, nowMs })
        throw new Error('no')
      })
      .catch(() => undefined)
    expect(await seen(kind)).toEqual([])
  })

  test('runs when it is due, 40 days ahead too, and not a moment before', async () => {
    const kind = newKind()
    const ran: number[] = []
    work(kind, async ({ payload }) => {
      ran.push(payload.n)
      return done
    })
    await add(kind, { runAtMs: nowMs + 40 * 86_400_000 })
    await pause(100)
    expect(ran).toEqual([])
    nowMs += 40 * 86_400_000
    await isSettled(kind, 'done')
    expect(ran).toEqual([1])
  })

  test('runs once, however many workers there are', async () => {
    const kind = newKind()
    const ran: number[] = []
    for (let n = 0; n < 60; n++) await add(kind, { payload: { n } })
    for (let n = 0; n < 4; n++)
      work(kind, async ({ payload }) => {
        ran.push(payload.n)
        await pause(2)
        return done
      })
    await isSettled(kind, 'done')
    expect(ran.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n))
  })

  test('is tried again later and later, until its deadline', async () => {
    const kind = newKind()
    const at: number[] = []
    work(kind, async ({ attempt }) => {
      at.push(attempt)
      if (attempt === 2) throw new Error('secret detail')
      return { is: 'retry', error: 'busy' }
    })
    const beginMs = nowMs
    await add(kind, { deadlineMs: nowMs + 60_000 })
    while ((await seen(kind))[0]?.state === 'waiting') {
      await pause(30)
      nowMs += 1000
    }
    expect(at).toEqual([1, 2, 3, 4])
    expect(await seen(kind)).toMatchObject([{ state: 'failed', attempts: 4, last_error: 'busy' }])
    expect(nowMs - beginMs).toBeLessThan(70_000)
    expect([backoffMs(1) < 7000, backoffMs(2) >= 10_000, backoffMs(40) <= 4_320_000]).toEqual([true, true, true])
  })

  test('that hangs holds up neither its own kind nor another', async () => {
    const [hanging, other] = [newKind(), newKind()]
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    work(hanging, async ({ payload }) => {
      if (payload.n === 1) await held
      return done
    })
    work(other, async () => done)
    await add(hanging)
    await add(hanging, { payload: { n: 2 } })
    await add(other)
    await isSettled(other, 'done')
    await until(async () => (await seen(hanging))[1]?.state === 'done')
    expect((await seen(hanging))[0]?.state).toBe('waiting')
    release()
    await isSettled(hanging, 'done')
  })
})

describe('a lease', () => {
  test('that ran out goes to another; the late one writes nothing and may begin nothing', async () => {
    const kind = newKind()
    const wrote: string[] = []
    let resume = () => {}
    let refused: unknown
    const slow = new Promise<void>((resolve) => {
      resume = resolve
    })
    const first = work(kind, async (job) => {
      await slow
      await job
        .whileHeld(async () => wrote.push('first began'))
        .catch((error: unknown) => {
          refused = error
        })
      return { is: 'done', record: async () => void wrote.push('first') }
    })
    await add(kind)
    await until(async () => (await seen(kind))[0]?.attempts === 1)
    // 90 s pass while the process is stopped and does not renew.
    nowMs += 90_000
    work(kind, async () => ({ is: 'done', record: async () => void wrote.push('second') }))
    await isSettled(kind, 'done')
    resume()
    await first.close()
    // The first has free places and does not take its own job a second time.
    expect(wrote).toEqual(['second'])
    expect(String(refused)).toContain('Error')
    expect(await seen(kind)).toMatchObject([{ state: 'done', attempts: 2 }])
  })

  test('given before the clock went back an hour holds nobody up for an hour', async () => {
    const kind = newKind()
    await add(kind)
    // The lease of a process that was killed.
    await pool.query('update jobs set lease_until = $1 where kind = $2', [new Date(nowMs + 3_630_000), kind])
    work(kind, async () => done)
    await isSettled(kind, 'done')
  })

  test('is renewed while the work goes on, so that a slow provider is asked once', async () => {
    const kind = newKind()
    let asked = 0
    let release = () => {}
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    const run = async (): Promise<Outcome> => {
      asked += 1
      await slow
      return done
    }
    const one: JobKind = { kind, concurrency: 1, run }
    // Renewed every 100 ms, three times within a lease.
    for (let n = 0; n < 2; n++) workers.push(startWorker({ db, clock, log, kinds: [one], pollMs: 20, leaseMs: 300 }))
    await add(kind)
    for (let n = 0; n < 30; n++) {
      await pause(30)
      nowMs += 30
    }
    release()
    await isSettled(kind, 'done')
    expect(asked).toBe(1)
  })
})

test('a worker that closes lets the work end, and stops what does not', async () => {
  const kind = newKind()
  const worker = work(kind, ({ signal }) => {
    const stopped: Outcome = { is: 'retry', error: 'stopped' }
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(stopped)))
  })
  await add(kind)
  await until(async () => (await seen(kind))[0]?.attempts === 1)
  await worker.close()
  expect(await seen(kind)).toMatchObject([{ state: 'waiting', last_error: 'stopped' }])
})
