/** Puts readings into the queues of rules. */
import { limits } from '@coldway/contract/limits.ts'
import { sql } from 'kysely'
import { instants, int4s } from '../../platform/binary-arrays.ts'
import type { Tx } from '../../platform/database.ts'

/** Whether any rule wants readings. */
export const areReadingsWanted = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ wanted: boolean }>`
    select exists (select from forwarding_rules where 'reading' = any (kinds)) as wanted`.execute(tx)
  return rows[0]?.wanted === true
}

/** The rules of each device that has any. */
export const rulesOfDevices = async (tx: Tx, deviceIds: readonly number[]): Promise<Map<number, number[]>> => {
  const { rows } = await sql<{ deviceId: number; ruleIds: number[] }>`
    select device_id as "deviceId", array_agg(rule_id) as "ruleIds"
    from forwarding_rules_of(${deviceIds}::int[], 'reading') group by device_id`.execute(tx)
  return new Map(rows.map(({ deviceId, ruleIds }) => [deviceId, ruleIds]))
}

export interface Key {
  readonly deviceId: number
  readonly atMs: number
}
/** A row of the queue holds at most this many, so that a batch can be filled well. */
const keysOfRow = limits.forwardingBatchEvents / 2

/** The keys of each rule, in their order. */
export const putReadings = async (tx: Tx, byRule: ReadonlyMap<number, readonly Key[]>): Promise<void> => {
  const keys = [...byRule].flatMap(([ruleId, own]) =>
    own.map((key, place) => ({ ...key, ruleId, part: Math.floor(place / keysOfRow), place })),
  )
  await sql`
    insert into forwarding_queue (rule_id, count, device_ids, ats)
    select rule_id, count(*), array_agg(device_id order by place), array_agg(at order by place)
    from unnest(${int4s(keys, ({ ruleId }) => ruleId)}::int[], ${int4s(keys, ({ part }) => part)}::int[],
      ${int4s(keys, ({ place }) => place)}::int[], ${int4s(keys, ({ deviceId }) => deviceId)}::int[],
      ${instants(keys, ({ atMs }) => atMs)}::timestamptz[]) as given (rule_id, part, place, device_id, at)
    group by rule_id, part order by rule_id, part`.execute(tx)
}
