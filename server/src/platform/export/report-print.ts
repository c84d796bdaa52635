/** A report as a document: plain data that report.typ renders. No text in it is markup; pictures are SVG that we draw. */
import type { Language } from '@coldway/contract/enums.ts'

export interface ReportTable {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly areNumbers: readonly boolean[]
  /** The text below the table; empty when there is nothing to say. */
  readonly note: string
  /** The text that stands instead of rows, where there are none. */
  readonly empty: string
}

export interface ReportPicture {
  readonly title: string
  readonly svg: string
}

export interface ReportPrint {
  readonly template: 'report'
  readonly title: string
  readonly by: string
  readonly foot: string
  readonly language: Language
  readonly verdict: {
    readonly tone: 'ok' | 'warning' | 'bad' | 'off'
    readonly label: string
    readonly word: string
    readonly reasons: string
    readonly figures: readonly (readonly [label: string, text: string])[]
  }
  readonly about: readonly (readonly [label: string, text: string])[]
  readonly curves: { readonly title: string; readonly legend: string; readonly pictures: readonly ReportPicture[] }
  readonly figures: ReportTable
  readonly way: { readonly title: string; readonly svg: string | null; readonly note: string }
  readonly tables: readonly ReportTable[]
}
