/** Asks for the opening of the lock on an order, and lists what was asked. The opening itself is a command. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import type { UnlockRequest, unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { CommandsService } from '../commands/index.ts'
import { lockDevices } from '../devices/index.ts'
import { recordStep } from './lists.store.ts'
import { lockOrder, type LockOrdersParts, noteOf, refuseUnlessAllowed } from './lock-orders.service.ts'
import { findLockOrder } from './lock-orders.store.ts'
import { isUnlockOpen, listUnlocks } from './unlocks.store.ts'

export interface UnlocksParts extends LockOrdersParts {
  readonly commands: CommandsService
}

export const createUnlocksService = ({ db, clock, commands }: UnlocksParts) => ({
  async list(
    { scope, by, zone }: CallContext<'scope' | 'by' | 'zone'>,
    query: Input<typeof unlockRequests.queryPageList>,
  ): Promise<Page<UnlockRequest>> {
    const found = await listUnlocks(db, scope, { query, zone, nowMs: clock.now() })
    const mayUnlock = by.permissions.has('command:unlock')
    const records = found.records.map(({ createdAt, notAfter, finishedAt, requestedBy, ...row }) => ({
      ...row,
      canDecide: mayUnlock && row.state === 'pending' && requestedBy !== by.account,
      createTime: printTime(createdAt, zone),
      expireTime: printTime(notAfter, zone),
      finishTime: finishedAt === null ? null : printTime(finishedAt, zone),
    }))
    return { ...found, records }
  },

  /** The device is locked before the order, as by the lock's own answer, so that the two never wait for each other. */
  async ask(
    { scope, by, write }: CallContext<'scope' | 'by' | 'write'>,
    { waybillId, reason }: Input<typeof lockOrders.batchUnlock>,
  ): Promise<Output<typeof lockOrders.batchUnlock>> {
    const sent = await write(async (tx) => {
      const deviceId = (await findLockOrder(tx, scope, waybillId))?.deviceId
      const [device] = deviceId ? await lockDevices(tx, scope, [deviceId]) : []
      const order = await lockOrder(tx, scope, waybillId)
      refuseUnlessAllowed(order, { kind: 'unlock' })
      if (!device || device.id !== order.deviceId) throw fail('deviceNotFound')
      const nowMs = clock.now()
      if (await isUnlockOpen(tx, device.id, nowMs)) throw fail('unlockUnderWay')
      const sending = { kind: 'elockUnlock', deviceIds: [device.id], params: {} } as const
      const { data } = await commands.sendIn(tx, { scope, by }, sending)
      const commandId = data.results[0]?.recordId
      const step = { orderId: waybillId, event: 'unlockAsked', deviceCode: device.code, commandId } as const
      await recordStep(tx, { ...step, by, reason, atMs: nowMs })
      return { data, note: { ...noteOf([order]), after: { kind: 'elockUnlock', commandId }, reason } }
    })
    commands.publishSent(sent)
    return sent
  },
})
