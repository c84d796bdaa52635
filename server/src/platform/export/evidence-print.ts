/** The report of a record as a document: plain data that evidence.typ renders. */
import type { ReportPicture, ReportPrint } from './report-print.ts'

export interface EvidencePrint extends Omit<ReportPrint, 'template'> {
  readonly template: 'evidence'
  /** The organisation, which stands above the title. */
  readonly organisation: string
  readonly subtitle: string
  /** The creation time of the record in UTC, so that the same record makes the same bytes. */
  readonly createdAt: {
    readonly year: number
    readonly month: number
    readonly day: number
    readonly hour: number
    readonly minute: number
    readonly second: number
  }
  /** The keyword that holds the seal; its digits are zeros until the file is sealed. */
  readonly seal: string
  /** The description of the attachment inside the file. */
  readonly attached: { readonly name: string; readonly description: string; readonly type: string }
  readonly check: { readonly title: string; readonly code: string; readonly text: string }
  readonly decision: Pick<ReportPrint['verdict'], 'tone' | 'label' | 'word'> & { readonly lines: readonly string[] }
  readonly tiles: readonly (readonly [label: string, value: string, detail: string])[]
  readonly lead: ReportPicture | null
  readonly methods: { readonly title: string; readonly lines: readonly string[] }
  readonly worked: ReportPrint['tables']
  readonly readings: ReportPrint['tables'][number] | null
  readonly proof: {
    readonly title: string
    readonly lines: readonly (readonly [label: string, text: string])[]
    readonly notes: readonly string[]
  }
}
