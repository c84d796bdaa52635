/** History as rows, for files and figures: fix by fix, sample by sample. Who reads it asks for each device and its window first. */
import { fail } from '@coldway/contract/errors.ts'
import type { TrackPoint } from '@coldway/contract/readings.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { ReadingsParts } from './readings.service.ts'
import { seriesSql } from './columns.ts'
import type { Span } from './readings.store.ts'
import { countFixes, countSamples, type Sample, streamSamples } from './samples.store.ts'
import { type Scanned, streamScan } from './scan.store.ts'
import { listSensorRows, type SensorQuery } from './sensor-rows.ts'
import { sinceOf, type SpanInput, spanOf } from './span.ts'
import { streamTrack } from './track.store.ts'
import { cleanedTrack } from './track.ts'

export interface DeviceSpan {
  readonly span: Span
  readonly device: Awaited<ReturnType<ReadingsParts['devices']['getDevice']>>
}

export const createSamplesService = ({ history, devices, clock }: ReadingsParts) => {
  const valuesOf = (keys: readonly string[]) =>
    keys.map((key) => {
      const value = seriesSql(key)
      if (!value) throw fail('columnUnknown', { column: key })
      return value
    })
  return {
    async getSpan(scope: OrgScope, input: SpanInput, zone: string): Promise<DeviceSpan> {
      const device = await devices.getDevice(scope, input.deviceId)
      const span = spanOf(input, { zone, nowMs: clock.now(), sinceMs: sinceOf(scope, device) })
      return { device, span }
    },
    /** Throws when it is not there for him. */
    checkDevice: async (scope: OrgScope, deviceId: number): Promise<void> =>
      void (await devices.getDevice(scope, deviceId)),
    checkKeys: (keys: readonly string[]): void => void valuesOf(keys),
    /** No further than `max`, which says that there are more. */
    countFixes: (span: Span, max: number): Promise<number> => countFixes(history, span, max),
    countSamples: (span: Span, keys: readonly string[], max: number): Promise<number> =>
      countSamples(history, span, { values: valuesOf(keys), max }),
    fixes: (span: Span): AsyncGenerator<TrackPoint[]> => cleanedTrack(streamTrack(history, span)),
    samples: (span: Span, keys: readonly string[]): AsyncGenerator<Sample[]> =>
      streamSamples(history, span, valuesOf(keys)),
    /** Also what is no good, with the reason: for figures that say what they leave out. */
    scan: (span: Span, keys: readonly string[]): AsyncGenerator<Scanned[]> =>
      streamScan(history, span, { keys, values: valuesOf(keys) }),
    list: (scope: OrgScope, query: SensorQuery, zone: string) =>
      listSensorRows(history, scope, query, { zone, nowMs: clock.now() }),
  }
}
export type SamplesService = ReturnType<typeof createSamplesService>
