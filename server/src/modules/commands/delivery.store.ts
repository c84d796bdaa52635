/** SQL of delivery. It takes no scope, as a device is no user. Every change of state is one conditional update. */
import type { CommandKind, CommandParams } from '@coldway/contract/commands/command-kinds.ts'
import type { UnitCheck } from '@coldway/contract/commands/downlink.ts'
import { neverRepeated } from '@coldway/protocols/registry.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { ackTimeoutMs } from './command-life.ts'
import { change, lockLives } from './life.store.ts'

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
export interface DeviceSession {
  readonly deviceId: number
  readonly session: number
}

/** The most open commands of a device among which one to send is looked for. */
const lookedThrough = 200
const sentOnce = sql.join(neverRepeated.map(({ protocol, kind }) => sql`(${protocol}, ${kind})`))

/**
 * Claims the next command for the session that is the device's valid connection, in any process, and counts it as sent.
 * U5: a lock receives commands in the order in which they were decided.
 */
export const claimNext = async (
  tx: Tx,
  { deviceId, session }: DeviceSession,
  nowMs: number,
): Promise<Claimed | undefined> => {
  const waiting = await lockLives(
    tx,
    sql`c.id in (select w.id from commands w
      where w.device_id = ${deviceId} and w.device_state = 'inExecution' and w.platform_state <> 'delivered'
        and w.approval is distinct from 'wanted'
        and exists (select from device_sessions s where s.device_id = w.device_id and s.session = ${session})
      order by w.counter limit ${lookedThrough})`,
  )
  if (waiting.length === 0) return undefined
  const { isOnce, newestLock } = await sendingOf(tx, deviceId)
  for (const before of waiting) {
    const happening = { is: 'send', isOnce: isOnce.includes(before.kind), newestLock } as const
    const after = await change(tx, before, happening, nowMs)
    if (after) return { ...after, ...(await contentOf(tx, after.id)) }
  }
  return undefined
}

/**
 * Gives the kinds that the device's wire carries once only, and the counter of its newest lock
 * command that may be sent.
 */
const sendingOf = async (tx: Tx, deviceId: number) => {
  const { rows } = await sql<{ isOnce: CommandKind[]; newestLock: number }>`
    select array(select o.kind from (values ${sentOnce}) as o (protocol, kind) where o.protocol = d.protocol) as "isOnce",
      coalesce((select max(n.counter) from commands n where n.device_id = d.id and n.kind in ('elockLock', 'elockUnlock')
        and (n.approval is null or n.approval = 'approved')), 0)::float8 as "newestLock"
    from devices d where d.id = ${deviceId}`.execute(tx)
  return rows[0] ?? { isOnce: [], newestLock: 0 }
}

const contentOf = async (tx: Tx, id: number): Promise<Pick<Claimed, 'content' | 'secret'>> => {
  const { rows } = await sql<Pick<Claimed, 'content' | 'secret'>>`
    select c.content, coalesce(s.secret, case when c.kind = 'elockUnlock' then k.code end) as secret
    from commands c left join command_secrets s on s.command_id = c.id left join lock_codes k on k.device_id = c.device_id
    where c.id = ${id}`.execute(tx)
  return rows[0] as Pick<Claimed, 'content' | 'secret'>
}

/** Lists devices for which a command may wait; `claimNext` decides. */
export const listWaited = async (db: Db, nowMs: number): Promise<number[]> => {
  const { rows } = await sql<{ deviceId: number }>`
    select distinct device_id as "deviceId" from commands
    where device_state = 'inExecution' and platform_state <> 'delivered' and not_after > ${new Date(nowMs)}
      and (sends = 0 or sent_at <= ${new Date(nowMs - ackTimeoutMs)})`.execute(db)
  return rows.map(({ deviceId }) => deviceId)
}

export const findContent = async (tx: Tx, id: number): Promise<CommandParams> => (await contentOf(tx, id)).content

/** What the first answer reported of a self-test stays. */
export const keepChecks = async (tx: Tx, id: number, checks: readonly UnitCheck[]): Promise<void> => {
  await sql`update commands set checks = ${JSON.stringify(checks)}::jsonb where id = ${id} and checks is null`.execute(
    tx,
  )
}

export const deleteSecret = async (tx: Tx, id: number): Promise<void> => {
  await sql`delete from command_secrets where command_id = ${id}`.execute(tx)
}

/** Finds the device of a command that may be sent once more. */
export const findWaiting = async (
  db: Db,
  { id, nonce }: { readonly id: number; readonly nonce: string },
): Promise<number | undefined> => {
  const { rows } = await sql<{ deviceId: number }>`
    select device_id as "deviceId" from commands
    where id = ${id} and nonce = ${nonce} and device_state = 'inExecution' and platform_state <> 'delivered'`.execute(
    db,
  )
  return rows[0]?.deviceId
}
