import type { AlarmScene } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import type { AlarmKind, AlarmPolicyState } from '@coldway/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { covers } from './coverage.ts'
import type { Definition } from './policies.store.ts'

export const findDevice = async (db: Db, scope: OrgScope, code: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from devices d where d.code = ${code} and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return rows[0]?.id
}

export interface Covering {
  alarmPolicyId: number
  name: string
  scene: AlarmScene
  status: AlarmPolicyState
  kinds: AlarmKind[]
  isOwn: boolean
}

const coveringMax = 1000
const status = sql`case when p.is_enabled then 'enabled' else 'disabled' end as status`

/** Lists the device's own policy first. */
export const listCovering = async (db: Db, scope: OrgScope, deviceId: number): Promise<Covering[]> => {
  const { rows } = await sql<Covering>`
    select p.id as "alarmPolicyId", p.name, p.scene, ${status}, p.kinds, p.device_id is not null as "isOwn"
    from devices d join alarm_policies p on ${covers}
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
