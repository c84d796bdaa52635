/** Completed shipments by lane and kind of transport, and those with an alarm by its kind. */
import { paths } from '@coldway/contract/screens/screens.ts'
import type { WaybillStatistics } from '@coldway/contract/waybills/waybill-statistics.ts'
import { Link } from 'react-router'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Empty } from '../../ui/base/states.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'

type Done = Pick<WaybillStatistics, 'completed' | 'onTime' | 'late' | 'warm' | 'meanDurationS'>
type Lane = WaybillStatistics['byLane'][number]
type OfType = WaybillStatistics['byType'][number]
type Cause = WaybillStatistics['alarms'][number]

const countColumns = (t: Translate): TableColumn<Done>[] => [
  {
    key: 'completed',
    label: t('waybillStatistics.completed'),
    isNumber: true,
    cell: ({ completed }) => formatNumber(completed),
  },
  { key: 'onTime', label: t('waybillStatistics.onTime'), isNumber: true, cell: ({ onTime }) => formatNumber(onTime) },
  { key: 'late', label: t('waybillStatistics.late'), isNumber: true, cell: ({ late }) => formatNumber(late) },
  {
    key: 'warm',
    label: t('waybillStatistics.warm'),
    isNumber: true,
    cell: ({ warm }) => formatNumber(warm),
    isOut: ({ warm }) => warm > 0,
  },
  {
    key: 'duration',
    label: t('waybillStatistics.meanDuration'),
    isNumber: true,
    cell: ({ meanDurationS }) => (meanDurationS === null ? '–' : formatDuration(meanDurationS * 1000)),
  },
]

interface LaneTableProps {
  readonly rows: readonly Lane[]
  readonly listOf: (lane: Lane) => string
}

export const LaneTable = ({ rows, listOf }: LaneTableProps) => {
  const t = useText()
  const columns: readonly TableColumn<Lane>[] = [
    {
      key: 'lane',
      label: t('waybillStatistics.lane'),
      cell: (lane) => (
        <Link to={listOf(lane)}>
          {lane.shipping} – {lane.receiving}
        </Link>
      ),
    },
    ...countColumns(t),
  ]
  return (
    <DataTable
      label={t('waybillStatistics.byLane')}
      columns={columns}
      rows={rows}
      keyOf={({ shipping, receiving }) => `${shipping}\n${receiving}`}
    />
  )
}

interface TypeTableProps {
  readonly rows: readonly OfType[]
  readonly listOf: (type: OfType['waybillType']) => string
}

export const TypeTable = ({ rows, listOf }: TypeTableProps) => {
  const t = useText()
  const columns: readonly TableColumn<OfType>[] = [
    {
      key: 'type',
      label: t('waybillStatistics.type'),
      cell: ({ waybillType }) => <Link to={listOf(waybillType)}>{t(`enums.waybillTypes.${waybillType}`)}</Link>,
    },
    ...countColumns(t),
  ]
  return (
    <DataTable
      label={t('waybillStatistics.byType')}
      columns={columns}
      rows={rows}
      keyOf={({ waybillType }) => waybillType}
    />
  )
}

export const CauseTable = ({ alarms, all }: { readonly alarms: readonly Cause[]; readonly all: number }) => {
  const t = useText()
  const columns: readonly TableColumn<Cause>[] = [
    {
      key: 'alarm',
      label: t('waybillStatistics.alarm'),
      cell: ({ kind }) => <Link to={`${paths.alarms}?kind=${kind}`}>{t(`enums.alarmKinds.${kind}`)}</Link>,
    },
    {
      key: 'shipments',
      label: t('waybillStatistics.shipments'),
      isNumber: true,
      cell: ({ waybills }) => formatNumber(waybills),
    },
    {
      key: 'share',
      label: '%',
      isNumber: true,
      cell: ({ waybills }) => formatNumber((waybills / Math.max(1, all)) * 100, 1),
    },
  ]
  return (
    <DataTable
      label={t('waybillStatistics.byCause')}
      columns={columns}
      rows={alarms}
      keyOf={({ kind }) => kind}
      empty={<Empty text={t('waybillStatistics.noAlarms')} />}
    />
  )
}
