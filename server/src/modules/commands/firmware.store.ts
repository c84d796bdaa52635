/** The firmware that devices loaded by command, in SQL: what else they run, no protocol here says (docs/decisions/0280-what-records-freeze.md). */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export interface LoadedFirmware {
  readonly version: string
  /** When the device said that it had loaded it. */
  readonly loadedMs: number
}

/** The newest that the device had loaded by a moment; null: nothing is known of it. The caller sees the device. */
export const findFirmware = async (
  db: Db,
  { deviceId, untilMs }: { readonly deviceId: number; readonly untilMs: number },
): Promise<LoadedFirmware | null> => {
  const { rows } = await sql<LoadedFirmware>`
    select c.content ->> 'version' as version, c.finished_at as "loadedMs" from commands c
    where c.device_id = ${deviceId} and c.kind = 'remoteUpgrade' and c.device_state = 'success'
      and c.finished_at <= ${new Date(untilMs)}::timestamptz
    order by c.finished_at desc, c.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
