import type { AlarmScene, CoverageBy } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import type { AlarmKind, AlarmPolicyState } from '@coldway/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { covers } from './coverage.ts'
import type { Definition } from './policies.store.ts'

export interface FoundDevice {
  id: number
  orgPath: string
}

export const findDevice = async (db: Db, scope: OrgScope, code: string): Promise<FoundDevice | undefined> => {
  const { rows } = await sql<FoundDevice>`
    select d.id, d.org_path as "orgPath" from devices d
    where d.code = ${code} and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return rows[0]
}

export interface Covering {
  alarmPolicyId: number
  name: string
  orgName: string
  orgPath: string
  scene: AlarmScene
  status: AlarmPolicyState
  coverageBy: CoverageBy
  kinds: AlarmKind[]
  isOwn: boolean
  openCount: number
  definition: Definition
}

const coveringMax = 1000
const status = sql`case when p.is_enabled then 'enabled' else 'disabled' end as status`

/** Lists the device's own policy first. */
export const listCovering = async (db: Db, scope: OrgScope, deviceId: number): Promise<Covering[]> => {
  const { rows } = await sql<Covering>`
    select p.id as "alarmPolicyId", p.name, coalesce(o.name, '') as "orgName", p.org_path as "orgPath", p.scene, ${status},
      p.coverage_by as "coverageBy", p.kinds, p.device_id is not null as "isOwn", p.definition,
      (select count(*)::int from alarm_records r
       where r.policy_id = p.id and r.device_id = d.id and r.status = 'alarming') as "openCount"
    from devices d join alarm_policies p on ${covers} left join organisations o on o.id = p.org_id
    where d.id = ${deviceId} and ${inScope(scope, sql`d.org_path`)} and p.deleted_at is null
      and ${inScope(scope, sql`p.org_path`)}
    order by p.device_id is null, p.name, p.id limit ${coveringMax}`.execute(db)
  return rows
}

export interface OwnRow {
  alarmPolicyId: number
  status: AlarmPolicyState
  definition: Definition
  version: number
  updatedAt: number
}

export const findOwn = async (db: Db, scope: OrgScope, deviceId: number): Promise<OwnRow | undefined> => {
  const { rows } = await sql<OwnRow>`
    select p.id as "alarmPolicyId", ${status}, p.definition, p.version, p.updated_at as "updatedAt"
    from alarm_policies p where p.device_id = ${deviceId} and ${inScope(scope, sql`p.org_path`)}`.execute(db)
  return rows[0]
}
