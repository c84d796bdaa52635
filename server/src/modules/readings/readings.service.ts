/** Use cases on history and latest state. Windows are half-open and at most what is kept. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { readings, TrackPoint } from '@coldway/contract/readings.ts'
import { breachOf } from '@coldway/contract/device-state.ts'
import { findSeries } from '@coldway/contract/series.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { DevicesService } from '../devices/index.ts'
import { seriesSql } from './columns.ts'
import { streamTrack } from './readings.store.ts'
import { getStats, listBuckets } from './series.store.ts'
import { sinceOf, type SpanInput, spanOf } from './span.ts'
import { cleanedTrack } from './track.ts'

export interface ReadingsParts {
  readonly db: Db
  readonly devices: DevicesService
  readonly clock: Clock
}

export const createReadingsService = ({ db, devices, clock }: ReadingsParts) => {
  return {
    /** The track in portions, cleaned unless raw of jumps no cargo can make. Refusals come before the first portion. */
    async track(
      scope: OrgScope,
      input: SpanInput & { isRaw?: boolean },
      zone: string,
    ): Promise<AsyncGenerator<TrackPoint[]>> {
      const device = await devices.getDevice(scope, input.deviceId)
      const span = spanOf(input, { zone, nowMs: clock.now(), sinceMs: sinceOf(scope, device) })
      const track = streamTrack(db, span)
      return input.isRaw ? track : cleanedTrack(track)
    },

    async series(
      scope: OrgScope,
      input: Input<typeof readings.querySeries>,
      zone: string,
    ): Promise<Output<typeof readings.querySeries>> {
      const device = await devices.getDevice(scope, input.deviceId)
      const span = spanOf(input, { zone, nowMs: clock.now(), sinceMs: sinceOf(scope, device) })
      const bucketMs = Math.max(1000, Math.ceil((span.untilMs - span.fromMs) / input.buckets))
      const series = []
      for (const key of new Set(input.keys)) {
        const value = seriesSql(key)
        if (!value) throw fail('columnUnknown', { column: key })
        const bounds = boundsOf(key, device.range)
        const query = { ...span, value, bucketMs, holdMs: device.reportIntervalS * 3000, ...bounds }
        const [buckets, stats] = [await listBuckets(db, query), await getStats(db, query)]
        const isTemperature = findSeries(key)?.unit === '℃'
        series.push({ key, buckets, stats: isTemperature ? stats : { ...stats, meanKinetic: null } })
      }
      return { bucketMs, series }
    },
  }
}
export type ReadingsService = ReturnType<typeof createReadingsService>

const boundsOf = (key: string, range: Parameters<typeof breachOf>[2]) => {
  if (key.startsWith('temp')) return { low: range.tempLowC, high: range.tempHighC }
  if (key.startsWith('hum')) return { low: range.humLowPct, high: range.humHighPct }
  return { low: null, high: null }
}
