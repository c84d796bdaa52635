/** Draws where the lock of an order was while it was on the order. The link to an order shows the same through tracks. */
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type {
  LockOrderTrack,
  lockOrderTracks,
  SharedLockOrder,
} from '@coldway/contract/lock-orders/lock-order-tracks.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { SamplesService } from '../readings/index.ts'
import { drawnTrack } from '../tracks/index.ts'
import { findLockOrder } from './lock-orders.store.ts'
import * as store from './tracks.store.ts'

export interface TracksParts {
  readonly db: Db
  readonly clock: Clock
  readonly samples: SamplesService
}

export const createOrderTracksService = ({ db, clock, samples }: TracksParts) => ({
  /** Leaves out the part whose readings are no longer kept; when nothing is left, the trajectory has expired. */
  async track(
    { scope, by, zone }: CallContext<'scope' | 'by' | 'zone'>,
    { waybillId, bindingId, isRaw, points }: Input<typeof lockOrderTracks.queryById>,
  ): Promise<LockOrderTrack> {
    if (!by.permissions.has('lockOrder:view')) throw fail('forbidden')
    if (!(await findLockOrder(db, scope, waybillId))) throw fail('orderNotFound')
    const found = await store.listBindings(db, scope, waybillId)
    const newest = found.find(({ deviceId }) => deviceId !== null) ?? found[0]
    const chosen = bindingId === undefined ? newest : found.find(({ id }) => id === bindingId)
    if (!chosen) throw fail('orderLockRequired')
    const { id, deviceId, boundFrom: fromMs } = chosen
    // A lock is deleted only when its readings are no longer kept.
    if (deviceId === null) throw fail('trajectoryExpired')
    const untilMs = Math.max(fromMs, chosen.boundUntil ?? clock.now())
    const { device, span } = await samples.getSpanBetween(scope, { deviceId, fromMs, untilMs })
    const drawn = await drawnTrack(samples.fixes({ ...span, untilMs: span.untilMs + 1 }, isRaw), points)
    const { name, category, plate, range, reportIntervalS } = device
    return {
      ...drawn,
      device: { name, category, plate, range, reportIntervalS },
      bindingId: id,
      deviceId,
      startTime: printTime(span.fromMs, zone),
      endTime: printTime(span.untilMs, zone),
      bindings: found.map(({ boundFrom, boundUntil, ...binding }) => ({
        ...binding,
        startTime: printTime(boundFrom, zone),
        endTime: boundUntil === null ? null : printTime(boundUntil, zone),
      })),
    }
  },

  async shared({ share, zone }: CallContext<'share' | 'zone'>): Promise<SharedLockOrder> {
    const found = await store.findSharedOrder(db, share.scope, share.shareId)
    if (!found) throw fail('linkExpired')
    return sharedOrderOf(found, zone)
  },
})

export const sharedOrderOf = ({ planStart, planEnd, ...order }: store.SharedRow, zone: string): SharedLockOrder => ({
  ...order,
  planStartTime: printTime(planStart, zone),
  planEndTime: printTime(planEnd, zone),
})
