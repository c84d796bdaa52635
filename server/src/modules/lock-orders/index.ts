/**
 * Electronic-lock orders: transports under lock, from their review to their completion. Owns `lock_orders`,
 * `lock_order_materials`, `lock_order_devices` and `lock_order_steps`. Not here: opening a lock and its approval (commands), where a lock is
 * (readings). Invariants: a state never goes back, and each change of it is one conditional update with a step in the log;
 * an order has one lock at a time and a lock is on one order; an order with an inspected material is not edited.
 */
import { lockOrderDetails, lockOrderSteps, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { implement } from '../../platform/implement.ts'
import { createUnlockService } from '../commands/index.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Module } from '../module.ts'
import { createLifeService } from './life.service.ts'
import { createLockOrdersService } from './lock-orders.service.ts'
import { createUnlocksService, type UnlocksParts } from './unlocks.service.ts'

export const createLockOrders = (parts: UnlocksParts & { readonly bus: Bus }): Module => {
  const service = createLockOrdersService(parts)
  const life = createLifeService(parts)
  const unlocks = createUnlocksService(parts)
  const decisions = createUnlockService(parts)
  return {
    routes: [
      ...implement(lockOrders, {
        queryPageList: (context) => service.list(context, context.body),
        queryById: (context) => service.get(context, context.body.waybillId),
        save: (context) => service.add(context, context.body),
        update: (context) => service.update(context, context.body),
        deleteByIds: (context) => service.remove(context, context.body.ids),
        updateBindingDevice: (context) => life.bind(context, context.body),
        batchUnlock: (context) => unlocks.ask(context, context.body),
        exceptionUpdate: (context) => life.settle(context, context.body),
      }),
      ...implement(lockOrderDetails, {
        queryPageList: (context) => service.listMaterials(context, context.body),
        updateStatus: (context) => life.step(context, context.body),
      }),
      ...implement(unlockRequests, {
        queryPageList: (context) => unlocks.list(context, context.body),
        updateLock: (context) => decisions.decide(context, context.body),
      }),
      ...implement(lockOrderSteps, { queryPageList: (context) => service.listSteps(context, context.body) }),
    ],
  }
}
