import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import { columnSeries, manualFlag } from '../readings/index.ts'

export interface ManualReading {
  readonly deviceId: number
  readonly atMs: number
  readonly arrivedMs: number
  readonly key: string
  readonly value: number
}

/**
 * Inserts beside what the device reported. The key is made of the content, so that the same entry twice is one. Callers
 * have no right to write readings; the device was checked before, within their visibility.
 */
export const insertManual = async (tx: Tx, { deviceId, atMs, arrivedMs, key, value }: ManualReading): Promise<void> => {
  const column = columnSeries.find((name) => name === key)
  const held = column ? sql`, ${sql.ref(column)}` : sql`, extra`
  const given = column ? sql`${value}` : sql`${JSON.stringify({ v: { [key]: value } })}::jsonb`
  await lookingBeyond(tx, () =>
    sql`
      insert into readings (device_id, at, disc, arrived, flags ${held})
      values (${deviceId}, ${new Date(atMs)}, hashtext(${`manual ${key} ${value}`}), ${new Date(arrivedMs)}, ${manualFlag}, ${given})
      on conflict do nothing`.execute(tx),
  )
}
