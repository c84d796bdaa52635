/**
 * Waybills, as far as they stand: owns `waybill_details`, the devices bound to a waybill and since when until when. Not
 * here: drawing a track (tracks), what a device measured (readings).
 * Invariants: a device is bound to one waybill at a time; what it measured while it was not bound is never shown for it.
 */
import { waybillDetails } from '@coldway/contract/waybills/waybills.ts'
import { implement } from '../../platform/implement.ts'
import { createWaybillsService, type WaybillsParts } from './waybills.service.ts'

export const createWaybills = (parts: WaybillsParts) => {
  const service = createWaybillsService(parts)
  return {
    routes: implement(waybillDetails, {
      historicalTrack: ({ scope, body, zone }) => service.track(scope, body, zone),
    }),
  }
}
