/** The source of series and rows: the calls of a signed-in user, or those of a link. The board does not know the difference. */
import type { Input, Sent } from '@coldway/contract/call.ts'
import type { Condition, Page } from '@coldway/contract/list.ts'
import { type SensorRow, type SeriesAnswer, sensors, sharedSensors } from '@coldway/contract/readings/sensors.ts'
import { callNow } from '../../api/call-now.ts'
import type { ShareCall } from '../shares/index.ts'

type SeriesAsked = Omit<Sent<typeof sharedSensors.series>, 'place'>
export type RowsAsked = Omit<Input<typeof sharedSensors.rows>, 'place'>

export interface SensorSource {
  /** Identifies the source in the cache. */
  readonly key: readonly unknown[]
  readonly series: (asked: SeriesAsked) => Promise<SeriesAnswer>
  readonly rows: (asked: RowsAsked) => Promise<Page<SensorRow>>
}

export const rowConditions = (
  code: string,
  { startTime, endTime, keys }: Omit<RowsAsked, 'page' | 'size'>,
): Condition[] => [
  { column: 'deviceCode', type: 'eq', value: code },
  { column: 'time', type: 'ge', value: startTime },
  { column: 'time', type: 'lt', value: endTime },
  { column: 'key', type: 'in', value: keys },
]

export const userSource = ({ id, code }: { readonly id: number; readonly code: string }): SensorSource => ({
  key: ['sensors', id],
  series: (asked) => callNow(sensors.querySeries, { deviceId: id, ...asked }),
  rows: (asked) => {
    const conditionVos = rowConditions(code, asked) as Sent<typeof sensors.querySensorPageList>['conditionVos']
    return callNow(sensors.querySensorPageList, { page: asked.page, size: asked.size, conditionVos })
  },
})

export const guestSource = (call: ShareCall, place: number): SensorSource => ({
  key: ['sharedSensors', place],
  series: (asked) => call(sharedSensors.series, { place, ...asked }),
  rows: (asked) => call(sharedSensors.rows, { place, ...asked }),
})
