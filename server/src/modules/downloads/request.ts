/** What a file is made from, as it is kept until its turn comes. */
import type { Input } from '@coldway/contract/call.ts'
import type { DownloadKind, historyExports } from '@coldway/contract/downloads.ts'
import type { Permission } from '@coldway/contract/permissions.ts'

export type HistoryRequest = Input<typeof historyExports.exportTrackForDownCenter> & {
  readonly kind: DownloadKind
  /** Series; none of a track. */
  readonly keys: readonly string[]
}

/** Asked for by the call, and again when the file is made and when it leaves. */
export const rightOf: Readonly<Record<DownloadKind, Permission>> = { track: 'track:view', sensor: 'sensor:view' }

export const trackRequest = (body: Input<typeof historyExports.exportTrackForDownCenter>): HistoryRequest => ({
  ...body,
  deviceIds: [...new Set(body.deviceIds)],
  kind: 'track',
  keys: [],
})

export const sensorRequest = (body: Input<typeof historyExports.exportSensorScene>): HistoryRequest => ({
  ...body,
  deviceIds: [...new Set(body.deviceIds)],
  kind: 'sensor',
  keys: [...new Set(body.keys)],
})
