import type { ExportColumn } from '@coldway/contract/downloads/exports.ts'
import type { YesNo } from './cells.ts'

/** What the writers need to know of the request. */
export interface Sheet {
  readonly title: string
  readonly columns: readonly ExportColumn[]
  /** The caller's zone; every column of times names it. */
  readonly zone: string
  readonly yesNo: YesNo
}
