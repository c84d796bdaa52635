/** What a file is made from, as it is kept until its turn comes; who it is made for; what comes of it. */
import type { Input } from '@coldway/contract/call.ts'
import type { DownloadKind, downloads, historyExports } from '@coldway/contract/downloads/downloads.ts'
import type { Language } from '@coldway/contract/enums.ts'
import type { ExportFormat } from '@coldway/contract/downloads/exports.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import type { Caller } from '../../platform/callers.ts'

export type HistoryRequest = Input<typeof historyExports.exportTrackForDownCenter> & {
  readonly kind: Exclude<DownloadKind, 'list'>
  /** Series; none of a track. */
  readonly keys: readonly string[]
}
/** A list as its own export is asked for: not parsed, for it is read with the words of the program that makes it. */
export type ListRequest = Input<typeof downloads.exportListForDownCenter> & { readonly kind: 'list' }
export type TaskRequest = HistoryRequest | ListRequest

/** Whose file it becomes, and how he reads it. */
export interface Asking extends Caller {
  readonly zone: string
  readonly language: Language
  /** He as he stands now; throws when he may no longer. */
  readonly renew: () => Promise<Caller>
  readonly gone: AbortSignal
  readonly rowsMax: number
}

export interface Making extends FileContent {
  /** How many rows there will be, at most. */
  readonly expected: number
  /** How many have left. */
  readonly rows: () => number
}

/** What its file will be. */
export interface Announced {
  readonly fileName: string
  readonly format: ExportFormat
}

/** A kind of requests: whatever comes after the call looks at the rights anew. */
export interface Maker<Request> {
  formatOf(request: Request): ExportFormat
  /** Throws unless the right is his. */
  permit(by: Caller['by'], request: Request): void
  /** What he asked for exists, is his to see and not too much. */
  check(asking: Asking, request: Request): Promise<Announced>
  make(asking: Asking, request: Request): Promise<Making>
  /** Throws unless he may have the file that was made when he stood there. */
  checkLeaving(caller: Caller, request: Request, madeFor: string | null): Promise<void>
  /** What the trail says of it. */
  summary(request: Request): object
}

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
