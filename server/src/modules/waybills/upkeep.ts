/** Whether the vehicles that carry some devices may travel, as their upkeep says (vehicles). */
import { fail } from '@coldway/contract/errors.ts'
import type { Tx } from '../../platform/database.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import { listOverdue } from '../vehicles/index.ts'

/** Asked when devices come onto a waybill and when a person starts it; a vehicle refuses also who sees its device alone. */
export const refuseOverdue = async (tx: Tx, deviceIds: readonly number[], nowMs: number): Promise<void> => {
  const overdue = await lookingBeyond(tx, () => listOverdue(tx, deviceIds, nowMs))
  if (overdue.some(({ whenOverdue }) => whenOverdue === 'refuse')) throw fail('upkeepRequired')
}
