/** Asks for the opening of the lock on an order, and lists what was asked. The opening itself is a command. */
import type { Input, Output } from '@coldway/contract/call.ts'
import type { SentCommands } from '@coldway/contract/commands/commands.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import type { UnlockRequest, unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Tx } from '../../platform/database.ts'
import type { CallContext, Principal } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Written } from '../../platform/trail.ts'
import { type CommandsService, isUnlockOpen } from '../commands/index.ts'
import { lockDevices } from '../devices/index.ts'
import { recordStep } from './lists.store.ts'
import { lockOrder, type LockOrdersParts, noteOf, refuseUnlessAllowed } from './lock-orders.service.ts'
import { findLockOrder } from './lock-orders.store.ts'
import { listUnlocks } from './unlocks.store.ts'

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
    const records = found.records.map(({ createdAt, notAfter, finishedAt, requestedBy, isUnsent, ...row }) => ({
      ...row,
      canTakeCode:
        mayUnlock && row.state === 'inProgress' && isUnsent && row.code === 'ready' && requestedBy === by.account,
      canDecide: mayUnlock && row.state === 'pending' && requestedBy !== by.account,
      createTime: printTime(createdAt, zone),
      expireTime: printTime(notAfter, zone),
      finishTime: finishedAt === null ? null : printTime(finishedAt, zone),
    }))
    return { ...found, records }
  },

  async ask(
    { scope, by, write }: CallContext<'scope' | 'by' | 'write'>,
    { waybillId, reason }: Input<typeof lockOrders.batchUnlock>,
  ): Promise<Output<typeof lockOrders.batchUnlock>> {
    const sent = await write((tx) => askIn(tx, { clock, commands }, { scope, by, orderId: waybillId, reason }))
    commands.publishSent(sent)
    return sent
  },
})

interface Asking {
  readonly scope: OrgScope
  readonly by: Pick<Principal, 'account' | 'userName' | 'orgId'>
  readonly orderId: number
  readonly reason: string
  /** The driver's link by which it is asked for. */
  readonly shareId?: number
}

/** The device is locked before the order, as by the lock's own answer, so that the two never wait for each other. */
export const askIn = async (
  tx: Tx,
  { clock, commands }: Pick<UnlocksParts, 'clock' | 'commands'>,
  { scope, by, orderId, reason, shareId }: Asking,
): Promise<Written<SentCommands>> => {
  const deviceId = (await findLockOrder(tx, scope, orderId))?.deviceId
  const [device] = deviceId ? await lockDevices(tx, scope, [deviceId]) : []
  const order = await lockOrder(tx, scope, orderId)
  refuseUnlessAllowed(order, { kind: 'unlock' })
  if (!device || device.id !== order.deviceId) throw fail('deviceNotFound')
  const nowMs = clock.now()
  if (await isUnlockOpen(tx, device.id, nowMs)) throw fail('unlockUnderWay')
  const outside = shareId === undefined ? {} : { outside: { origin: 'link', shareId } as const }
  const sending = { kind: 'elockUnlock', deviceIds: [device.id], params: {}, reason, ...outside } as const
  const { data } = await commands.sendIn(tx, { scope, by }, sending)
  const commandId = data.results[0]?.recordId
  const step = { orderId, event: 'unlockAsked', deviceCode: device.code, commandId } as const
  await recordStep(tx, { ...step, by, reason, atMs: nowMs })
  return { data, note: { ...noteOf([order]), after: { kind: 'elockUnlock', commandId, shareId }, reason } }
}
