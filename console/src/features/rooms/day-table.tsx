/** Days as rows, the newest first: extremes, lit and dark hours, vapour pressure deficit, growing degree days. */
import type { ClimateDay } from '@coldway/contract/rooms/rooms.ts'
import { useMemo } from 'react'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'

export const DayTable = ({ days, hasBase }: { days: readonly ClimateDay[]; hasBase: boolean }) => {
  const t = useText()
  const columns = useMemo(() => columnsOf(t, hasBase), [t, hasBase])
  return (
    <DataTable
      label={t('rooms.days.title')}
      columns={columns}
      rows={days.toReversed()}
      keyOf={({ date }) => date}
      empty={t('rooms.days.none')}
    />
  )
}

const printed = (value: number | null, decimals: number): string =>
  value === null ? '—' : formatNumber(value, decimals)

const columnsOf = (t: Translate, hasBase: boolean): TableColumn<ClimateDay>[] => [
  { key: 'date', label: t('rooms.days.date'), cell: ({ date }) => date },
  { key: 'min', label: t('rooms.days.lowest'), cell: ({ tempMin }) => printed(tempMin, 1), isNumber: true },
  { key: 'max', label: t('rooms.days.highest'), cell: ({ tempMax }) => printed(tempMax, 1), isNumber: true },
  { key: 'lit', label: t('rooms.days.lit'), cell: ({ day }) => printed(day.tempMean, 1), isNumber: true },
  { key: 'dark', label: t('rooms.days.dark'), cell: ({ night }) => printed(night.tempMean, 1), isNumber: true },
  {
    key: 'difference',
    label: t('rooms.days.difference'),
    cell: ({ day, night }) =>
      printed(day.tempMean === null || night.tempMean === null ? null : day.tempMean - night.tempMean, 1),
    isNumber: true,
  },
  { key: 'humidity', label: t('rooms.days.humidity'), cell: ({ day }) => printed(day.humMean, 0), isNumber: true },
  { key: 'vpd', label: t('rooms.days.vpd'), cell: ({ day }) => printed(day.vpdMean, 2), isNumber: true },
  ...(hasBase
    ? [
        {
          key: 'degreeDays',
          label: t('rooms.days.degreeDays'),
          cell: ({ degreeDays }: ClimateDay) => printed(degreeDays, 1),
          isNumber: true,
        },
      ]
    : []),
  {
    key: 'measured',
    label: t('rooms.days.measured'),
    cell: ({ day, night }) => formatDuration(day.measuredMs + night.measuredMs),
    isNumber: true,
  },
]
