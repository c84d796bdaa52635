/**
 * Shipments beyond a bound that the reader chooses, with probable causes. Owns no table: it lists the shipments of a period and lets
 * waybills measure each. Invariants: what one device measured while it was not on a shipment never counts; what was not examined or
 * could not be read is named and never passes as good; the work of one answer is bounded by shipments and by time.
 */
import { excursions } from '@coldway/contract/excursions/excursions.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'
import { createExcursionsService, type ExcursionsParts } from './excursions.service.ts'

export const createExcursions = (parts: ExcursionsParts): Module => {
  const service = createExcursionsService(parts)
  return { routes: implement(excursions, { query: (context) => service.query(context, context.body) }) }
}
