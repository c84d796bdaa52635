/**
 * The worker of the role `rules`: reads the inbox and the due timers of the partitions this process holds, lets each
 * rule of an ordered list evaluate them, and deletes what was read, all in one transaction that commits only while the
 * process holds them (leases.ts). An inbox row that no rule can evaluate alone is put aside with its reason, so that
 * those behind it go on.
 */
import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import type { InboxEntry } from '../ingest/steps/rule-inbox.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import { type Db, isAwayError, type Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Tracing } from '../platform/tracing.ts'
import { createLeases, lockHeld } from './leases.ts'
import type { Finding, Rule, Sample, Batch } from './rule.ts'
import { type DueTimer, setTimers, takeTimers } from './timers.ts'

/** The inbox rows of one partition in one batch. */
const batchesAtOnce = 20
const timersAtOnce = 500
const lookAgainMs = 1000
const restMaxMs = 250

export interface RulesWorker {
  close(): Promise<void>
}

export interface RulesWorkerParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  /** The rules in the order they run; a later one sees the findings of the earlier. */
  readonly rules: readonly Rule[]
  readonly evaluated: (batches: number, seconds: number) => void
  readonly tracing?: Tracing
  /** The name of this process for others. */
  readonly process: string
}

export const startRules = (parts: RulesWorkerParts): RulesWorker => {
  const { db, bus, log, process } = parts
  const leases = createLeases({ db, log, process })
  let isClosed = false
  let isWoken = true
  let wakeUp = (): void => undefined

  const run = async (): Promise<void> => {
    await leases.balance().catch((error) => log.warn({ error: String(error) }, 'the rules cannot evaluate and wait'))
    while (!isClosed) {
      isWoken = false
      const sinceMs = performance.now()
      const { count, isBehind } = await evaluateSome(parts, leases.held()).catch((error) => {
        log.warn({ error: String(error) }, 'the rules cannot evaluate and wait')
        return nothing
      })
      // The reports that arrive during the rest are evaluated in one batch: a device costs a batch
      // as much as a report does.
      if (count > 0 && !isBehind && !isClosed) await rest(Math.min(performance.now() - sinceMs, restMaxMs))
      if (count === 0 && !isWoken) await sleep()
    }
  }
  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookAgainMs)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = run()
  const stopListening = bus.listen('inbox.filled', () => {
    isWoken = true
    wakeUp()
  })

  return {
    async close() {
      stopListening()
      isClosed = true
      wakeUp()
      await running
      await leases.close()
    },
  }
}

type Held = ReadonlyMap<number, number>

interface InboxRow {
  readonly id: number
  readonly partition: number
  readonly payload: string
}

interface Evaluated {
  /** The number of inbox rows and timers that were dealt with. */
  readonly count: number
  /** More rows or timers wait than one batch takes. */
  readonly isBehind: boolean
}
const nothing: Evaluated = { count: 0, isBehind: false }

const evaluateSome = async (parts: RulesWorkerParts, held: Held): Promise<Evaluated> => {
  if (held.size === 0) return nothing
  try {
    return await evaluateOnce(parts, held, { rows: batchesAtOnce, timers: timersAtOnce })
  } catch (error) {
    if (isAwayError(error)) throw error
    parts.log.error({ error }, 'rules failed on a batch, its rows are tried one by one')
    return { count: await evaluateSingly(parts, held), isBehind: true }
  }
}

interface Portion {
  readonly rows: number
  readonly timers: number
}

const evaluateOnce = async (parts: RulesWorkerParts, held: Held, portion: Portion): Promise<Evaluated> => {
  const { db, clock, process, evaluated } = parts
  const sinceMs = performance.now()
  const { count, isBehind, after } = await db.transaction().execute(async (tx) => {
    const nowMs = clock.now()
    const mine = await lockHeld(tx, process, held)
    const rows = await takeInbox(tx, mine, portion.rows)
    const due = await takeTimers(tx, mine, { nowMs, count: portion.timers })
    const events = rows.length + due.length > 0 ? await traced(parts, tx, { nowMs, samples: samplesOf(rows), due }) : []
    const byPartition = [...Map.groupBy(rows, ({ partition }) => partition).values()]
    const isBehind = due.length === portion.timers || byPartition.some(({ length }) => length === portion.rows)
    return { count: rows.length + due.length, isBehind, after: events }
  })
  if (count > 0) evaluated(count, (performance.now() - sinceMs) / 1000)
  for (const publish of after) publish()
  return { count, isBehind }
}

