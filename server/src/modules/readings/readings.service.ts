/** Use cases on history and latest state. Windows are half-open and at most what is kept. */
import type { TrackPoint } from '@coldway/contract/readings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { DevicesService } from '../devices/index.ts'
import { streamTrack } from './track.store.ts'
import { sinceOf, type SpanInput, spanOf } from './span.ts'
import { cleanedTrack } from './track.ts'

export interface ReadingsParts {
  /** For what may be long. */
  readonly history: Db
  readonly devices: DevicesService
  readonly clock: Clock
}

export const createReadingsService = ({ history, devices, clock }: ReadingsParts) => {
  return {
    /** The track in portions, cleaned unless raw of jumps no cargo can make. Refusals come before the first portion. */
    async track(
      scope: OrgScope,
      input: SpanInput & { isRaw?: boolean },
      zone: string,
    ): Promise<AsyncGenerator<TrackPoint[]>> {
      const device = await devices.getDevice(scope, input.deviceId)
      const span = spanOf(input, { zone, nowMs: clock.now(), sinceMs: sinceOf(scope, device) })
      const track = streamTrack(history, span)
      return input.isRaw ? track : cleanedTrack(track)
    },
  }
}
export type ReadingsService = ReturnType<typeof createReadingsService>
