/** Reads and writes the lives of commands (command-life.ts), each under the lock of its row. */
import type { DownlinkAck } from '@coldway/contract/commands/downlink.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { afterHappening, type CommandLife, type Happening, isOpen, isAnsweredLate } from './command-life.ts'

export interface LivingCommand extends CommandLife {
  readonly id: number
  readonly deviceId: number
}

const lifeColumns = sql`c.id, c.device_id as "deviceId", c.kind, c.approval, c.source as "requestedBy",
  c.decided_by as "decidedBy", c.platform_state as "platformState", c.device_state as "deviceState", c.nonce,
  c.earlier_nonce as "earlierNonce", c.counter::float8 as counter, c.sends, c.delivery_count as "deliveryCount",
  c.is_resent as "isResent", c.sent_at as "sentAt", c.delivered_at as "deliveredAt", c.finished_at as "finishedAt",
  c.not_after as "notAfter"`

export const lockLives = async (tx: Tx, which: RawBuilder<unknown>): Promise<LivingCommand[]> => {
  const { rows } = await sql<LivingCommand>`
    select ${lifeColumns} from commands c where ${which} order by c.counter for update`.execute(tx)
  return rows
}

/** Counters rise in the order of the commits when the caller holds the lock of the device's row. */
export const nextCounter = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ counter: number }>`select nextval('command_counter')::float8 as counter`.execute(tx)
  return (rows[0] as { counter: number }).counter
}

const time = (atMs: number | null) => (atMs === null ? sql`null` : sql`${new Date(atMs)}::timestamptz`)

/** Gives the command after the happening; undefined: it did not happen. */
export const change = async (
  tx: Tx,
  before: LivingCommand,
  happening: Happening,
  nowMs: number,
): Promise<LivingCommand | undefined> => {
  const after = afterHappening(before, happening, nowMs)
  if (!after) return undefined
  const { numAffectedRows } = await sql`
    update commands set approval = ${after.approval}, decided_by = ${after.decidedBy},
      platform_state = ${after.platformState}, device_state = ${after.deviceState}, nonce = ${after.nonce},
      earlier_nonce = ${after.earlierNonce}, counter = ${after.counter}, sends = ${after.sends},
      delivery_count = ${after.deliveryCount}, is_resent = ${after.isResent}, sent_at = ${time(after.sentAt)},
      delivered_at = ${time(after.deliveredAt)}, finished_at = ${time(after.finishedAt)},
      not_after = ${time(after.notAfter)}
    where id = ${before.id} and nonce = ${before.nonce} and device_state = ${before.deviceState}
      and sends = ${before.sends} and approval is not distinct from ${before.approval}`.execute(tx)
  return numAffectedRows === 1n ? { ...before, ...after } : undefined
}

export const changeById = async (
  tx: Tx,
  id: number,
  happening: Happening,
  nowMs: number,
): Promise<LivingCommand | undefined> => {
  const [before] = await lockLives(tx, sql`c.id = ${id}`)
  return before && change(tx, before, happening, nowMs)
}

export type Answered = { readonly is: 'taken' | 'late'; readonly command: LivingCommand }

/** Takes a device's answer; undefined: it says nothing new. */
export const takeAnswer = async (
  tx: Tx,
  deviceId: number,
  ack: DownlinkAck,
  nowMs: number,
): Promise<Answered | undefined> => {
  const which = sql`c.device_id = ${deviceId} and (c.nonce = ${ack.nonce} or c.earlier_nonce = ${ack.nonce})`
  const [before] = await lockLives(tx, which)
  if (!before) return undefined
  const command = await change(tx, before, { is: 'answer', ack }, nowMs)
  if (command) return { is: 'taken', command }
  return isAnsweredLate(before, ack) ? { is: 'late', command: before } : undefined
}

/** An unlock of the device waits for its approval, for the lock, or for its answer. The caller holds the device's lock. */
export const isUnlockOpen = async (tx: Db | Tx, deviceId: number, nowMs: number): Promise<boolean> => {
  const which = sql`c.device_id = ${deviceId} and c.kind = 'elockUnlock' and c.device_state = 'inExecution'`
  const { rows } = await sql<CommandLife>`select ${lifeColumns} from commands c where ${which}`.execute(tx)
  return rows.some((life) => isOpen(life, nowMs))
}
