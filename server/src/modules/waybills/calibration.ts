/** Whether the devices of a waybill may carry goods that need calibrated probes, as the register of probes says. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { ProductDefinition } from '@coldway/contract/products/product-definition.ts'
import { isCalibrated } from '@coldway/contract/probes/probe-rule.ts'
import { printTime } from '@coldway/contract/time.ts'
import { sql } from 'kysely'
import type { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import { findWanting, listCalibrations } from '../probes/index.ts'

interface Regulated {
  readonly definition: Pick<ProductDefinition, 'needsCalibration'>
}

export const needCalibration = (goods: readonly Regulated[]): boolean =>
  goods.some(({ definition }) => definition.needsCalibration)

/** The devices to check at a change: all of them when goods are added, otherwise those that are added. */
export const devicesToAsk = (
  goodsBefore: readonly Regulated[],
  deviceIds: readonly number[],
  fresh: readonly number[],
): readonly number[] => (needCalibration(goodsBefore) ? fresh : deviceIds)

interface Asked {
  readonly nowMs: number
  /** The zone of the person who saves or starts: a certificate holds to the end of its last day there. */
  readonly zone: string
}

/** Asked when devices or such goods come onto a waybill; who sees a device alone is refused as everybody. */
export const refuseUncalibrated = async (
  tx: Tx,
  deviceIds: readonly number[],
  { nowMs, zone }: Asked,
): Promise<void> => {
  if (deviceIds.length === 0) return
  const today = printTime(nowMs, zone).slice(0, 10)
  const all = await lookingBeyond(tx, () => listCalibrations(tx, deviceIds, { today, isBeyond: true }))
  if (findWanting(all)) throw fail('calibrationRequired')
}

/** Asked when a person starts waybills: each with goods that need it. */
export const refuseUncalibratedStart = async (tx: Tx, ids: readonly number[], asked: Asked): Promise<void> => {
  const wanted = await lookingBeyond(tx, async () => {
    const { rows } = await sql<{ deviceIds: number[] }>`select array_agg(b.device_id) as "deviceIds"
      from waybill_details b where b.waybill_id = any(${[...ids]}::int[]) and b.bound_until is null and exists (
        select from waybill_goods g where g.waybill_id = b.waybill_id and (g.definition ->> 'needsCalibration')::boolean)
      group by b.waybill_id`.execute(tx)
    return rows
  })
  for (const { deviceIds } of wanted) await refuseUncalibrated(tx, deviceIds, asked)
}

type Conflicts = typeof waybills.queryConflicts

/** What the form of a waybill shows of it: nothing where the goods do not need it. The devices are those that the caller sees. */
export const calibrationsFor = async (
  db: Db,
  scope: OrgScope,
  { productIds, deviceIds, nowMs, zone }: Pick<Input<Conflicts>, 'productIds' | 'deviceIds'> & Asked,
): Promise<Output<Conflicts>['calibrations']> => {
  const { rows } = await sql`select 1 from products p where p.id = any(${productIds}::int[])
    and ${inScope(scope, sql`p.org_path`)} and (p.definition ->> 'needsCalibration')::boolean limit 1`.execute(db)
  if (rows.length === 0 || deviceIds.length === 0) return []
  const all = await listCalibrations(db, deviceIds, { today: printTime(nowMs, zone).slice(0, 10) })
  return all.filter(({ state }) => state !== 'valid').map((one) => ({ ...one, isRefused: !isCalibrated(one.state) }))
}
