import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { history, HistoryItem } from '@coldway/contract/readings/history.ts'
import { parseTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CallContext } from '../../platform/implement.ts'
import { lockDevices } from '../devices/index.ts'
import { findOldest } from '../readings/index.ts'
import { historyRefusal, valueRefusal } from './history.rules.ts'
import { insertManual } from './history.store.ts'

export interface HistoryParts {
  readonly clock: Clock
}

export const createHistoryService = ({ clock }: HistoryParts) => ({
  report(
    { scope, zone, write }: CallContext<'scope' | 'zone' | 'write'>,
    { deviceId, dataList, reason }: Input<typeof history.reportHistoryData>,
  ): Promise<null> {
    const [item] = dataList as [HistoryItem]
    const { key, value } = item
    const atMs = parseTime(item.time, zone)
    if (atMs === undefined) throw fail('columnValue', { column: 'time' })
    const refused = valueRefusal(key, value)
    if (refused) throw fail(refused, { column: key })
    return write(async (tx) => {
      const [device] = await lockDevices(tx, scope, [deviceId])
      if (!device) throw fail('deviceNotFound')
      const nowMs = clock.now()
      const oldestMs = (await findOldest(tx, scope, device.code, nowMs)).getTime()
      const refusal = historyRefusal(device, atMs, { nowMs, oldestMs })
      if (refusal) throw fail(refusal)
      await insertManual(tx, { deviceId, atMs, key, value, arrivedMs: nowMs })
      const { id, code, orgPath } = device
      const after = { time: new Date(atMs).toISOString(), key, value }
      return { data: null, note: { entity: 'device', id, name: code, orgPath, after, reason } }
    })
  },
})
