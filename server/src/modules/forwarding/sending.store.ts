/**
 * The queue of each rule as its sender sees it. One process serves a rule at a time: it holds a lease, and writes only while the fence
 * is the one it was given, so that a process that was stopped for a while changes nothing any more. Everything goes by the clock of
 * the database.
 */
import type { ForwardingError, ForwardingFailure } from '@coldway/contract/forwarding/forwarding.ts'
import type { ForwardingTarget } from '@coldway/contract/forwarding/targets.ts'
import { limits } from '@coldway/contract/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { Failure, KeptBroker, Progress } from './targets/target.ts'

export interface Taken {
  readonly ruleId: number
  readonly fence: number
}
export interface OpenBatch {
  readonly id: number
  readonly messageId: string
  readonly count: number
  readonly progress: Progress | null
  readonly rule: {
    readonly id: number
    readonly name: string
    readonly orgPath: string
    readonly target: ForwardingTarget
    readonly address: string
    readonly broker: KeptBroker | null
    /** Failures in a row before this attempt. */
    readonly failures: number
  }
}

const leaseS = 60

/** Takes rules with something to send that nobody serves. */
export const takeRules = async (
  db: Db,
  { except, count }: { readonly except: readonly number[]; readonly count: number },
): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    update forwarding_states set lease_until = now() + make_interval(secs => ${leaseS}), fence = fence + 1
    where rule_id in (
      select s.rule_id from forwarding_states s join forwarding_rules r on r.id = s.rule_id
      where not r.is_paused and s.next_at <= now() and coalesce(s.lease_until, '-infinity') < now()
        and s.rule_id <> all(${except}::int[])
        and (exists (select from forwarding_queue q where q.rule_id = r.id and q.batch_id is null)
          or exists (select from forwarding_batches b where b.rule_id = r.id and b.dead_at is null))
      order by s.next_at limit ${count} for update of s skip locked)
    returning rule_id as "ruleId", fence`.execute(db)
  return rows
}

/** Locks the state until the commit; undefined when another process serves the rule by now, or it is gone. */
const lockHeld = async (tx: Tx, { ruleId, fence }: Taken): Promise<{ failures: number } | undefined> => {
  const { rows } = await sql<{ failures: number }>`
    select failures from forwarding_states where rule_id = ${ruleId} and fence = ${fence} for update`.execute(tx)
  return rows[0]
}

/** Begins an attempt: at the batch that comes first, or at a new one of what waits. Undefined when there is nothing to send. */
export const openBatch = (db: Db, taken: Taken): Promise<OpenBatch | undefined> =>
  db.transaction().execute(async (tx) => {
    const held = await lockHeld(tx, taken)
    const rule = held && (await findServed(tx, taken.ruleId))
    if (!held || !rule) return undefined
    const id = (await firstBatch(tx, taken.ruleId)) ?? (await cutBatch(tx, taken.ruleId))
    if (id === undefined) return undefined
    const { rows } = await sql<Omit<OpenBatch, 'rule'>>`
      update forwarding_batches set attempts = attempts + 1 where id = ${id}
      returning id, message_id as "messageId", count, progress`.execute(tx)
    await renew(tx, taken.ruleId)
    const [batch] = rows
    return batch && { ...batch, rule: { ...rule, failures: held.failures } }
  })

const findServed = async (tx: Tx, ruleId: number): Promise<Omit<OpenBatch['rule'], 'failures'> | undefined> => {
  const { rows } = await sql<Omit<OpenBatch['rule'], 'failures'>>`
    select r.id, r.name, o.path as "orgPath", r.target, r.address, nullif(r.options, '{}') as broker
    from forwarding_rules r join organisations o on o.id = r.org_id where r.id = ${ruleId} and not r.is_paused`.execute(
    tx,
  )
  return rows[0]
}

const firstBatch = async (tx: Tx, ruleId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from forwarding_batches where rule_id = ${ruleId} and dead_at is null order by first_id limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}

const renew = (tx: Tx, ruleId: number) =>
  sql`update forwarding_states set lease_until = now() + make_interval(secs => ${leaseS}) where rule_id = ${ruleId}`.execute(
    tx,
  )

/** Evidence goes to a capture interface record by record, so that a shipment that is refused holds up no other. */
const mostOf = (
  ruleId: number,
) => sql`(select case r.target when 'epcis' then 1 else ${limits.forwardingBatchEvents}::int end
  from forwarding_rules r where r.id = ${ruleId})`

/** Makes a batch of the oldest rows, as many as fit; what it holds is decided here, once for all its attempts. */
const cutBatch = async (tx: Tx, ruleId: number, beforeMs?: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    with oldest as (
      select id, count, queued_at, sum(count) over (order by id) as upto, row_number() over (order by id) as place
      from (select id, count, queued_at from forwarding_queue
        where rule_id = ${ruleId} and batch_id is null and queued_at < ${beforeMs === undefined ? 'infinity' : new Date(beforeMs)}
        order by id limit ${mostOf(ruleId)}) as first_rows),
    chosen as (select id, count, queued_at from oldest where place = 1 or upto <= ${mostOf(ruleId)}),
    made as (
      insert into forwarding_batches (rule_id, message_id, first_id, count, since)
      select ${ruleId}, gen_random_uuid(), min(id), sum(count), min(queued_at) from chosen having count(*) > 0 returning id),
    marked as (
      update forwarding_queue q set batch_id = made.id from made where q.id in (select id from chosen))
    select id from made`.execute(tx)
  return rows[0]?.id
}

