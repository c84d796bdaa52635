/** Series with their figures, and the devices that have some. */
import type { Input } from '@coldway/contract/call.ts'
import type { SimpleRange } from '@coldway/contract/devices/device-state.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import {
  type Bounds,
  type SensorDevice,
  sensorLimits,
  type SeriesAnswer,
  type sensors,
} from '@coldway/contract/readings/sensors.ts'
import { findSeries, type Series } from '@coldway/contract/readings/series.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { DevicesService } from '../devices/index.ts'
import { type DeviceSpan, listStates, type SamplesService, type Scanned } from '../readings/index.ts'
import { createBuckets } from './buckets.ts'
import { createFigures } from './figures.ts'
import { keysOf } from './keys.ts'
import { listSensorDevices, type SensorDeviceQuery } from './sensors.store.ts'

export interface SensorsParts {
  readonly db: Db
  readonly clock: Clock
  readonly devices: DevicesService
  readonly samples: SamplesService
}

type Asked = Input<typeof sensors.querySeries>
type Wanted = Pick<Asked, 'keys' | 'buckets' | 'bounds'>

export const createSensorsService = ({ db, clock, samples }: SensorsParts) => {
  const measure = async ({ device, span }: DeviceSpan, wanted: Wanted): Promise<SeriesAnswer> => {
    const keys = [...new Set(wanted.keys)]
    const bucketMs = Math.max(1000, Math.ceil((span.untilMs - span.fromMs) / wanted.buckets))
    const intervalMs = device.reportIntervalS * 1000
    const untilMs = Math.max(span.fromMs, Math.min(span.untilMs, clock.now()))
    const lines = keys.map((key): Line => {
      const series = findSeries(key)
      if (!series) throw fail('columnUnknown', { column: key })
      const bounds = wanted.bounds[key] ?? boundsOf(series, device.range)
      const about = { isState: series.isState === true, isTemperature: series.unit === '℃' }
      return {
        key,
        bounds,
        buckets: createBuckets(span.fromMs, bucketMs),
        byHand: [],
        figures: createFigures({ fromMs: span.fromMs, untilMs, intervalMs, bounds, ...about }),
      }
    })
    for await (const portion of samples.scan(span, keys))
      for (const row of portion) lines.forEach((line, index) => take(line, row, index))
    const series = lines.map(({ key, bounds, buckets, figures, byHand }) => ({
      key,
      bounds,
      buckets: buckets.end(),
      stats: figures.end(),
      byHand,
    }))
    return { bucketMs, gapMs: sensorLimits.gapIntervals * intervalMs, series }
  }

  return {
    measure,

    async series({ scope, zone }: CallContext<'scope' | 'zone'>, input: Asked): Promise<SeriesAnswer> {
      return measure(await samples.getSpan(scope, input, zone), input)
    },

    async listDevices({ scope }: CallContext<'scope'>, query: SensorDeviceQuery): Promise<Page<SensorDevice>> {
      const found = await listSensorDevices(db, scope, query)
      const ids = found.records.map(({ id }) => id)
      const states = new Map((await listStates(db, scope, ids)).map((state) => [state.id, state]))
      return { ...found, records: found.records.map((device) => ({ ...device, keys: keysOf(states.get(device.id)) })) }
    },
  }
}
export type SensorsService = ReturnType<typeof createSensorsService>

interface Line {
  readonly key: string
  readonly bounds: Bounds
  readonly buckets: ReturnType<typeof createBuckets>
  readonly figures: ReturnType<typeof createFigures>
  readonly byHand: [atMs: number, value: number][]
}

const take = ({ key, buckets, figures, byHand }: Line, row: Scanned, index: number): void => {
  const { atMs, isSuspect, faults, values } = row
  const value = values[index] ?? null
  if (value === null) {
    if (faults?.[key] !== undefined) figures.leave('faulty')
  } else if (isSuspect) figures.leave('suspect')
  else {
    buckets.take(atMs, value)
    figures.take(atMs, value)
    if (row.isManual && byHand.length < sensorLimits.byHandListed) byHand.push([atMs, value])
  }
}

const boundsOf = ({ name }: Series, range: SimpleRange): Bounds => {
  if (name === 'temp') return { low: range.tempLowC, high: range.tempHighC }
  if (name === 'hum') return { low: range.humLowPct, high: range.humHighPct }
  return { low: null, high: null }
}
