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
  /** null: it has no policy, or the caller does not see it. */
  settings: AlarmSetting[] | null
  goods: ShownGoods[]
}

export const findCondition = async (db: Db, scope: OrgScope, id: number): Promise<ConditionRow | undefined> => {
  const { rows } = await sql<ConditionRow>`
    select w.state, w.started_at as "startedAt", w.ended_at as "endedAt", w.alarm_policy_id is not null as "hasPolicy",
      p.definition -> 'kinds' as settings, ${goodsOf} as goods
    from waybills w left join alarm_policies p on p.id = w.alarm_policy_id
    where w.id = ${id} and ${isSeen(scope)}`.execute(db)
  return rows[0]
}
