/**
 * Historical data reporting: a reading entered by a person because the device was not heard. It is stored beside the device's
 * reports and marked; it never becomes the latest state and triggers no alarm. (product.md section 4 "Device use status";
 * rules-and-calls.md sections 5 and 8: codes 14001 to 14004; docs/decisions/settled.md)
 */
import { required } from '../whole.ts'
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { lineOf } from '../fields.ts'
import { limits } from '../limits.ts'
import { WireTime } from './readings.ts'

const HistoryItem = z.object({
  time: WireTime,
  /** Series key (series.ts). */
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
      deviceId: required('deviceIdRequired', Id),
      dataList: z
        .array(HistoryItem)
        .refine(isNotEmpty, { params: { error: 'dataEmpty' } })
        .refine(isSingle, { params: { error: 'historyOneItem' } }),
      /** The reason, which the trail keeps for its later readers. */
      reason: lineOf(1, limits.remarkMax),
    }),
    gives: Done,
    fails: [
      'deviceIdRequired',
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
