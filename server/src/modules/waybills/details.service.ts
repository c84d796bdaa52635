import type { Input, Output } from '@coldway/contract/call.ts'
import { fail, Refusal } from '@coldway/contract/errors.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { waybillDetails } from '@coldway/contract/waybills/waybills.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { SamplesService } from '../readings/index.ts'
import { drawnTrack } from '../tracks/index.ts'
import { detailAt } from './details.known.ts'
import { findDetail } from './details.store.ts'
import { openVisible, ownVisibility, readOneForOwner, type OwnerVisibility } from './owner-visibility.ts'

export interface DetailsParts {
  readonly db: Db
  readonly clock: Clock
  readonly samples: SamplesService
}
type Track = typeof waybillDetails.historicalTrack

export const createDetailsService = ({ db, clock, samples }: DetailsParts) => ({
  /**
   * Leaves out the part of the binding whose readings are no longer kept; when nothing is left, the trajectory has
   * expired.
   */
  async track(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    { detailId, isRaw, points }: Input<Track>,
    knownMs?: number,
  ): Promise<Output<Track>> {
    const kept = await findDetail(db, scope, detailId)
    if (!kept) throw fail('waybillNotFound')
    const detail = knownMs === undefined ? kept : await detailAt(db, scope, { detailId, kept, knownMs })
    const { waybillNo, deviceId, boundFrom } = detail
    const nowMs = Math.min(clock.now(), knownMs ?? Number.POSITIVE_INFINITY)
    // An end may lie ahead, by the clock of its device.
    const untilMs = detail.boundUntil ?? nowMs
    if (boundFrom === null || boundFrom > untilMs) throw fail('deviceNotStarted')
    const asked = { deviceId, fromMs: boundFrom, untilMs }
    const draw = (visibilities: readonly OwnerVisibility[]) =>
      openVisible(visibilities, async (visibility) => {
        const { device, span } = await samples.getSpanBetween(visibility.scope, asked)
        return {
          device,
          span,
          drawn: await drawnTrack(samples.fixes({ ...span, untilMs: span.untilMs + 1 }, isRaw, knownMs), points),
        }
      })
    const { waybillId } = detail
    const { device, span, drawn } = await openedBy(() =>
      waybillId === null ? draw([ownVisibility(scope)]) : readOneForOwner({ db, scope }, waybillId, draw),
    )
    const { name, category, plate, range, reportIntervalS } = device
    return {
      ...drawn,
      waybillNo,
      deviceId,
      device: { name, category, plate, range, reportIntervalS },
      startTime: printTime(span.fromMs, zone),
      endTime: printTime(span.untilMs, zone),
    }
  },
})

/** The caller may see the waybill; for a device outside the scope the error code is that of waybills. */
const openedBy = async <Data>(open: () => Promise<Data>): Promise<Data> => {
  try {
    return await open()
  } catch (error) {
    if (error instanceof Refusal && error.error === 'deviceNotFound') throw fail('waybillDeviceNotFound')
    throw error
  }
}