/**
 * Moves the position: the batch is done with. `count` events of it were sent; none says nothing of how the target fares. False when
 * another process serves the rule by now.
 */
export const settleTaken = (
  db: Db,
  taken: Taken,
  batch: { readonly id: number; readonly count: number },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockHeld(tx, taken))) return false
    await sql`delete from forwarding_batches where id = ${batch.id}`.execute(tx)
    if (batch.count === 0) return true
    await sql`
      update forwarding_states set failures = 0, failing_since = null, error = null, detail = null, sent_at = now(),
        sent_count = sent_count + ${batch.count}, lease_until = now() + make_interval(secs => ${leaseS}),
        former_count = case when minute_at = date_trunc('minute', now()) then former_count
          when minute_at = date_trunc('minute', now()) - interval '1 minute' then minute_count else 0 end,
        minute_count = ${batch.count}::int + case when minute_at = date_trunc('minute', now()) then minute_count else 0 end,
        minute_at = date_trunc('minute', now())
      where rule_id = ${taken.ruleId}`.execute(tx)
    return true
  })

interface Failed {
  readonly batch: Pick<OpenBatch, 'id'>
  readonly failure: Failure
  readonly retryMs: number
}

/** What another attempt with the same batch does not change. */
const aboutContent: ReadonlySet<string> = new Set<ForwardingError>(['content', 'evidenceLost'])

/** A batch that is refused for its content again and again is given up, and what comes after it goes on. */
export const settleFailed = (db: Db, taken: Taken, { batch, failure, retryMs }: Failed): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockHeld(tx, taken))) return false
    await sql`update forwarding_batches set progress = ${failure.progress ? JSON.stringify(failure.progress) : null}::jsonb
      where id = ${batch.id}`.execute(tx)
    const isGivenUp = aboutContent.has(failure.is) && (await countRefusal(tx, batch.id)) >= limits.forwardingRefusalsMax
    if (isGivenUp) await bury(tx, batch.id, failure)
    await sql`
      update forwarding_states set failures = ${isGivenUp ? sql`0` : failure.hasMoved ? sql`1` : sql`failures + 1`}, error = ${failure.is},
        detail = ${failure.detail}, failing_since = coalesce(failing_since, now()), lease_until = null,
        next_at = now() + make_interval(secs => ${isGivenUp ? 0 : retryMs / 1000})
      where rule_id = ${taken.ruleId}`.execute(tx)
    return true
  })

/** Attempts that never reached the target do not count. */
const countRefusal = async (tx: Tx, batchId: number): Promise<number> => {
  const { rows } = await sql<{ refusals: number }>`
    update forwarding_batches set refusals = refusals + 1 where id = ${batchId} returning refusals`.execute(tx)
  return rows[0]?.refusals ?? 0
}

const bury = (tx: Tx, batchId: number, { is, detail }: ForwardingFailure) =>
  sql`update forwarding_batches set dead_at = now(), error = ${is}, detail = ${detail} where id = ${batchId}`.execute(
    tx,
  )

/** Ends the lease, so that the rule can be taken at once when there is something to send again; after those that wait for longer. */
export const release = async (db: Db, { ruleId, fence }: Taken): Promise<void> => {
  await sql`update forwarding_states set lease_until = null, next_at = now()
    where rule_id = ${ruleId} and fence = ${fence}`.execute(db)
}

/** Gives up what has waited for its target since before this time, also of a paused rule. */
export const expire = async (db: Db, beforeMs: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select distinct rule_id as id from forwarding_batches where dead_at is null and since < ${new Date(beforeMs)}
    union select id from forwarding_rules r where exists (
      select from forwarding_queue q where q.rule_id = r.id and q.batch_id is null and q.queued_at < ${new Date(beforeMs)})`.execute(
    db,
  )
  for (const { id } of rows) while (await expireSome(db, id, beforeMs));
}

const batchesAtOnce = 100

/** True when there may be more. */
const expireSome = (db: Db, ruleId: number, beforeMs: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // The sender of the rule waits, and finds its batch gone.
    await sql`select from forwarding_states where rule_id = ${ruleId} for update`.execute(tx)
    await sql`update forwarding_states set fence = fence + 1, lease_until = null where rule_id = ${ruleId}`.execute(tx)
    const failure = { is: 'expired', detail: '' } as const
    const { rows } = await sql<{ id: number }>`
      select id from forwarding_batches where rule_id = ${ruleId} and dead_at is null and since < ${new Date(beforeMs)}`.execute(
      tx,
    )
    for (const { id } of rows) await bury(tx, id, failure)
    for (let count = 0; count < batchesAtOnce; count++) {
      const id = await cutBatch(tx, ruleId, beforeMs)
      if (id === undefined) return false
      await bury(tx, id, failure)
    }
    return true
  })
