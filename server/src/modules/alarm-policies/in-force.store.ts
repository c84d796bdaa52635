/** The alarm policies that watched devices in given spans, revision by revision, in SQL. */
import type { AlarmScene, PolicyLevel } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import type { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import { policyLimits } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { keptPushOf } from '../alarm-engine/index.ts'
import { watchesTrip } from './coverage.ts'
import type { Definition } from './policies.store.ts'

interface Asked {
  readonly waybillId: number
  readonly spans: readonly { readonly deviceId: number; readonly fromMs: number; readonly untilMs: number }[]
}
export interface PolicyInForce {
  /** The place of its span among those asked for. */
  readonly index: number
  readonly name: string
  readonly scene: AlarmScene
  readonly fromMs: number
  readonly untilMs: number
  readonly settings: readonly AlarmSetting[]
  /** How many recipients each of the three levels notifies, by channel. Whom is not said. */
  readonly levels: readonly Readonly<Record<keyof PolicyLevel, number>>[]
  /** False: alarms are recorded and nobody is notified. */
  readonly isAnnounced: boolean
  readonly schedule: Definition['schedule']
}
interface Row extends Omit<PolicyInForce, 'settings' | 'levels' | 'isAnnounced' | 'schedule'> {
  readonly definition: Definition
}

/**
 * Of the policies in scope, those of devices and those that the shipment named, each while it did. A revision holds from its time
 * until the next one.
 */
export const listPoliciesInForce = async (
  db: Db,
  scope: OrgScope,
  { waybillId, spans }: Asked,
): Promise<PolicyInForce[]> => {
  const asked = spans.map(({ deviceId, fromMs, untilMs }, index) => {
    return { index, deviceId, from: new Date(fromMs), until: new Date(untilMs) }
  })
  const { rows } = await sql<Row>`
    with named as materialized (
      select 'device' as scene, null::int as policy_id, tstzrange(null, null) as during
      union all select 'waybill', policy_id, unnest(range_agg(tstzrange(from_at, until_at)))
        from named_policies(${waybillId}) group by policy_id)
    select x.index, p.name, p.scene, greatest(p.at, x.from, lower(n.during)) as "fromMs",
      least(p.until_at, x.until, upper(n.during)) as "untilMs", p.definition
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x (index int, "deviceId" int, "from" timestamptz, "until" timestamptz)
      join devices d on d.id = x."deviceId"
      join lateral (select q.id, q.name, q.scene, q.org_path, t.at, t.is_enabled, t.device_ids, t.device_groups, t.org_ids,
          t.definition, t.version, lead(t.at) over (partition by q.id order by t.version) as until_at
        from alarm_policies q join alarm_policy_turns t on t.policy_id = q.id
        where (starts_with(d.org_path, q.org_path) or q.id in (select policy_id from named)) and ${inScope(scope, sql`q.org_path`)} and t.at < x.until) p
      on p.is_enabled
    join named n on n.scene = p.scene and ${watchesTrip}
      and greatest(p.at, x.from, lower(n.during)) < least(p.until_at, x.until, upper(n.during))
    order by x.index, 4, p.name, p.id limit ${policyLimits.timeline}`.execute(db)
  return rows.map(inForce)
}

const inForce = ({ definition, ...row }: Row): PolicyInForce => ({
  ...row,
  settings: definition.kinds,
  levels: definition.levels.map(({ email, sms, wechat, http }) => ({
    email: email.length,
    sms: sms.length,
    wechat: wechat.length,
    http: http.length,
  })),
  isAnnounced: keptPushOf(definition).isEnabled,
  schedule: definition.schedule,
})
