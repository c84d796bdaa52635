/**
 * Electronic-lock orders: transports under lock, from their review to their completion. Owns `lock_orders`,
 * `lock_order_materials`, `lock_order_devices`, `lock_order_steps` and
 * `lock_order_alarms`. Not here: opening a lock and its approval (commands), where a lock is
 * (readings). Invariants: a state never goes back, and each change of it is one conditional update with a step in the log;
 * an order has one lock at a time and a lock is on one order; an order with an inspected material is not edited; an alarm is
 * what a lock has reported, once.
 */
import { lockOrderAlarms } from '@coldway/contract/lock-orders/lock-order-alarms.ts'
import { lockOrderImports } from '@coldway/contract/lock-orders/lock-order-import.ts'
import { driverUnlocks } from '@coldway/contract/lock-orders/driver-unlocks.ts'
import { lockOrderTracks, sharedLockOrders } from '@coldway/contract/lock-orders/lock-order-tracks.ts'
import { lockOrderDetails, lockOrderSteps, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { implement } from '../../platform/implement.ts'
import { createUnlockService } from '../commands/index.ts'
import type { Announce } from '../messages/index.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Module } from '../module.ts'
import { createDriverUnlocks } from './driver-unlocks.service.ts'
import { createLockOrderImport, type LockOrderImportParts } from './import.service.ts'
import { createLifeService } from './life.service.ts'
import { createLockAsksRule } from './lock-asks.rule.ts'
import { createLockOrdersRule } from './lock-orders.rule.ts'
import { createLockOrdersService } from './lock-orders.service.ts'
import { createOrderTracksService, type TracksParts } from './tracks.service.ts'
import { createUnlocksService, type UnlocksParts } from './unlocks.service.ts'

export { addPastLockOrder, noteUnlockAsked } from './past.ts'
export { lockOfOrder } from './tracks.store.ts'

export const createLockOrders = (
  parts: UnlocksParts & TracksParts & LockOrderImportParts & { readonly bus: Bus; readonly messages: Announce },
): Module => {
  const service = createLockOrdersService(parts)
  const life = createLifeService(parts)
  const unlocks = createUnlocksService(parts)
  const tracks = createOrderTracksService(parts)
  const fromFile = createLockOrderImport(parts)
  const ofDrivers = createDriverUnlocks(parts)
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
      ...implement(lockOrderImports, {
        importTemplate: (context) => fromFile.template(context),
        importCheck: (context) => fromFile.check(context, context.body.file),
        importSave: (context) => fromFile.save(context, context.body.file),
      }),
      ...implement(lockOrderDetails, {
        queryPageList: (context) => service.listMaterials(context, context.body),
        updateStatus: (context) => life.step(context, context.body),
      }),
      ...implement(unlockRequests, {
        queryPageList: (context) => unlocks.list(context, context.body),
        updateLock: (context) => decisions.decide(context, context.body),
        takeCode: (context) => decisions.takeCode(context, context.body),
      }),
      ...implement(lockOrderTracks, { queryById: (context) => tracks.track(context, context.body) }),
      ...implement(driverUnlocks, {
        queryState: (context) => ofDrivers.state(context),
        ask: (context) => ofDrivers.ask(context, context.body),
      }),
      ...implement(sharedLockOrders, { queryById: (context) => tracks.shared(context) }),
      ...implement(lockOrderAlarms, { queryPageList: (context) => service.listAlarms(context, context.body) }),
      ...implement(lockOrderSteps, { queryPageList: (context) => service.listSteps(context, context.body) }),
    ],
    rules: [createLockOrdersRule(parts.messages), createLockAsksRule(parts.messages)],
  }
}
