/** Takes orders from state to state, and puts locks on them and off. */
import type { Input } from '@coldway/contract/call.ts'
import type { LockOrderState } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { lockOrderDetails, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { refusingDuplicates } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { Bus } from '../../platform/bus.ts'
import { listOpenOrderAlarms } from '../alarms/index.ts'
import { lockDevices } from '../devices/index.ts'
import * as lists from './lists.store.ts'
import { endsInspection, endsOrder, type Act } from './lock-orders.rules.ts'
import {
  lockOrder,
  type LockOrdersParts,
  noteOf,
  refuseUnlessAllowed,
  refuseWhileUnlocking,
} from './lock-orders.service.ts'
import { moveLockOrder } from './lock-orders.store.ts'

type Changing = CallContext<'scope' | 'by' | 'write'>

const duplicates = {
  lock_order_devices_lock_now: 'deviceAlreadyBound',
  lock_order_devices_order_now: 'orderAlreadyBound',
} as const

interface Move {
  readonly id: number
  readonly to: LockOrderState
  readonly act: Act
  readonly reason: string
}

export const createLifeService = ({ clock, bus }: Pick<LockOrdersParts, 'clock'> & { readonly bus: Bus }) => {
  /** Alarms of the order that are open before `work` may have ended with it, so their readers hear of them. */
  const publishingAlarms = async (
    work: (collect: (alarmIds: readonly number[]) => void) => Promise<null>,
  ): Promise<null> => {
    let ids: readonly number[] = []
    await work((alarmIds) => (ids = alarmIds))
    if (ids.length > 0) bus.publish('alarm.changed', { ids: [...ids] })
    return null
  }
  const move = ({ scope, by, write }: Changing, { id, to, act, reason }: Move): Promise<null> =>
    publishingAlarms((collect) =>
      write(async (tx) => {
        const nowMs = clock.now()
        const order = await lockOrder(tx, scope, id)
        collect(await listOpenOrderAlarms(tx, id))
        refuseUnlessAllowed(order, act)
        if (endsOrder(to)) await refuseWhileUnlocking(tx, order.deviceId, nowMs)
        if (!(await moveLockOrder(tx, order, to))) throw fail('conflict')
        if (endsInspection(to)) await lists.inspectMaterials(tx, id)
        if (endsOrder(to)) await lists.unbindLock(tx, { orderId: id, nowMs })
        const step = {
          orderId: id,
          event: act.kind === 'settle' ? 'settled' : 'moved',
          fromState: order.state,
        } as const
        await lists.recordStep(tx, { ...step, toState: to, by, reason, atMs: nowMs })
        return {
          data: null,
          note: { ...noteOf([order]), before: { state: order.state }, after: { state: to }, reason },
        }
      }),
    )
  return {
    step: (context: Changing, { waybillId, state, reason }: Input<typeof lockOrderDetails.updateStatus>) =>
      move(context, { id: waybillId, to: state, act: { kind: 'step', to: state }, reason }),

    settle: (context: Changing, { waybillId, reason }: Input<typeof lockOrders.exceptionUpdate>) =>
      move(context, { id: waybillId, to: 'processed', act: { kind: 'settle' }, reason }),

    bind: (
      { scope, by, write }: Changing,
      { waybillId: id, deviceId, isBound, reason }: Input<typeof lockOrders.updateBindingDevice>,
    ): Promise<null> =>
      refusingDuplicates(duplicates, () =>
        publishingAlarms((collect) =>
          write(async (tx) => {
            const nowMs = clock.now()
            // The device first, as by the lock's own answer, so that the two never wait for each other.
            const [device] = await lockDevices(tx, scope, [deviceId])
            const order = await lockOrder(tx, scope, id)
            if (!device) throw fail('deviceNotFound')
            collect(await listOpenOrderAlarms(tx, id))
            refuseUnlessAllowed(order, isBound ? { kind: 'bind' } : { kind: 'unbind', deviceId })
            if (isBound && device.category !== 'lock') throw fail('notBindable')
            if (isBound && isOfOthers(device, order)) throw fail('bindFailed')
            await refuseWhileUnlocking(tx, deviceId, nowMs)
            const binding = { orderId: id, nowMs }
            await (isBound ? lists.bindLock(tx, binding, deviceId) : lists.unbindLock(tx, binding))
            const step = { orderId: id, event: isBound ? 'bound' : 'unbound', deviceCode: device.code } as const
            await lists.recordStep(tx, { ...step, by, reason, atMs: nowMs })
            return { data: null, note: { ...noteOf([order]), after: { deviceCode: device.code, isBound }, reason } }
          }),
        ),
      ),
  }
}

type OfTenant = { readonly tenantId: number | null }
/** Accounts above two tenants see both, and what the lock of one says would be read in the other. */
const isOfOthers = (lock: OfTenant, order: OfTenant): boolean =>
  lock.tenantId !== null && order.tenantId !== null && lock.tenantId !== order.tenantId
