/** History as rows, for files and figures: fix by fix, sample by sample. Callers ask for the window of a device first. */
import { fail } from '@coldway/contract/errors.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import type { SharePrincipal } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { DevicesService } from '../devices/index.ts'
import { seriesSql } from './columns.ts'
import type { Span } from './readings.store.ts'
import { countFixes, countSamples, type Sample, streamSamples } from './samples.store.ts'
import { type Scanned, streamScan } from './scan.store.ts'
import { listSensorRows, type SensorQuery } from './sensor-rows.ts'
import { isExpired, keptFor, keptOf, type SpanInput, spanOf, within } from './span.ts'
import { streamTrack } from './track.store.ts'
import { cleanedTrack } from './track.ts'

export interface ReadingsParts {
  /** The database for long reads of the past. */
  readonly history: Db
  readonly devices: DevicesService
  readonly clock: Clock
}

export interface DeviceSpan {
  readonly span: Span
  readonly device: Awaited<ReturnType<ReadingsParts['devices']['getDevice']>>
}

interface SharedInput extends Omit<SpanInput, 'deviceId'> {
  readonly place: number
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
      return { device, span: spanOf(input, { zone, ...keptFor(scope, device, clock.now()) }) }
    },
    /** The kept part of the time between two moments. */
    async getSpanBetween(scope: OrgScope, span: Span): Promise<DeviceSpan> {
      const device = await devices.getDevice(scope, span.deviceId)
      return { device, span: keptOf(span, keptFor(scope, device, clock.now())) }
    },
    /** The same; undefined where nothing of it is kept. */
    async findSpanBetween(scope: OrgScope, span: Span): Promise<DeviceSpan | undefined> {
      const device = await devices.getDevice(scope, span.deviceId)
      const kept = keptFor(scope, device, clock.now())
      return isExpired(span, kept) ? undefined : { device, span: keptOf(span, kept) }
    },
    /** For a device of a share, by its place in the share; nothing outside of the share's span is answered. */
    async getSharedSpan(share: SharePrincipal, { place, ...asked }: SharedInput, zone: string): Promise<DeviceSpan> {
      const deviceId = share.deviceIds[place - 1]
      if (deviceId === undefined) throw fail('deviceNotFound')
      const device = await devices.getDevice(share.scope, deviceId)
      const kept = keptFor(share.scope, device, clock.now())
      return { device, span: within(spanOf({ ...asked, deviceId }, { zone, ...kept }), share) }
    },
    /** Throws when the caller does not see the device. */
    checkDevice: async (scope: OrgScope, deviceId: number): Promise<void> =>
      void (await devices.getDevice(scope, deviceId)),
    checkKeys: (keys: readonly string[]): void => void valuesOf(keys),
    /** Counts up to `max`; that answer says there may be more. */
    countFixes: (span: Span, max: number): Promise<number> => countFixes(history, span, max),
    countSamples: (span: Span, keys: readonly string[], max: number): Promise<number> =>
      countSamples(history, span, { values: valuesOf(keys), max }),
    /** Fixes without jumps that no cargo can make, or all of them when raw ones are asked for; of a past moment, those that had arrived. */
    fixes: (span: Span, isRaw = false, knownMs?: number): AsyncGenerator<TrackPoint[]> =>
      isRaw ? streamTrack(history, span, knownMs) : cleanedTrack(streamTrack(history, span, knownMs)),
    samples: (span: Span, keys: readonly string[]): AsyncGenerator<Sample[]> =>
      streamSamples(history, span, valuesOf(keys)),
    /** Every report, with the reason where a sample is not good: for figures that say what they leave out. */
    scan: (span: Span, keys: readonly string[]): AsyncGenerator<Scanned[]> =>
      streamScan(history, span, { keys, values: valuesOf(keys) }),
    list: (scope: OrgScope, query: SensorQuery, zone: string) =>
      listSensorRows(history, scope, query, { zone, nowMs: clock.now() }),
  }
}
export type SamplesService = ReturnType<typeof createSamplesService>
