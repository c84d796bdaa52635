/**
 * Alarm policies of the demo. Its devices report through the real ports, so the alarms are real. Made once and never
 * changed.
 */
import { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import {
  type AlarmScene,
  defaultPush,
  type PolicyCoverage,
  type PolicyLevel,
} from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { sql } from 'kysely'
import { insertPolicy } from '../modules/alarm-policies/index.ts'
import type { Db, Tx } from '../platform/database.ts'
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { seedRecipients } from './recipients.ts'

interface DemoPolicy {
  readonly name: string
  readonly cargo: readonly string[]
  readonly kinds: readonly AlarmSetting[]
  /** Left out: devices. */
  readonly scene?: AlarmScene
}

const temperature = (lower: number | null, upper: number | null): AlarmSetting => ({
  kind: 'temperature',
  lower,
  upper,
  durationMin: 5,
  returnMargin: 0.2,
  returnMin: 2,
  mode: 'consecutive',
  pauseAfterDefrostMin: 15,
})
const climate = (
  kind: 'temperature' | 'humidity' | 'carbonDioxide' | 'soil',
  [lower, upper]: readonly [number | null, number | null],
  more: object = {},
): AlarmSetting => AlarmSetting.parse({ kind, lower, upper, durationMin: 15, returnMin: 5, ...more })
const door: AlarmSetting = { kind: 'door', durationMin: 10, returnMin: 0 }
const greenhouse = (temperatureC: readonly [number, number]): AlarmSetting[] => [
  climate('temperature', temperatureC),
  climate('humidity', [50, 80]),
  climate('carbonDioxide', [350, 1500]),
  climate('soil', [25, 60], { measure: 'soilMoisture' }),
]
/** Fresh goods are watched while they travel, by the policy that their shipments name. */
export const freshGoods = { policyName: '生鲜运输 0–10 ℃', cargo: ['fruit', 'milk', 'flowers'] } as const
const policies: readonly DemoPolicy[] = [
  { name: '冷藏药品 2–8 ℃', cargo: ['vaccine', 'insulin'], kinds: [temperature(2, 8), door] },
  { name: '冷冻 −18 ℃', cargo: ['frozen'], kinds: [temperature(null, -18), door] },
  { name: '血浆 −30 ℃', cargo: ['plasma'], kinds: [temperature(null, -30), door] },
  { name: '温室番茄', cargo: ['tomatoes'], kinds: greenhouse([16, 30]) },
  { name: '温室草莓', cargo: ['strawberries'], kinds: greenhouse([10, 28]) },
  { name: freshGoods.policyName, cargo: freshGoods.cargo, kinds: [temperature(0, 10)], scene: 'waybill' },
]
const silence: AlarmSetting = { kind: 'offline', intervals: 3, leastMin: 15 }

const dayMs = 86_400_000
const orgCode = 'HD'
const nobody: PolicyLevel = { email: [], sms: [], wechat: [], http: [] }

export const seedAlarms = (db: Db, fleet: readonly PlannedDevice[], nowMs: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const org = await findOrganisation(tx)
    if (!org || (await hasPolicies(tx))) return
    const own = await contactOf(tx, 'dispatcher')
    const above = await contactOf(tx, 'quality')
    const duty = await seedRecipients(tx, org.id)
    const first: PolicyLevel = { ...nobody, email: [...own, ...duty.email] }
    const next: PolicyLevel = { ...first, email: [...first.email, ...above], sms: [...duty.sms] }
    const levels = [first, next, next]
    const add = (
      name: string,
      coverage: PolicyCoverage,
      kinds: readonly AlarmSetting[],
      scene: AlarmScene = 'device',
    ) =>
      insertPolicy(
        tx,
        {
          orgId: org.id,
          orgPath: org.path,
          scene,
          deviceId: null,
          status: 'enabled',
          name,
          coverage,
          definition: { kinds, levels, schedule: null, push: defaultPush },
        },
        // The fleet sends its last day first, so the policies begin a day ago.
        { by: 'dispatcher', nowMs: nowMs - dayMs },
      )
    for (const { name, cargo, kinds, scene } of policies) {
      const codes = fleet.filter(({ play }) => cargo.includes(play.cargo)).map(({ deviceCode }) => deviceCode)
      const deviceIds = await idsOf(tx, codes, org.path)
      if (deviceIds.length > 0) await add(name, { by: 'list', deviceIds }, kinds, scene)
    }
    await add('设备离线', { by: 'organisation', orgIds: [org.id] }, [silence])
  })

const findOrganisation = async (tx: Tx): Promise<{ id: number; path: string } | undefined> => {
  const { rows } = await sql<{ id: number; path: string }>`
    select id, path from organisations where code = ${orgCode}`.execute(tx)
  return rows[0]
}

const hasPolicies = async (tx: Tx): Promise<boolean> =>
  (await sql`select from alarm_policies limit 1`.execute(tx)).rows.length > 0

const contactOf = async (tx: Tx, account: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from recipients c join users u on u.id = c.user_id where u.account = ${account}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Finds the ids of devices in the branch. */
const idsOf = async (tx: Tx, codes: readonly string[], path: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from devices where code = any(${codes}::text[]) and starts_with(org_path, ${path}) order by id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
