/** Batches that were given up, in SQL. */
import type { DeadLetter, ForwardingError } from '@coldway/contract/forwarding/forwarding.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export interface LetterRow extends Omit<DeadLetter, 'failure' | 'firstTime' | 'deadTime'> {
  readonly error: ForwardingError
  readonly detail: string
  readonly since: number
  readonly deadAt: number
}
type ListName = 'id' | 'ruleId' | 'ruleName' | 'count' | 'deadTime'

const listed: SqlColumns<ListName> = {
  id: { is: sql`b.id` },
  ruleId: { is: sql`b.rule_id` },
  ruleName: { is: sql`r.name` },
  count: { is: sql`b.count` },
  deadTime: { is: sql`b.dead_at`, isTime: true },
}

export const listLetters = async (
  db: Db,
  scope: OrgScope,
  { query, zone }: { readonly query: ListQuery<ListName>; readonly zone: string },
): Promise<Page<LetterRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`b.dead_at desc, b.id desc`)
  const from = sql`from forwarding_batches b join forwarding_rules r on r.id = b.rule_id join organisations o on o.id = r.org_id
    where b.dead_at is not null and ${inScope(scope, sql`o.path`)} and ${where}`
  const { rows } = await sql<LetterRow>`
    select b.id, b.message_id as "messageId", b.rule_id as "ruleId", r.name as "ruleName", b.count, b.attempts,
      coalesce(b.error, 'unexpected') as error, coalesce(b.detail, '') as detail, b.since, b.dead_at as "deadAt"
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export interface HeldLetter {
  readonly id: number
  readonly ruleId: number
  readonly name: string
  readonly orgPath: string
}

/** Holds letters until the commit. Those outside the scope are left out, and those that are being sent again. */
export const holdLetters = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<HeldLetter[]> => {
  const { rows } = await sql<HeldLetter>`
    select b.id, b.rule_id as "ruleId", r.name, o.path as "orgPath"
    from forwarding_batches b join forwarding_rules r on r.id = b.rule_id join organisations o on o.id = r.org_id
    where b.id = any(${ids}::bigint[]) and b.dead_at is not null and ${inScope(scope, sql`o.path`)}
    order by b.id for update of b`.execute(tx)
  return rows
}

const anew = (nowMs: number) =>
  sql`dead_at = null, attempts = 0, refusals = 0, error = null, detail = null, progress = null, since = ${new Date(nowMs)}`

const tryAtOnce = (tx: Tx, ruleIds: readonly number[]) =>
  sql`update forwarding_states set next_at = now(), failures = 0 where rule_id = any(${ruleIds}::int[])`.execute(tx)

/** They have their old place in the queue, and wait as long as something new. */
export const revive = async (tx: Tx, letters: readonly HeldLetter[], nowMs: number): Promise<void> => {
  const ids = letters.map(({ id }) => id)
  await sql`update forwarding_batches set ${anew(nowMs)} where id = any(${ids}::bigint[])`.execute(tx)
  await tryAtOnce(
    tx,
    letters.map(({ ruleId }) => ruleId),
  )
}

/** As many of a rule as are kept; `left` are those that were given up beyond. */
export const reviveAll = async (
  tx: Tx,
  ruleId: number,
  nowMs: number,
): Promise<{ readonly count: number; readonly left: number }> => {
  const { numAffectedRows } = await sql`
    update forwarding_batches set ${anew(nowMs)} where dead_at is not null and id in (
      select id from forwarding_batches where rule_id = ${ruleId} and dead_at is not null
      order by first_id limit ${limits.forwardingDeadLettersMax} for update)`.execute(tx)
  await tryAtOnce(tx, [ruleId])
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from forwarding_batches where rule_id = ${ruleId} and dead_at is not null`.execute(tx)
  return { count: Number(numAffectedRows ?? 0), left: rows[0]?.left ?? 0 }
}

export const dropLetters = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from forwarding_batches where id = any(${ids}::bigint[])`.execute(tx)
}

const dayMs = 86_400_000

/** Deletes old letters, and of each rule those beyond its bound. What is deleted is counted at the rule, so that people learn of it. */
export const deleteOldLetters = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  const before = new Date(nowMs - limits.forwardingDeadLetterDays * dayMs)
  const { rows } = await sql<{ id: number }>`
    select rule_id as id from forwarding_batches where dead_at is not null group by rule_id
    having min(dead_at) < ${before} or count(*) > ${limits.forwardingDeadLettersMax}`.execute(db)
  for (const { id } of rows) await deleteOfRule(db, id, { before, now: new Date(nowMs) })
}

/** Those that are being sent again by the time at which they would go stay. */
const deleteOfRule = (db: Db, ruleId: number, { before, now }: { readonly before: Date; readonly now: Date }) =>
  sql`
    with gone as (
      delete from forwarding_batches where rule_id = ${ruleId} and dead_at is not null and (dead_at < ${before} or id in (
        select id from forwarding_batches where rule_id = ${ruleId} and dead_at is not null
        order by dead_at desc, id desc offset ${limits.forwardingDeadLettersMax}))
      returning count),
    lost as (select count(*)::int as letters, coalesce(sum(count), 0) as events from gone)
    update forwarding_states s set lost_letters = s.lost_letters + lost.letters, lost_events = s.lost_events + lost.events,
      lost_at = ${now}
    from lost where s.rule_id = ${ruleId} and lost.letters > 0`.execute(db)
