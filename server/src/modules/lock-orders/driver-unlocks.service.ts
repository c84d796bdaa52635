/** The driver of an order, who holds a link to it: sees what became of the request to open the lock, and makes one. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { DriverUnlock, driverUnlocks } from '@coldway/contract/lock-orders/driver-unlocks.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { CallContext } from '../../platform/implement.ts'
import { isUnlockOpen } from '../commands/index.ts'
import * as store from './driver-unlocks.store.ts'
import { whyNot } from './lock-orders.rules.ts'
import { sharedOrderOf } from './tracks.service.ts'
import { findSharedOrder } from './tracks.store.ts'
import { askIn, type UnlocksParts } from './unlocks.service.ts'

const minuteMs = 60_000

export const createDriverUnlocks = ({ db, clock, commands }: UnlocksParts) => ({
  async state({ share, zone }: CallContext<'share' | 'zone'>): Promise<DriverUnlock> {
    const { scope, shareId } = share
    const nowMs = clock.now()
    const [shared, held] = [await findSharedOrder(db, scope, shareId), await store.findHeld(db, scope, shareId)]
    if (!shared || !held) throw fail('linkExpired')
    const [request, { deviceId }] = [await store.findNewest(db, shareId, nowMs), held]
    const isFree = deviceId !== null && !whyNot(held, { kind: 'unlock' }) && !(await isUnlockOpen(db, deviceId, nowMs))
    return {
      order: sharedOrderOf(shared, zone),
      lockName: held.lockName,
      request: request
        ? { ...request.shown, createTime: printTime(request.createdAt, zone), expireMs: request.notAfter }
        : null,
      canAsk: isFree,
      serverMs: nowMs,
    }
  },

  /** It is asked for in the name of the link's maker, who therefore may not approve it. */
  async ask(
    { share, writeAs }: CallContext<'share' | 'writeAs'>,
    { reason }: Input<typeof driverUnlocks.ask>,
  ): Promise<Output<typeof driverUnlocks.ask>> {
    const { scope, shareId } = share
    const maker = await store.findMaker(db, scope, shareId)
    if (!maker) throw fail('linkExpired')
    const sent = await writeAs(maker)(async (tx) => {
      // The row of the link is locked, so that the count of its requests is exact.
      const nowMs = clock.now()
      if ((await store.countAsked(tx, shareId, nowMs - minuteMs)) >= limits.driverAsksPerMinute)
        throw fail('tooManyRequests', { seconds: minuteMs / 1000 })
      return askIn(tx, { clock, commands }, { scope, by: maker, orderId: maker.orderId, reason, shareId })
    })
    commands.publishSent(sent)
    return { needsApproval: sent.results[0]?.needsApproval ?? false }
  },
})
