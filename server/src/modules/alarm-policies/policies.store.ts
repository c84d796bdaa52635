import type { AlarmPolicyRow } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import type {
  AlarmScene,
  PolicyCoverage,
  PolicyLevel,
  PolicyPush,
  PolicySchedule,
} from '@coldway/contract/alarm-policies/alarm-policy.ts'
import type { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { AlarmKind, AlarmPolicyState } from '@coldway/contract/enums.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { accountSeen } from '../users/index.ts'
import { countCovered, covers } from './coverage.ts'

/** The stored part of a policy beside its coverage. */
export interface Definition {
  readonly kinds: readonly AlarmSetting[]
  readonly levels: readonly PolicyLevel[]
  readonly schedule: PolicySchedule | null
  readonly push: PolicyPush
  /**
   * The watches of the terminal of a device with its own policy, by the kind of the command that
   * sets them.
   */
  readonly terminal?: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>
}
export type PolicyRow = Omit<AlarmPolicyRow, 'updateTime' | 'createTime'> & {
  updatedAt: number
  createdAt: number
}
export interface PolicyBody {
  id: number
  orgId: number
  orgPath: string
  scene: AlarmScene
  deviceId: number | null
  name: string
  status: AlarmPolicyState
  coverage: PolicyCoverage
  definition: Definition
  version: number
}
export type PolicyListName = 'id' | 'name' | 'orgId' | 'status' | 'kind' | 'deviceId' | 'updateTime' | 'createTime'

/** Conditions on lists inside a policy have their own SQL. */
const special = ['kind', 'deviceId'] as const
const none = sql`null`
const listed: SqlColumns<PolicyListName> = {
  id: { is: sql`p.id` },
  name: { is: sql`p.name` },
  orgId: { is: sql`p.org_id` },
  status: { is: sql`case when p.is_enabled then 'enabled' else 'disabled' end` },
  kind: { is: none },
  deviceId: { is: none },
  updateTime: { is: sql`p.updated_at`, isTime: true },
  createTime: { is: sql`p.created_at`, isTime: true },
}

export const listPolicies = async (
  db: Db,
  scope: OrgScope,
  asked: { query: ListQuery<PolicyListName>; zone: string; scene: AlarmScene },
): Promise<Page<PolicyRow>> => {
  const { query, zone, scene } = asked
  const plain = query.conditionVos.filter(({ column }) => !special.some((one) => one === column))
  const { where, order, slice } = listSql({ ...query, conditionVos: plain }, listed, zone, sql`p.id desc`)
  const from = sql`from alarm_policies p left join organisations o on o.id = p.org_id
    where ${inScope(scope, sql`p.org_path`)} and p.deleted_at is null and p.device_id is null and p.scene = ${scene}
      and ${where} and ${watching(scope, query)}`
  const { rows } = await sql<PolicyRow>`
    select p.id, p.name, p.org_id as "orgId", coalesce(o.name, '') as "orgName",
      case when p.is_enabled then 'enabled' else 'disabled' end as status, p.kinds, p.coverage_by as "coverageBy",
      ${isPushEnabled} as "isPushEnabled", ${countCovered} as "deviceCount", ${countOpen} as "openCount", p.version,
      p.updated_at as "updatedAt", p.created_at as "createdAt"
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

/** Matches how `keptPushOf` reads a definition. */
const isPushEnabled = sql`coalesce((p.definition -> 'push' ->> 'isEnabled')::boolean, true)`
const countOpen = sql`(select count(*)::int from alarm_records r where r.policy_id = p.id and r.status = 'alarming')`

/** The conditions on kinds and on the device. */
const watching = (scope: OrgScope, { conditionVos }: Pick<ListQuery<PolicyListName>, 'conditionVos'>) => {
  const found = conditionVos.flatMap(({ column, value }): RawBuilder<boolean>[] => {
    if (column === 'kind') return [sql`p.kinds && ${[value].flat().map(String)}::text[]`]
    return column === 'deviceId' ? [watchesDevice(scope, Number(value))] : []
  })
  return found.length > 0 ? sql.join(found, sql` and `) : sql`true`
}
const watchesDevice = (scope: OrgScope, deviceId: number): RawBuilder<boolean> =>
  sql`exists (select from devices d where d.id = ${deviceId} and ${inScope(scope, sql`d.org_path`)} and ${covers})`

export type SetListName = 'alarmPolicyId' | 'deviceId' | 'name' | 'status' | 'kind'
export interface SetRow {
  alarmPolicyId: number
  name: string
  status: AlarmPolicyState
  kind: AlarmKind
  setting: Record<string, unknown>
}

/** Lists one row for each policy and kind. */
export const listSets = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<SetListName>,
  zone: string,
): Promise<Page<SetRow>> => {
  const sets: SqlColumns<SetListName> = {
    alarmPolicyId: { is: sql`p.id` },
    deviceId: { is: none },
    name: { is: sql`p.name` },
    status: listed.status,
    kind: { is: sql`k.set ->> 'kind'` },
  }
  const plain = query.conditionVos.filter(({ column }) => column !== 'deviceId')
  const { where, order, slice } = listSql({ ...query, conditionVos: plain }, sets, zone, sql`p.id desc, k.at`)
  const of = query.conditionVos.filter(({ column }) => column === 'deviceId')
  const watched = of.map(({ value }) => watchesDevice(scope, Number(value)))
  const from = sql`from alarm_policies p
    cross join lateral jsonb_array_elements(p.definition -> 'kinds') with ordinality as k (set, at)
    where ${inScope(scope, sql`p.org_path`)} and p.deleted_at is null and ${where}
      and ${watched.length > 0 ? sql.join(watched, sql` and `) : sql`true`}`
  const { rows } = await sql<SetRow>`
    select p.id as "alarmPolicyId", p.name, ${listed.status.is} as status, k.set ->> 'kind' as kind,
      k.set as setting ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

const body = sql`p.id, p.org_id as "orgId", p.org_path as "orgPath", p.scene, p.device_id as "deviceId", p.name,
  case when p.is_enabled then 'enabled' else 'disabled' end as status, p.definition, p.version,
  case p.coverage_by when 'organisation' then jsonb_build_object('by', 'organisation', 'orgIds', p.org_ids)
    when 'group' then jsonb_build_object('by', 'group', 'groups', p.device_groups)
    else jsonb_build_object('by', 'list', 'deviceIds', p.device_ids) end as coverage`

type Found = PolicyBody & Omit<PolicyRow, 'kinds' | 'coverageBy' | 'status'>

export const findPolicy = async (
  db: Db,
  scope: OrgScope,
  id: number,
  scene: AlarmScene,
): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`
    select ${body}, coalesce(o.name, '') as "orgName", ${isPushEnabled} as "isPushEnabled", ${countCovered} as "deviceCount",
      ${countOpen} as "openCount", p.updated_at as "updatedAt", p.created_at as "createdAt"
    from alarm_policies p left join organisations o on o.id = p.org_id
    where p.id = ${id} and p.scene = ${scene} and p.device_id is null and p.deleted_at is null
      and ${inScope(scope, sql`p.org_path`)}`.execute(db)
  return rows[0]
}

/** Locks policies in the order of their ids, until the commit. */
export const lockPolicies = async (
  tx: Tx,
  scope: OrgScope,
  ids: readonly number[],
  scene: AlarmScene,
): Promise<PolicyBody[]> => {
  const { rows } = await sql<PolicyBody>`
    select ${body} from alarm_policies p
    where p.id = any(${ids}::int[]) and p.scene = ${scene} and p.device_id is null and p.deleted_at is null
      and ${inScope(scope, sql`p.org_path`)} order by p.id for update`.execute(tx)
  return rows
}

export const lockOwnPolicy = async (tx: Tx, scope: OrgScope, deviceId: number): Promise<PolicyBody | undefined> => {
  const { rows } = await sql<PolicyBody>`
    select ${body} from alarm_policies p where p.device_id = ${deviceId} and ${inScope(scope, sql`p.org_path`)}
    for update`.execute(tx)
  return rows[0]
}

export type Kept = Pick<PolicyBody, 'name' | 'coverage' | 'definition'>
type NewRow = Kept & Pick<PolicyBody, 'orgId' | 'orgPath' | 'scene' | 'deviceId' | 'status'>
export interface Revising {
  readonly by: string
  readonly nowMs: number
}

export const insertPolicy = async (tx: Tx, given: NewRow, revising: Revising): Promise<number> => {
  const now = new Date(revising.nowMs)
  const { rows } = await sql<{ id: number }>`
    insert into alarm_policies (org_id, org_path, scene, device_id, name, coverage_by, org_ids, device_groups, device_ids,
      kinds, is_enabled, definition, created_at, updated_at)
    values (${given.orgId}, ${given.orgPath}, ${given.scene}, ${given.deviceId}, ${given.name}, ${sql.join(columnsOf(given))},
      ${given.status === 'enabled'}, ${JSON.stringify(given.definition)}::jsonb, ${now}, ${now}) returning id`.execute(
    tx,
  )
  const { id } = rows[0] as { id: number }
  await noteRevision(tx, [id], revising)
  return id
}

const columnsOf = ({ coverage, definition }: Kept): RawBuilder<unknown>[] => [
  sql`${coverage.by}`,
  sql`${coverage.by === 'organisation' ? coverage.orgIds : []}::int[]`,
  sql`${coverage.by === 'group' ? coverage.groups : []}::text[]`,
  sql`${coverage.by === 'list' ? coverage.deviceIds : []}::int[]`,
  sql`${definition.kinds.map(({ kind }) => kind)}::text[]`,
]

export const updatePolicy = async (tx: Tx, id: number, given: Kept, revising: Revising): Promise<void> => {
  await sql`
    update alarm_policies set name = ${given.name}, definition = ${JSON.stringify(given.definition)}::jsonb,
      (coverage_by, org_ids, device_groups, device_ids, kinds) = (${sql.join(columnsOf(given))}),
      version = version + 1, updated_at = ${new Date(revising.nowMs)} where id = ${id}`.execute(tx)
  await noteRevision(tx, [id], revising)
}

/** Gives false when the policy has that status already. */
export const setStatus = async (tx: Tx, id: number, status: AlarmPolicyState, revising: Revising): Promise<boolean> => {
  const isEnabled = status === 'enabled'
  const { numAffectedRows } = await sql`
    update alarm_policies set is_enabled = ${isEnabled}, version = version + 1, updated_at = ${new Date(revising.nowMs)}
    where id = ${id} and is_enabled <> ${isEnabled}`.execute(tx)
  if (numAffectedRows === 1n) await noteRevision(tx, [id], revising)
  return numAffectedRows === 1n
}

/**
 * Whether a waybill that is not completed names one of them, also one that the caller does not see. Their rows are locked, so that
 * none begins to meanwhile (waybills/named.store.ts).
 */
export const areNamedByWaybills = async (tx: Tx, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await sql<{ isNamed: boolean }>`select are_policies_named(${ids}::int[]) as "isNamed"`.execute(tx)
  return rows[0]?.isNamed ?? false
}

export const deletePolicies = async (tx: Tx, ids: readonly number[], revising: Revising): Promise<void> => {
  await sql`
    update alarm_policies set is_enabled = false, version = version + 1, updated_at = ${new Date(revising.nowMs)},
      deleted_at = ${new Date(revising.nowMs)} where id = any(${ids}::int[])`.execute(tx)
  await noteRevision(tx, ids, revising)
}

/** Writes a revision: the policy as it is now applies from now on. */
const noteRevision = async (tx: Tx, ids: readonly number[], { by, nowMs }: Revising): Promise<void> => {
  await sql`
    insert into alarm_policy_turns (policy_id, version, at, is_enabled, coverage_by, org_ids, device_groups, device_ids, kinds,
      definition, by)
    select id, version, ${new Date(nowMs)}, is_enabled, coverage_by, org_ids, device_groups, device_ids, kinds, definition, ${by}
    from alarm_policies where id = any(${ids}::int[])`.execute(tx)
}

export interface RevisionRow {
  version: number
  at: number
  status: AlarmPolicyState
  kinds: AlarmKind[]
  by: string | null
}
export const listRevisions = async (db: Db, scope: OrgScope, policyId: number, max: number): Promise<RevisionRow[]> => {
  const { rows } = await sql<RevisionRow>`
    select version, at, case when is_enabled then 'enabled' else 'disabled' end as status, kinds,
      ${accountSeen(scope, sql`t.by`)} as by
    from alarm_policy_turns t where policy_id = ${policyId} order by version desc limit ${max}`.execute(db)
  return rows
}
