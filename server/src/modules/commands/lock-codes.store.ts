/** SQL of the codes of locks (migration 286): what a lock reports, what is given out, and what was opened with it. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

/** A lock repeats its code until that is acknowledged, so the same code stays given. */
export const keepCode = async (tx: Tx, deviceId: number, code: string, nowMs: number): Promise<void> => {
  await sql`insert into lock_codes as k (device_id, code, reported_at) values (${deviceId}, ${code}, ${new Date(nowMs)})
    on conflict (device_id) do update set code = excluded.code, reported_at = excluded.reported_at,
      given_for = case when k.code = excluded.code then k.given_for end,
      given_at = case when k.code = excluded.code then k.given_at end`.execute(tx)
}

/** Undefined: the lock has reported no code, or it is given already. */
export const takeCode = async (tx: Tx, commandId: number, nowMs: number): Promise<string | undefined> => {
  const { rows } = await sql<{ code: string | null }>`
    select take_lock_code(${commandId}::int, ${new Date(nowMs)}::timestamptz) as code`.execute(tx)
  return rows[0]?.code ?? undefined
}

/** The request for which the code of a lock was given before a moment, and its nonce. */
export const findGiven = async (
  tx: Tx,
  deviceId: number,
  untilMs: number,
): Promise<{ id: number; nonce: string } | undefined> => {
  const { rows } = await sql<{ id: number; nonce: string }>`
    select c.id, c.nonce from lock_codes k join commands c on c.id = k.given_for
    where k.device_id = ${deviceId} and k.given_at <= ${new Date(untilMs)}`.execute(tx)
  return rows[0]
}
