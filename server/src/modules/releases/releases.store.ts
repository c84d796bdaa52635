/** Release decisions in SQL. */
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { ReleaseOutcome, ReleaseState } from '@coldway/contract/releases/release-enums.ts'
import type { ReleaseRow } from '@coldway/contract/releases/releases.ts'
import type { WaybillVerdict } from '@coldway/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { isWaybillSeen } from '../waybills/index.ts'
import type { SignedStep } from './chain.ts'

type Name =
  | 'waybillId'
  | 'keyword'
  | 'waybillNo'
  | 'goodsName'
  | 'state'
  | 'outcome'
  | 'verdict'
  | 'orgId'
  | 'completionTime'
const stateOf = sql`coalesce(r.state, 'waiting')`
/** What is known now, where that is worse than what the review knew. */
const verdictOf = sql`coalesce(r.known_verdict, r.verdict)`
const listed: SqlColumns<Name> = {
  waybillId: { is: sql`w.id` },
  keyword: { is: sql`concat_ws(' ', w.waybill_no, w.goods_name)` },
  waybillNo: { is: sql`w.waybill_no` },
  goodsName: { is: sql`w.goods_name` },
  state: { is: stateOf },
  outcome: { is: sql`r.outcome` },
  verdict: { is: verdictOf },
  orgId: { is: sql`w.org_id` },
  completionTime: { is: sql`w.ended_at`, isTime: true },
}

type ListedRow = Omit<ReleaseRow, 'completionTime' | 'signedTime'> & { endedAt: number; signedAt: number | null }

/** The organisation of a received shipment is not named: its reader may not see it. */
export const listReleases = async (
  db: Db,
  scope: OrgScope,
  { query, zone }: { readonly query: ListQuery<Name>; readonly zone: string },
): Promise<Page<ListedRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`w.ended_at desc, w.id desc`)
  const from = sql`from waybills w left join organisations o on o.id = w.org_id left join releases r on r.waybill_id = w.id
    where w.state = 'completed' and w.profile <> 'park' and ${isWaybillSeen(scope)} and ${where}`
  const { rows } = await sql<ListedRow>`
    select w.id as "waybillId", w.waybill_no as "waybillNo", w.goods_name as "goodsName", w.org_id as "orgId",
      coalesce(o.name, '') as "orgName", ${stateOf} as state, r.outcome,
      ${verdictOf} as verdict, r.known_at is not null as "isDisproved", w.ended_at as "endedAt", s.at as "signedAt",
      coalesce(s.user_name, '') as "signedBy"
    ${sql`from (select w.id, row_number() over (order by ${order}) as place ${from} order by ${order} ${slice}) as page
      join waybills w on w.id = page.id left join organisations o on o.id = w.org_id left join releases r on r.waybill_id = w.id
      left join release_steps s on s.waybill_id = w.id and s.position = r.step_count`}
    order by page.place`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export interface Decided {
  waybillId: number
  waybillNo: string
  orgPath: string
  waybillState: string
  isOwn: boolean
  state: ReleaseState
  round: number
  outcome: ReleaseOutcome | null
  /** The demand of the profiles on the shipment, as long as it is not reviewed. */
  needsInvestigation: boolean
  needsTwoPersons: boolean
  version: number
  /** Worse than what the last review knew; null: nothing is. */
  known: { readonly atMs: number; readonly verdict: WaybillVerdict; readonly outOfRangeMs: number } | null
}

const decided = (scope: OrgScope, id: number) => sql`
  select w.id as "waybillId", w.waybill_no as "waybillNo", w.org_path as "orgPath", w.state as "waybillState",
    ${inScope(scope, sql`w.org_path`)} as "isOwn", ${stateOf} as state, coalesce(r.round, 1) as round, r.outcome,
    coalesce(r.needs_investigation, false) as "needsInvestigation",
    coalesce(r.needs_two_persons, exists (select from waybill_goods g where g.waybill_id = w.id
      and (g.definition ->> 'needsTwoPersons')::boolean)) as "needsTwoPersons", coalesce(r.step_count, 0) as version,
    case when r.known_at is not null then json_build_object('atMs', (extract(epoch from r.known_at) * 1000)::float8,
      'verdict', r.known_verdict, 'outOfRangeMs', r.known_outside_ms) end as known
  from waybills w left join releases r on r.waybill_id = w.id where w.id = ${id} and ${isWaybillSeen(scope)}`

export const findDecided = async (db: Db, scope: OrgScope, id: number): Promise<Decided | undefined> => {
  const { rows } = await sql<Decided>`${decided(scope, id)}`.execute(db)
  return rows[0]
}

export type StepRow = SignedStep & { readonly hash: string }

export const listSteps = async (db: Db, waybillId: number): Promise<StepRow[]> => {
  const { rows } =
    await sql<StepRow>`select s.waybill_id as "waybillId", s.position, s.round, s.kind, s.at, s.user_id as "userId",
      s.user_name as "userName", s.account, s.said, s.facts, s.hash
    from release_steps s where s.waybill_id = ${waybillId} order by s.position`.execute(db)
  return rows
}

export interface After extends Pick<Decided, 'state' | 'round' | 'outcome' | 'needsInvestigation' | 'needsTwoPersons'> {
  readonly verdict: WaybillVerdict | null
}

/** False for the second of two who sign the same step: it finds another version. */
export const takeStep = async (
  tx: Tx,
  { waybillId, version, state }: Pick<Decided, 'waybillId' | 'version' | 'state'>,
  after: After,
): Promise<boolean> => {
  await sql`insert into releases (waybill_id, state) values (${waybillId}, 'waiting') on conflict do nothing`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    update releases set state = ${after.state}, round = ${after.round}, outcome = ${after.outcome},
      verdict = coalesce(${after.verdict}, verdict), needs_investigation = ${after.needsInvestigation},
      needs_two_persons = ${after.needsTwoPersons}, step_count = step_count + 1,
      known_at = case when ${after.verdict === null}::boolean then known_at end,
      known_verdict = case when ${after.verdict === null}::boolean then known_verdict end,
      known_outside_ms = case when ${after.verdict === null}::boolean then known_outside_ms end
    where waybill_id = ${waybillId} and step_count = ${version} and state = ${state}`.execute(tx)
  return numAffectedRows === 1n
}

export const insertStep = async (tx: Tx, step: StepRow): Promise<void> => {
  await sql`insert into release_steps (waybill_id, position, round, kind, at, user_id, user_name, account, said, facts, hash)
    values (${step.waybillId}, ${step.position}, ${step.round}, ${step.kind}, ${new Date(step.at)}, ${step.userId},
      ${step.userName}, ${step.account}, ${step.said}, ${step.facts}, ${step.hash})`.execute(tx)
}
