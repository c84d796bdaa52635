/** The stored request of a file, the user it is made for, and its result. */
import type { Input } from '@coldway/contract/call.ts'
import type { coldChainReports } from '@coldway/contract/downloads/cold-chain-report.ts'
import type { downloads, historyExports } from '@coldway/contract/downloads/downloads.ts'
import type { reports } from '@coldway/contract/downloads/reports.ts'
import type { Language } from '@coldway/contract/enums.ts'
import type { ExportFormat } from '@coldway/contract/downloads/exports.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import type { Caller } from '../../platform/callers.ts'

export type HistoryRequest = Input<typeof historyExports.exportTrackForDownCenter> & {
  readonly kind: 'track' | 'sensor'
  /** The series; none for a track. */
  readonly keys: readonly string[]
}
/** A list request as its export takes it. It is stored unparsed, as the program that makes the file parses it. */
export type ListRequest = Input<typeof downloads.exportListForDownCenter> & { readonly kind: 'list' }
/** The module of reports makes it. */
export type ReportRequest =
  | (Input<typeof reports.exportWaybillReport> & { readonly kind: 'waybillReport' })
  | (Input<typeof reports.exportDeviceReport> & { readonly kind: 'deviceReport' })
/** The module of evidence makes it. */
export type EvidenceReportRequest = Input<typeof coldChainReports.coldChainReport> & {
  readonly kind: 'coldChainReport'
}
export type TaskRequest = HistoryRequest | ListRequest | ReportRequest | EvidenceReportRequest

/** The user whose file it becomes, with language and zone. */
export interface Asking extends Caller {
  readonly zone: string
  readonly language: Language
  /** Looks the user up again; throws when the permission is gone. */
  readonly renew: () => Promise<Caller>
  readonly gone: AbortSignal
  readonly rowsMax: number
  /** Says how far it is while the file is made, where the rows written say too little: a document has none until its end. */
  readonly moved?: (rows: number, expected: number) => void
}

export interface Making extends FileContent {
  /** The number of rows at most. */
  readonly expected: number
  /** The number of rows written so far. */
  readonly rows: () => number
  /** What others lend to the user, among the rows written so far. Left out: nothing is. */
  readonly lent?: () => readonly number[]
}

/** What is known of a file about who may have it. */
export interface MadeFor {
  /** The path of the user's organisation when it was made; null for a file that was never made. */
  readonly madeFor: string | null
  /** Ids of its rows that others lent. */
  readonly lent: readonly number[]
}

/** The name and size of the file to come. */
export interface Announced {
  readonly fileName: string
  readonly format: ExportFormat
}

/** One kind of request. Every step after the call checks the rights again. */
export interface Maker<Request> {
  formatOf(request: Request): ExportFormat
  /** Throws unless the user has the permission. */
  permit(by: Caller['by'], request: Request): void
  /** Throws unless the data exists, is visible to the user and is not too much. */
  check(asking: Asking, request: Request): Promise<Announced>
  make(asking: Asking, request: Request): Promise<Making>
  /** Throws unless the user may have a file that was made so. */
  checkLeaving(caller: Caller, request: Request, made: MadeFor): Promise<void>
  /** What the trail's note says of it. */
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
