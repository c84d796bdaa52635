/** A report as rows of cells, for CSV and Excel: what the document says, and below it every reading. */
import type { Cell } from '../../platform/export/cells.ts'
import type { ReportPrint, ReportTable } from '../../platform/export/report-print.ts'

export async function* gridOf(
  { title, verdict, about, figures, way, tables }: Omit<ReportPrint, 'template'>,
  readings: { readonly title: string; readonly head: readonly string[] },
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<readonly Cell[]> {
  yield [title]
  yield [verdict.label, verdict.word, verdict.reasons]
  yield* verdict.figures
  yield* about.map(([label, text]) => [label, ...text.split('\n')])
  yield [way.title, way.note]
  for (const table of [figures, ...tables]) yield* tableRows(table)
  yield []
  yield [readings.title]
  yield readings.head
  yield* rows
}

function* tableRows({ title, head, rows, note, empty }: ReportTable): Generator<readonly Cell[]> {
  yield []
  yield [title]
  if (rows.length === 0) yield [empty]
  else yield head
  yield* rows.map((row) => row.map((cell) => cell.replaceAll('\n', ' ')))
  if (note) yield [note]
}
