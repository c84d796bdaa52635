import type { WaybillState } from '@coldway/contract/enums.ts'
import type { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { ShownGoods } from '@coldway/contract/waybills/waybill-fields.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { goodsOf } from './goods.store.ts'
import { isSeen } from './visible.store.ts'

export interface ConditionRow {
  state: WaybillState
  startedAt: number | null
  endedAt: number | null
  hasPolicy: boolean
  /** Null when it has no policy, or the caller does not see it. */
  settings: AlarmSetting[] | null
  goods: ShownGoods[]
}
export interface KeptCondition extends ConditionRow {
  createdAt: number
  alarmPolicyId: number | null
}

export const findCondition = async (db: Db, scope: OrgScope, id: number): Promise<KeptCondition | undefined> => {
  const { rows } = await sql<KeptCondition>`
    select w.created_at as "createdAt", w.alarm_policy_id as "alarmPolicyId", w.state, w.started_at as "startedAt", w.ended_at as "endedAt", w.alarm_policy_id is not null as "hasPolicy",
      p.definition -> 'kinds' as settings, ${goodsOf} as goods
    from waybills w left join alarm_policies p on p.id = w.alarm_policy_id
    where w.id = ${id} and ${isSeen(scope)}`.execute(db)
  return rows[0]
}

/** What a policy watched at a past moment; null: there is none, it was not there yet, or the caller does not see it. */
export const findSettingsAt = async (
  db: Db,
  policyId: number | null,
  knownMs: number,
): Promise<AlarmSetting[] | null> => {
  if (policyId === null) return null
  const { rows } = await sql<{ settings: AlarmSetting[] }>`
    select t.definition -> 'kinds' as settings from alarm_policy_turns t
    where t.policy_id = ${policyId} and t.at <= ${new Date(knownMs)}::timestamptz order by t.version desc limit 1`.execute(
    db,
  )
  return rows[0]?.settings ?? null
}
