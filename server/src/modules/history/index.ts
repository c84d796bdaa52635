/**
 * Readings entered by hand: when one may be entered, and how it is written. Not here: showing them, which is done with
 * all readings (readings, sensors). Invariants: one item at a time, within the device's present or last use; a reading
 * of the device is never replaced; an entry is marked, is in the trail with its reason, and neither becomes the latest
 * state nor reaches the rules.
 */
import { history } from '@coldway/contract/readings/history.ts'
import { implement } from '../../platform/implement.ts'
import { createHistoryService, type HistoryParts } from './history.service.ts'
import type { Module } from '../module.ts'

export const createManualHistory = (parts: HistoryParts): Module => {
  const service = createHistoryService(parts)
  return {
    routes: implement(history, {
      reportHistoryData: (context) => service.report(context, context.body),
    }),
  }
}
