/** Forwarding rules in SQL, as people manage them. */
import type { ForwardingError, ForwardingKind, ForwardingRule } from '@coldway/contract/forwarding/forwarding.ts'
import type { ForwardingTarget } from '@coldway/contract/forwarding/targets.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope, rangeOfPath } from '../../platform/org-scope.ts'
import type { KeptBroker } from './targets/target.ts'

type Printed = 'failure' | 'lost' | 'lastSentTime' | 'failingSince' | 'nextTryTime' | 'createTime'
export interface RuleRow extends Omit<ForwardingRule, Printed> {
  readonly error: ForwardingError | null
  readonly detail: string | null
  readonly sentAt: number | null
  readonly failingAt: number | null
  readonly nextAt: number
  readonly createdAt: number
  readonly lostLetters: number
  readonly lostEvents: number
  readonly lostAt: number | null
}
type ListName = 'id' | 'name' | 'orgId' | 'target' | 'address' | 'state' | 'lostLetters' | 'createTime'

const state = sql`case when r.is_paused then 'paused' when s.error is not null then 'failing' else 'live' end`
/** What waits is what stands in no batch, and what is being sent. */
const waiting = sql`lateral (
  select coalesce(sum(count), 0)::int as rows, coalesce(extract(epoch from now() - min(since)), 0)::int as seconds from (
    select count, queued_at as since from forwarding_queue q where q.rule_id = r.id and q.batch_id is null
    union all select count, since from forwarding_batches b where b.rule_id = r.id and b.dead_at is null) as each) as lag`

const shown = sql`
  r.id, r.name, r.org_id as "orgId", o.name as "orgName", r.remark, r.kinds, r.is_whole_branch as "isWholeBranch",
  (select count(*)::int from forwarding_devices f where f.rule_id = r.id) as "deviceCount", r.target, r.address, ${state} as state,
  lag.rows as "lagRows", greatest(lag.seconds, 0) as "lagSeconds",
  case when s.minute_at = date_trunc('minute', now()) then s.former_count
    when s.minute_at = date_trunc('minute', now()) - interval '1 minute' then s.minute_count else 0 end as "perMinute",
  s.sent_count as "sentCount", s.sent_at as "sentAt", s.error, s.detail, s.failing_since as "failingAt", s.next_at as "nextAt",
  (select count(*)::int from forwarding_batches b where b.rule_id = r.id and b.dead_at is not null) as "deadLetters",
  s.lost_letters as "lostLetters", s.lost_events as "lostEvents", s.lost_at as "lostAt",
  r.version, r.created_at as "createdAt"`

const joined = sql`from forwarding_rules r join organisations o on o.id = r.org_id join forwarding_states s on s.rule_id = r.id`

const listed: SqlColumns<ListName> = {
  id: { is: sql`r.id` },
  name: { is: sql`r.name` },
  orgId: { is: sql`r.org_id` },
  target: { is: sql`r.target` },
  address: { is: sql`r.address` },
  state: { is: state },
  lostLetters: { is: sql`s.lost_letters` },
  createTime: { is: sql`r.created_at`, isTime: true },
}

export const listRules = async (
  db: Db,
  scope: OrgScope,
  { query, zone }: { readonly query: ListQuery<ListName>; readonly zone: string },
): Promise<Page<RuleRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`r.id desc`)
  const seen = sql`where ${inScope(scope, sql`o.path`)} and ${where}`
  const { rows } = await sql<RuleRow>`
    select ${shown} ${joined} cross join ${waiting} ${seen} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${joined} ${seen}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export interface DetailsRow extends RuleRow {
  readonly devices: { readonly id: number; readonly name: string; readonly code: string }[]
  readonly broker: KeptBroker | null
  readonly secretAt: number | null
  readonly formerUntil: number | null
}

export const findRule = async (
  db: Db,
  scope: OrgScope,
  { id, nowMs }: { readonly id: number; readonly nowMs: number },
): Promise<DetailsRow | undefined> => {
  const { rows } = await sql<DetailsRow>`
    select ${shown},
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'code', d.code) order by d.name), '[]')
        from forwarding_devices f join devices d on d.id = f.device_id where f.rule_id = r.id) as devices,
      nullif(r.options, '{}') as broker, (select max(k.created_at) from forwarding_secrets k where k.rule_id = r.id) as "secretAt",
      (select max(k.expires_at) from forwarding_secrets k where k.rule_id = r.id and k.expires_at > ${new Date(nowMs)})
        as "formerUntil"
    ${joined} cross join ${waiting} where r.id = ${id} and ${inScope(scope, sql`o.path`)}`.execute(db)
  return rows[0]
}

export interface Given {
  readonly name: string
  readonly remark: string
  readonly kinds: readonly ForwardingKind[]
  readonly isWholeBranch: boolean
  readonly deviceIds: readonly number[]
  readonly target: ForwardingTarget
  readonly address: string
  readonly broker: KeptBroker | null
}

export const insertRule = async (
  tx: Tx,
  given: Omit<Given, 'broker'> & { readonly orgId: number; readonly nowMs: number },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into forwarding_rules (org_id, name, remark, kinds, is_whole_branch, target, address, created_at)
    values (${given.orgId}, ${given.name}, ${given.remark}, ${given.kinds}::text[], ${given.isWholeBranch}, ${given.target},
      ${given.address}, ${new Date(given.nowMs)})
    returning id`.execute(tx)
  const { id } = rows[0] as { id: number }
  await sql`insert into forwarding_states (rule_id) values (${id})`.execute(tx)
  await insertDevices(tx, id, given)
  return id
}

export const setBroker = async (tx: Tx, id: number, broker: KeptBroker): Promise<void> => {
  await sql`update forwarding_rules set options = ${JSON.stringify(broker)}::jsonb where id = ${id}`.execute(tx)
}

