import type { Page } from '@coldway/contract/list.ts'
import type { SensorRow, SeriesAnswer } from '@coldway/contract/readings/sensors.ts'
import { findSeries, type SeriesKey } from '@coldway/contract/readings/series.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useAnswer } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { isOutside } from '../../ui/chart/chart-scale.ts'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { printReading, qualityWord, seriesLabel } from '../series/index.ts'
import type { Measured, RowSpan } from './sensor-board.tsx'
import type { SensorSource } from './sensor-source.ts'

export interface RowTableProps {
  readonly device: Measured
  readonly span: RowSpan
  /** Series with their limits. */
  readonly bounds: SeriesAnswer['series']
  readonly source: SensorSource
  readonly cursorMs: number | undefined
  readonly onCursor: (atMs: number | undefined) => void
  /** A moment clicked in a chart: the table opens its page. */
  readonly pickedMs: number | undefined
  readonly tools?: ((span: RowSpan, total: number) => ReactNode) | undefined
}

/** Two reports may have the same time. */
type Row = SensorRow & { readonly place: number; readonly atMs: number }
const sizes = [10, 20, 50, 100] as const
const freshMs = 60_000

/** The reports behind the charts, newest first, page by page. */
export const RowTable = (props: RowTableProps) => {
  const { device, span, source, bounds, cursorMs, onCursor } = props
  const t = useText()
  const textOf = useErrorText()
  const [slice, setSlice] = useState<{ page: number; size: number }>({ page: 1, size: sizes[1] })
  const asked = { ...span, ...slice }
  const answer = useAnswer([...source.key, 'rows', asked], () => source.rows(asked), { keepsLast: true, freshMs })
  const rows = useMemo(() => answer.data && rowsOf(answer.data), [answer.data])
  const columns = useColumns(t, device, bounds, span.keys)
  usePicked(props, slice.size, (page) => setSlice((now) => ({ ...now, page })))
  // Newest first: the first row that is not later than the cursor.
  const markedKey = cursorMs === undefined ? undefined : rows?.find(({ atMs }) => atMs <= cursorMs)?.place
  const table = useMemo(
    () => (
      <DataTable
        label={t('sensors.rows')}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.place}
        error={answer.error && !answer.data ? textOf(answer.error) : undefined}
        onRetry={() => void answer.refetch()}
        isOld={answer.isPlaceholderData}
        marked={{ key: markedKey, onPoint: (row) => onCursor(row?.atMs) }}
        pager={{
          ...slice,
          total: answer.data?.total ?? 0,
          sizes,
          onChange: (page, size) => setSlice({ page, size }),
        }}
      />
    ),
    [t, columns, rows, answer, markedKey, onCursor, slice, textOf],
  )
  return (
    <Panel className="sensor-rows" title={t('sensors.rows')} actions={props.tools?.(span, answer.data?.total ?? 0)}>
      {table}
    </Panel>
  )
}

const rowsOf = ({ records, page, size }: Page<SensorRow>): Row[] => {
  const zone = zoneInUse()
  return records.map((row, index) => ({
    ...row,
    place: (page - 1) * size + index,
    atMs: parseTime(row.time, zone) ?? 0,
  }))
}

const useColumns = (
  t: Translate,
  device: Measured,
  all: SeriesAnswer['series'],
  keys: readonly string[],
): TableColumn<Row>[] =>
  useMemo(() => {
    const columns = keys.map((key) => {
      const bounds = all.find((series) => series.key === key)?.bounds ?? { low: null, high: null }
      const label = seriesLabel(t, key)
      return seriesColumn(t, { key, label, ...bounds })
    })
    const time: TableColumn<Row> = { key: 'time', label: t('sensors.time'), cell: (row) => <RowTime row={row} /> }
    return [time, ...columns]
  }, [t, device, all, keys])

interface ColumnOf {
  readonly key: string
  readonly label: string
  readonly low: number | null
  readonly high: number | null
}

const seriesColumn = (t: Translate, { key, label, low, high }: ColumnOf): TableColumn<Row> => ({
  key,
  label,
  isNumber: true,
  cell: (row) => {
    const value = row[key as SeriesKey]
    if (typeof value === 'number') return printReading(t, key, value)
    const fault = row.faults?.[key]
    return fault === undefined ? undefined : <span className="sensor-fault">{qualityWord(t, fault)}</span>
  },
  isOut: (row) => {
    const value = row[key as SeriesKey]
    return !findSeries(key)?.isState && typeof value === 'number' && isOutside(value, low, high) !== undefined
  },
})

const RowTime = ({ row }: { row: Row }) => {
  const t = useText()
  if (row.isManual)
    return (
      <span className="sensor-by-hand">
        {row.time}{' '}
        <Pill tone="brand" icon="user">
          {t('sensors.byHand')}
        </Pill>
      </span>
    )
  if (!row.isSuspect) return row.time
  return (
    <span className="sensor-fault" title={t('sensors.suspect')}>
      <Icon name="warning" /> {row.time}
      <span className="unseen">{t('sensors.suspect')}</span>
    </span>
  )
}

/** Finds the page of a moment by counting the rows that are not older. */
const usePicked = ({ pickedMs, span, source }: RowTableProps, size: number, onPage: (page: number) => void): void => {
  useEffect(() => {
    if (pickedMs === undefined) return
    let isOver = false
    const startTime = printTime(pickedMs, zoneInUse())
    // No row can follow a moment of the last second.
    if (startTime >= span.endTime) return onPage(1)
    const find = async () => {
      const { total } = await source.rows({ ...span, startTime, page: 1, size: 1 })
      if (!isOver) onPage(Math.floor(Math.max(0, total - 1) / size) + 1)
    }
    // The table shows its own failure; when the page cannot be found, the present one stays.
    find().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [pickedMs])
}
