/** Lock orders of the demo: each lock of its fleet on an order, in all states, and a request that waits for its approval. */
import { noRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import type { LockOrderState } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { towns } from '@coldway/simulator/towns.ts'
import { sql } from 'kysely'
import { askUnlock } from '../modules/commands/index.ts'
import { addPastLockOrder, noteUnlockAsked } from '../modules/lock-orders/index.ts'
import type { Db, Tx } from '../platform/database.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/**
 * The states of the orders, by the order of the locks in the fleet; simulator/src/locks.ts says how
 * each of them behaves.
 */
const states: readonly LockOrderState[] = [
  'inProgress',
  'unlocked',
  'started',
  'started',
  'onInspectionRoute',
  'started',
  'started',
  'inspecting',
  'returning',
  'pendingReview',
  'processed',
  'completed',
]
/** The lock for which somebody asks: it obeys at once. */
const askedPlace = 6
const askerAccount = 'quality'
const suppliers = ['华东医药供应链', '申康生物', '苏冷食品'] as const
const goods = ['疫苗', '胰岛素', '冷冻水产'] as const

interface Lock {
  readonly id: number
  readonly code: string
  readonly orgId: number
  readonly orgPath: string
}
interface Maker {
  readonly userName: string
  readonly orgId: number
}

/** Seeds only where there are none yet, so that a deleted one does not return; a request is asked at each start. */
export const seedLockOrders = (db: Db, fleet: readonly PlannedDevice[], nowMs: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const locks = fleet.filter(({ category, orgCode }) => category === 'lock' && orgCode.startsWith('HD'))
    const { rows: known } = await sql<Lock>`
      select id, code, org_id as "orgId", org_path as "orgPath" from devices where category = 'lock'`.execute(tx)
    const { rows: makers } = await sql<Maker>`
      select name as "userName", org_id as "orgId" from users where account = ${askerAccount}`.execute(tx)
    const by = makers[0]
    if (!by) return
    const { rows: there } = await sql`select from lock_orders limit 1`.execute(tx)
    if (there.length === 0)
      for (const [place, device] of locks.slice(0, states.length).entries()) {
        const lock = known.find(({ code }) => code === device.deviceCode)
        if (lock) await addOrder(tx, { device, lock, place, by, nowMs })
      }
    await askAgain(tx, locks[askedPlace]?.deviceCode ?? '', by, nowMs)
  })

interface Added {
  readonly device: PlannedDevice
  readonly lock: Lock
  readonly place: number
  readonly by: Maker
  readonly nowMs: number
}

const addOrder = async (tx: Tx, { device, lock, place, by, nowMs }: Added): Promise<void> => {
  const way = (device.play.line ?? [device.play.homeTown]).map((town) => towns[town].name)
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name from sites s join organisations o on o.id = s.org_id
    where o.code = 'HD' and s.address = any(${way}) order by s.id limit 1`.execute(tx)
  const site = rows[0]
  await addPastLockOrder(tx, {
    orgId: lock.orgId,
    orgPath: lock.orgPath,
    orderNo: `LO-${new Date(nowMs).toISOString().slice(2, 10).replaceAll('-', '')}-${String(place + 1).padStart(3, '0')}`,
    given: {
      planStartMs: nowMs - 6 * hourMs,
      planEndMs: nowMs + 18 * hourMs,
      plate: device.plate,
      route: [way[0], way.at(-1)].join(' - '),
      inspectionAddress: site?.name ?? way.at(-1) ?? '',
      inspectionSiteId: site?.id ?? null,
      recipients: noRecipients(),
      consigneeName: '孙丽',
      consigneePhone: '13912345678',
      remark: '',
    },
    materials: [0, 1].map((more) => ({
      supplier: suppliers[(place + more) % suppliers.length] ?? '',
      identification: `${goods[(place + more) % goods.length]} B${2611 + place}-${more + 1}`,
      quantity: 40 + 20 * ((place + more) % 5),
    })),
    lock,
    state: states[place] ?? 'pendingReview',
    by,
    addedMs: nowMs - 7 * hourMs,
    stepMs: 20 * minuteMs,
  })
}

/** Nothing is asked while a request of the lock may still be decided. */
const askAgain = async (tx: Tx, code: string, by: Maker, nowMs: number): Promise<void> => {
  const { rows } = await sql<{ orderId: number; deviceId: number }>`
    select b.order_id as "orderId", b.device_id as "deviceId" from lock_order_devices b
      join devices d on d.id = b.device_id join lock_orders w on w.id = b.order_id
    where d.code = ${code} and b.bound_until is null and w.state = 'started' and not exists (
      select from commands c where c.device_id = d.id and c.kind = 'elockUnlock' and c.device_state = 'inExecution')`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return
  const asked = { deviceId: found.deviceId, source: askerAccount, nowMs, validMs: limits.unlockRequestMs }
  const commandId = await askUnlock(tx, asked)
  await noteUnlockAsked(tx, { ...found, deviceCode: code, commandId, by, reason: '已到达卸货口，请开锁', atMs: nowMs })
}
