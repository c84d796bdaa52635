/** Days as rows, the newest first: extremes, and of a zone lit and dark hours, vapour pressure deficit, growing degree days. */
import type { ClimateDay } from '@coldway/contract/rooms/rooms.ts'
import type { RoomKind } from '@coldway/contract/rooms/room-enums.ts'
import { useMemo } from 'react'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'

interface DayTableProps {
  readonly days: readonly ClimateDay[]
  readonly kind: RoomKind
  readonly hasBase: boolean
}

export const DayTable = ({ days, kind, hasBase }: DayTableProps) => {
  const t = useText()
  const columns = useMemo(() => {
    const ofKind = kind === 'coldRoom' ? roomColumns(t) : zoneColumns(t, hasBase)
    return [...firstColumns(t), ...ofKind, measuredColumn(t)]
  }, [t, kind, hasBase])
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

const firstColumns = (t: Translate): TableColumn<ClimateDay>[] => [
  { key: 'date', label: t('rooms.days.date'), cell: ({ date }) => date },
  { key: 'min', label: t('rooms.days.lowest'), cell: ({ tempMin }) => printed(tempMin, 1), isNumber: true },
  { key: 'max', label: t('rooms.days.highest'), cell: ({ tempMax }) => printed(tempMax, 1), isNumber: true },
]

/** What belongs to a room without a sun: means of the whole day. */
const roomColumns = (t: Translate): TableColumn<ClimateDay>[] => [
  { key: 'mean', label: t('rooms.days.mean'), cell: (day) => printed(meanOf(day, 'tempMean'), 1), isNumber: true },
  {
    key: 'humidity',
    label: t('rooms.days.humidityMean'),
    cell: (day) => printed(meanOf(day, 'humMean'), 0),
    isNumber: true,
  },
]

/** The mean of a day, each half by the time for which it was measured; null where nothing was. */
const meanOf = ({ day, night }: ClimateDay, of: 'tempMean' | 'humMean'): number | null => {
  let [sum, ms] = [0, 0]
  for (const half of [day, night]) {
    const value = half[of]
    if (value === null) continue
    sum += value * half.measuredMs
    ms += half.measuredMs
  }
  return ms > 0 ? sum / ms : null
}

const zoneColumns = (t: Translate, hasBase: boolean): TableColumn<ClimateDay>[] => [
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
]

const measuredColumn = (t: Translate): TableColumn<ClimateDay> => ({
  key: 'measured',
  label: t('rooms.days.measured'),
  cell: ({ day, night }) => formatDuration(day.measuredMs + night.measuredMs),
  isNumber: true,
})
