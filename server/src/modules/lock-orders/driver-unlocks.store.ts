/** SQL for drivers' links to orders: what is on the order, who made the link, and what was asked by it. */
import type { DriverRequest } from '@coldway/contract/lock-orders/driver-unlocks.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import type { Held } from './lock-orders.rules.ts'
import { unlockStateAt } from './unlocks.store.ts'

interface Maker {
  readonly orderId: number
  readonly userId: number
  readonly account: string
  readonly userName: string
  readonly orgId: number
  readonly orgPath: string
}

export const findMaker = async (db: Db, scope: OrgScope, shareId: number): Promise<Maker | undefined> => {
  const { rows } = await sql<Maker>`
    select s.lock_order_id as "orderId", u.id as "userId", u.account, u.name as "userName", o.id as "orgId", o.path as "orgPath"
    from shares s join users u on u.id = s.user_id join organisations o on o.id = u.org_id
    where s.id = ${shareId} and s.lock_order_id is not null and ${inScope(scope, sql`o.path`)}`.execute(db)
  return rows[0]
}

type HeldLock = Held & { readonly lockName: string | null }

export const findHeld = async (db: Db, scope: OrgScope, shareId: number): Promise<HeldLock | undefined> => {
  const { rows } = await sql<HeldLock>`
    select w.state, d.id as "deviceId", d.name as "lockName", false as "isInspected"
    from shares s join lock_orders w on w.id = s.lock_order_id
    left join lock_order_devices b on b.order_id = w.id and b.bound_until is null
    left join devices d on d.id = b.device_id and ${inScope(scope, sql`d.org_path`)}
    where s.id = ${shareId} and ${inScope(scope, sql`w.org_path`)}`.execute(db)
  return rows[0]
}

interface Newest {
  readonly shown: Pick<DriverRequest, 'state' | 'deviceState' | 'reason'>
  readonly createdAt: number
  readonly notAfter: number
}

export const findNewest = async (db: Db, shareId: number, nowMs: number): Promise<Newest | undefined> => {
  const { rows } = await sql<Newest>`
    select jsonb_build_object('state', ${unlockStateAt(nowMs)}, 'deviceState', c.device_state, 'reason', coalesce(
        (select s.reason from lock_order_steps s where s.command_id = c.id and s.event = 'unlockAsked' limit 1), '')) as shown,
      c.created_at as "createdAt", c.not_after as "notAfter"
    from commands c where c.share_id = ${shareId} order by c.id desc limit 1`.execute(db)
  return rows[0]
}

/** Counts what the link asked for since then. Locks the link until the commit. */
export const countAsked = async (tx: Tx, shareId: number, sinceMs: number): Promise<number> => {
  await sql`select 1 from shares where id = ${shareId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from commands where share_id = ${shareId} and created_at > ${new Date(sinceMs)}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
