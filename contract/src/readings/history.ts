/**
 * Historical data reporting: a reading that a person enters for a device, because the device was not heard. It is kept beside
 * what the device reported and marked; it never becomes the latest state and wakes no alarm. (product.md section 4 "Device use
 * status"; rules-and-calls.md section 5 and 8: codes 14001 to 14004; the reading: docs/decisions/settled.md)
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { lineOf } from '../fields.ts'
import { limits } from '../limits.ts'
import { WireTime } from './readings.ts'

const HistoryItem = z.object({
  time: WireTime,
  /** A series: series.ts. */
  key: z.string().max(20),
  value: z.number(),
})
export type HistoryItem = z.infer<typeof HistoryItem>

const isNotEmpty = (items: readonly unknown[]) => items.length > 0
const isSingle = (items: readonly unknown[]) => items.length <= limits.historyItemsMax

export const history = calls('history', '/v3/base/bas-device-gps-info', {
  reportHistoryData: post({
    does: 'Enters one reading for a device by hand, within its present or last use.',
    audience: ['user'],
    needs: 'sensor:edit',
    effect: 'write',
    ids: [{ at: 'deviceId', entity: 'device' }],
    body: z.object({
      deviceId: Id,
      dataList: z
        .array(HistoryItem)
        .refine(isNotEmpty, { params: { error: 'dataEmpty' } })
        .refine(isSingle, { params: { error: 'historyOneItem' } }),
      /** Who reads the trail later asks for it. */
      reason: lineOf(1, limits.remarkMax),
    }),
    gives: Done,
    fails: [
      'deviceNotFound',
      'dataEmpty',
      'historyOneItem',
      'deviceNotStarted',
      'dataBeforeStart',
      'deviceInUseOrEnded',
      'timeOrder',
      'trajectoryExpired',
      'columnUnknown',
      'columnValue',
    ],
  }),
})