export const updateRule = async (tx: Tx, given: Given & { readonly id: number }): Promise<void> => {
  await sql`update forwarding_rules set name = ${given.name}, remark = ${given.remark}, kinds = ${given.kinds}::text[],
    is_whole_branch = ${given.isWholeBranch}, target = ${given.target}, address = ${given.address},
    options = ${JSON.stringify(given.broker ?? {})}::jsonb, version = version + 1
    where id = ${given.id}`.execute(tx)
  await sql`delete from forwarding_devices where rule_id = ${given.id}`.execute(tx)
  await insertDevices(tx, given.id, given)
  // Another address knows nothing of what the former one said.
  await sql`update forwarding_batches set progress = null where rule_id = ${given.id}`.execute(tx)
  await tryAtOnce(tx, given.id)
}

const insertDevices = async (
  tx: Tx,
  id: number,
  { isWholeBranch, deviceIds }: Pick<Given, 'isWholeBranch' | 'deviceIds'>,
): Promise<void> => {
  if (isWholeBranch) return
  await sql`insert into forwarding_devices (rule_id, device_id)
    select distinct ${id}::int, device from unnest(${deviceIds}::int[]) as device`.execute(tx)
}

/** Whether each of these devices stands in the branch. */
export const areInBranch = async (tx: Tx, orgPath: string, deviceIds: readonly number[]): Promise<boolean> => {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from devices d where d.id = any(${deviceIds}::int[])
      and ${inScope(rangeOfPath(orgPath), sql`d.org_path`)}`.execute(tx)
  return rows[0]?.found === new Set(deviceIds).size
}

export const overlaps = async (
  tx: Tx,
  {
    id,
    orgId,
    isWholeBranch,
    deviceIds,
    target,
  }: Omit<Given, 'broker'> & { readonly id: number; readonly orgId: number },
): Promise<boolean> => {
  const { rows } = await sql<{ overlaps: boolean }>`
    select forwarding_rule_overlaps(${id}, ${orgId}, ${isWholeBranch}, ${deviceIds}::int[], ${target}) as overlaps`.execute(
    tx,
  )
  return rows[0]?.overlaps === true
}

export const setPaused = async (tx: Tx, id: number, isPaused: boolean): Promise<void> => {
  await sql`update forwarding_rules set is_paused = ${isPaused}, version = version + 1 where id = ${id}`.execute(tx)
  if (!isPaused) await tryAtOnce(tx, id)
}

const tryAtOnce = (tx: Tx, id: number) =>
  sql`update forwarding_states set next_at = now(), failures = 0 where rule_id = ${id}`.execute(tx)

export const deleteRules = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from forwarding_rules where id = any(${ids}::int[])`.execute(tx)
}

export interface HeldRule extends Omit<Given, 'deviceIds' | 'target'> {
  readonly id: number
  readonly orgId: number
  readonly orgPath: string
  readonly target: ForwardingTarget
  readonly isPaused: boolean
  readonly version: number
}

/** Holds rules until the commit. Those outside the scope are left out. */
export const holdRules = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<HeldRule[]> => {
  const { rows } = await sql<HeldRule>`
    select r.id, r.org_id as "orgId", o.path as "orgPath", r.name, r.remark, r.kinds, r.is_whole_branch as "isWholeBranch",
      r.target, r.address, nullif(r.options, '{}') as broker, r.is_paused as "isPaused", r.version
    from forwarding_rules r join organisations o on o.id = r.org_id
    where r.id = any(${ids}::int[]) and ${inScope(scope, sql`o.path`)} order by r.id for update of r`.execute(tx)
  return rows
}

/** Passwords that are kept as they were entered, of all rules. */
export const listUnsealed = async (db: Db): Promise<{ readonly id: number; readonly password: string }[]> => {
  const { rows } = await sql<{ id: number; password: string }>`
    select id, options->>'password' as password from forwarding_rules where options->>'password' is not null`.execute(
    db,
  )
  return rows
}

interface Replaced {
  readonly id: number
  readonly password: string
  /** Null: there was none to seal. */
  readonly sealed: string | null
}

export const replacePassword = async (db: Db, { id, password, sealed }: Replaced): Promise<void> => {
  await sql`update forwarding_rules
    set options = options - 'password' || jsonb_strip_nulls(jsonb_build_object('sealedPassword', ${sealed}::text))
    where id = ${id} and options->>'password' = ${password}`.execute(db)
}

export const insertSecret = async (
  tx: Tx,
  { ruleId, secret, nowMs }: { readonly ruleId: number; readonly secret: Buffer; readonly nowMs: number },
): Promise<void> => {
  await sql`insert into forwarding_secrets (rule_id, secret, created_at)
    values (${ruleId}, ${secret}, ${new Date(nowMs)})`.execute(tx)
}

/** Ends the newest secret at the given time, and every older one now. */
export const endSecrets = async (
  tx: Tx,
  { ruleId, nowMs, untilMs }: { readonly ruleId: number; readonly nowMs: number; readonly untilMs: number },
): Promise<void> => {
  const isEnded = untilMs <= nowMs
  await sql`delete from forwarding_secrets where rule_id = ${ruleId} and (expires_at is not null or ${isEnded}::boolean)`.execute(
    tx,
  )
  await sql`update forwarding_secrets set expires_at = ${new Date(untilMs)} where rule_id = ${ruleId}`.execute(tx)
}

/** The newest first. */
export const secretsOf = async (db: Db | Tx, ruleId: number, nowMs: number): Promise<Buffer[]> => {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from forwarding_secrets where rule_id = ${ruleId} and (expires_at is null or expires_at > ${new Date(nowMs)})
    order by id desc`.execute(db)
  return rows.map(({ secret }) => secret)
}
