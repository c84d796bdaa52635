/** SQL of delivery. It takes no scope, as a device is no user. Every change of state is one conditional update. */
import type { CommandKind, CommandParams } from '@coldway/contract/commands/command-kinds.ts'
import type { DownlinkAck } from '@coldway/contract/commands/downlink.ts'
import type { DeviceExecution } from '@coldway/contract/enums.ts'
import { neverRepeated } from '@coldway/protocols/registry.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export interface Claimed {
  id: number
  deviceId: number
  kind: CommandKind
  content: CommandParams
  secret: string | null
  nonce: string
  counter: number
  notAfter: number
}
export interface Moved {
  id: number
  deviceId: number
  nonce: string
  kind: CommandKind
  content: CommandParams
}

export interface DeviceSession {
  readonly deviceId: number
  readonly session: number
}

/** A command without an answer for this long is sent once more, then given up. */
export const ackTimeoutMs = 30_000
/** The command arrived, but no result came for this long. */
export const resultTimeoutMs = 120_000
/** How often one sending may be written to the connection. */
const sendsMax = 2
const sentOnce = sql.join(neverRepeated.map(({ protocol, kind }) => sql`(${protocol}, ${kind})`))

/**
 * Claims the next command for the session that is the device's valid connection, in any process, and counts it as sent.
 * A lock does not receive again what a later command has revoked. U5: it receives commands in the order in which they
 * were decided.
 */
export const claimNext = async (
  tx: Tx,
  { deviceId, session }: DeviceSession,
  nowMs: number,
): Promise<Claimed | undefined> => {
  const { rows } = await sql<Claimed>`
    with due as (
      select c.id, d.protocol from commands c join devices d on d.id = c.device_id
      where c.device_id = ${deviceId}
        and exists (select from device_sessions s where s.device_id = c.device_id and s.session = ${session})
        and c.device_state = 'inExecution' and c.platform_state <> 'delivered'
        and c.approval is distinct from 'wanted' and c.not_after > ${new Date(nowMs)} and c.sends < ${sendsMax}
        and (c.sends = 0 or c.sent_at <= ${new Date(nowMs - ackTimeoutMs)})
        and (c.sends = 0 or c.kind not in ('elockLock', 'elockUnlock') or not exists (
          select from commands n where n.device_id = c.device_id and n.counter > c.counter
            and n.kind in ('elockLock', 'elockUnlock') and (n.approval is null or n.approval = 'approved')))
      order by c.counter limit 1 for update of c)
    update commands c set sends = case when (due.protocol, c.kind) in (${sentOnce}) then ${sendsMax} else c.sends + 1 end, delivery_count = c.delivery_count + 1, sent_at = ${new Date(nowMs)},
      platform_state = case when c.sends = 0 then 'delivering' else 'redelivering' end
    from due left join command_secrets s on s.command_id = due.id where c.id = due.id
    returning c.id, c.device_id as "deviceId", c.kind, c.content, s.secret, c.nonce, c.counter, c.not_after as "notAfter"`.execute(
    tx,
  )
  return rows[0]
}

/** Lists devices for which a command waits. */
export const listWaited = async (db: Db, nowMs: number): Promise<number[]> => {
  const { rows } = await sql<{ deviceId: number }>`
    select distinct device_id as "deviceId" from commands
    where device_state = 'inExecution' and platform_state <> 'delivered' and not_after > ${new Date(nowMs)}
      and sends < ${sendsMax} and (sends = 0 or sent_at <= ${new Date(nowMs - ackTimeoutMs)})`.execute(db)
  return rows.map(({ deviceId }) => deviceId)
}

/**
 * C2, C3: takes an answer only for the present sending, only after it was sent, and never once the command has ended.
 */
export const takeAck = async (
  tx: Tx,
  deviceId: number,
  ack: DownlinkAck,
  nowMs: number,
): Promise<Moved | undefined> => {
  const now = new Date(nowMs)
  const isEnd = ack.state !== 'received'
  const { rows } = await sql<Moved>`
    update commands set platform_state = 'delivered', delivered_at = coalesce(delivered_at, ${now}),
      device_state = ${isEnd ? ack.state : 'inExecution'}, finished_at = ${isEnd ? now : null}
    where device_id = ${deviceId} and nonce = ${ack.nonce} and device_state = 'inExecution' and sends > 0
      and (${isEnd} or platform_state <> 'delivered')
    returning id, device_id as "deviceId", nonce, kind, content`.execute(tx)
  return rows[0]
}

/** Gives up commands that were never acknowledged, or acknowledged without a result. */
export const giveUp = async (
  tx: Tx,
  { id, nonce }: Pick<Moved, 'id' | 'nonce'>,
  nowMs: number,
): Promise<{ deviceId: number; deviceState: DeviceExecution } | undefined> => {
  const unheardSince = new Date(nowMs - ackTimeoutMs)
  const { rows } = await sql<{ deviceId: number; deviceState: DeviceExecution }>`
    update commands set finished_at = ${new Date(nowMs)},
      device_state = case when platform_state = 'delivered' then 'unknown' else 'noResponse' end
    where id = ${id} and nonce = ${nonce} and device_state = 'inExecution' and case
      when platform_state = 'delivered' then delivered_at <= ${new Date(nowMs - resultTimeoutMs)}
      else (sends = 0 or sent_at <= ${unheardSince}) and (sends >= ${sendsMax} or not_after <= ${new Date(nowMs)}) end
    returning device_id as "deviceId", device_state as "deviceState"`.execute(tx)
  return rows[0]
}

export const deleteSecret = async (tx: Tx, id: number): Promise<void> => {
  await sql`delete from command_secrets where command_id = ${id}`.execute(tx)
}

/** Finds the device of a command that may be sent once more. */
export const findWaiting = async (db: Db, { id, nonce }: Pick<Moved, 'id' | 'nonce'>): Promise<number | undefined> => {
  const { rows } = await sql<{ deviceId: number }>`
    select device_id as "deviceId" from commands
    where id = ${id} and nonce = ${nonce} and device_state = 'inExecution' and platform_state <> 'delivered'`.execute(
    db,
  )
  return rows[0]?.deviceId
}