/**
 * Evaluates the first row of each partition, then the first timer, each alone; what fails alone does not hold up the
 * rest.
 */
const evaluateSingly = async (parts: RulesWorkerParts, held: Held): Promise<number> => {
  let count = 0
  for (const [partition, epoch] of held) {
    const one: Held = new Map([[partition, epoch]])
    for (const portion of [
      { rows: 1, timers: 0 },
      { rows: 0, timers: 1 },
    ]) {
      count += await evaluateOnce(parts, one, portion).then(
        (evaluated) => evaluated.count,
        (error: unknown) => {
          if (isAwayError(error)) throw error
          return putAside(parts, one, { portion, reason: String(error) })
        },
      )
    }
  }
  return count
}

interface Culprit {
  readonly portion: Portion
  readonly reason: string
}

const putAside = ({ db, clock, process, log }: RulesWorkerParts, held: Held, culprit: Culprit): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const mine = await lockHeld(tx, process, held)
    const rows = await takeInbox(tx, mine, culprit.portion.rows)
    const due = await takeTimers(tx, mine, { nowMs: clock.now(), count: culprit.portion.timers })
    for (const payload of [...rows.map((row) => row.payload), ...due.map((timer) => JSON.stringify(timer))]) {
      log.error({ payload, reason: culprit.reason }, 'an inbox row was put aside')
      await sql`insert into rule_quarantine (partition, payload, reason)
        values (${mine[0] ?? -1}, ${payload}, ${culprit.reason})`.execute(tx)
    }
    return rows.length + due.length
  })

interface Read {
  readonly nowMs: number
  readonly samples: readonly Sample[]
  readonly due: readonly DueTimer[]
}

const traced = (parts: RulesWorkerParts, tx: Tx, read: Read): ReturnType<typeof runRules> => {
  const attributes = { 'coldway.samples': read.samples.length, 'coldway.timers': read.due.length }
  return parts.tracing?.span('rules', { attributes }, () => runRules(parts, tx, read)) ?? runRules(parts, tx, read)
}

/** Gives the functions that publish the events once the transaction is committed. */
const runRules = async ({ rules, bus }: RulesWorkerParts, tx: Tx, read: Read): Promise<(() => void)[]> => {
  const after: (() => void)[] = []
  const findings: Finding[] = []
  const publish: Batch['publish'] = (name, event) => {
    after.push(() => bus.publish(name, event))
  }
  for (const { name, run } of rules) {
    const due = read.due.filter((timer) => timer.rule === name)
    const wake: Batch['wake'] = (timers) => setTimers(tx, name, timers)
    await run({ tx, nowMs: read.nowMs, samples: read.samples, due, findings, wake, publish })
  }
  return after
}

/** Takes the oldest rows of each partition; they are gone when the transaction commits. */
const takeInbox = async (tx: Tx, partitions: readonly number[], count: number): Promise<InboxRow[]> => {
  if (partitions.length === 0 || count === 0) return []
  const { rows } = await sql<InboxRow>`
    delete from rule_inbox where id in (
      select oldest.id from unnest(${partitions}::smallint[]) as mine (partition)
      cross join lateral (
        select id from rule_inbox i where i.partition = mine.partition order by id limit ${count}) as oldest)
    returning id, partition, payload`.execute(tx)
  return rows.sort((a, b) => a.id - b.id)
}

const samplesOf = (rows: readonly InboxRow[]): Sample[] =>
  rows
    .flatMap((row) => JSON.parse(row.payload) as InboxEntry[])
    .map(([deviceId, atMs, values, arrivedMs = atMs, fix = null]) => ({
      deviceId,
      atMs,
      arrivedMs,
      values,
      fix: fix && { lng: fix[0], lat: fix[1], type: fix[2], speedKmh: fix[3], accuracyM: fix[4] },
    }))
