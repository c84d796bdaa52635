/** The outcome of each row of a workbook: how many of each, and the rows, of one outcome or of all. */
import { importOutcomes, type SheetImportRow } from '@coldway/contract/downloads/workbooks.ts'
import { useState } from 'react'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { CountTile } from '../../ui/base/count-tile.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import './imports.css'

const tones = { ready: 'brand', imported: 'ok', standing: 'off', refused: 'bad' } as const
const shownMost = 100

type Outcome = SheetImportRow['outcome']

interface ImportRowsProps<Row> {
  readonly rows: readonly Row[]
  /** How many rows the workbook has, of which `rows` may be a part, and how many of them have an outcome. */
  readonly total: number
  readonly countOf: (outcome: Outcome) => number
  readonly outcomes?: readonly Outcome[]
  /** What a row is called. */
  readonly nameLabel: string
  readonly nameOf: (row: Row) => string
}

export const ImportRows = <Row extends Omit<SheetImportRow, 'name'>>(props: ImportRowsProps<Row>) => {
  const { rows, total, countOf, outcomes = importOutcomes } = props
  const t = useText()
  const [only, setOnly] = useState<Outcome>()
  const shown = rows.filter(({ outcome }) => only === undefined || outcome === only)
  return (
    <>
      <div className="sheet-import-counts">
        <CountTile
          label={t('imports.sheet.total')}
          value={total}
          isOn={only === undefined}
          onClick={() => setOnly(undefined)}
        />
        {outcomes.map((one) => (
          <CountTile
            key={one}
            label={t(`imports.sheet.outcomes.${one}`)}
            value={countOf(one)}
            tone={tones[one]}
            isOn={only === one}
            onClick={() => setOnly(only === one ? undefined : one)}
          />
        ))}
      </div>
      <DataTable
        label={t('imports.sheet.report')}
        columns={columnsOf(t, props)}
        rows={shown.slice(0, shownMost)}
        keyOf={({ row }) => row}
      />
      {shown.length > shownMost && (
        <p>{t('imports.sheet.more', { shown: formatNumber(shownMost), all: formatNumber(shown.length) })}</p>
      )}
    </>
  )
}

const columnsOf = <Row extends Omit<SheetImportRow, 'name'>>(
  t: Translate,
  { nameLabel, nameOf }: Pick<ImportRowsProps<Row>, 'nameLabel' | 'nameOf'>,
): TableColumn<Row>[] => [
  { key: 'row', label: t('imports.sheet.row'), cell: ({ row }) => formatNumber(row), isNumber: true },
  { key: 'name', label: nameLabel, cell: nameOf },
  {
    key: 'outcome',
    label: t('imports.sheet.outcome'),
    cell: ({ outcome }) => <Pill tone={tones[outcome]}>{t(`imports.sheet.outcomes.${outcome}`)}</Pill>,
  },
  { key: 'column', label: t('imports.sheet.column'), cell: ({ column }) => column },
  { key: 'message', label: t('imports.sheet.message'), cell: ({ message }) => message },
]
