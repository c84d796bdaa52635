/** Completed shipments by lane, carrier and kind of transport, those with an alarm by its kind, excursions by their cause. */
import { paths } from '@coldway/contract/screens/screens.ts'
import type { WaybillStatistics } from '@coldway/contract/waybills/waybill-statistics.ts'
import { Link } from 'react-router'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Empty } from '../../ui/base/states.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'

type Done = Pick<
  WaybillStatistics,
  'completed' | 'onTime' | 'late' | 'warm' | 'inRange' | 'excursion' | 'meanDurationS'
>
type Lane = WaybillStatistics['byLane'][number]
type OfType = WaybillStatistics['byType'][number]
type Carrier = WaybillStatistics['byCarrier'][number]
type Alarm = WaybillStatistics['alarms'][number]
type Cause = WaybillStatistics['causes'][number]

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
    key: 'inRange',
    label: t('waybillStatistics.inRange'),
    isNumber: true,
    cell: ({ inRange }) => formatNumber(inRange),
  },
  {
    key: 'excursion',
    label: t('waybillStatistics.excursion'),
    isNumber: true,
    cell: ({ excursion }) => formatNumber(excursion),
    isOut: ({ excursion }) => excursion > 0,
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

interface CarrierTableProps {
  readonly rows: readonly Carrier[]
  readonly listOf: (carrierName: string) => string
}

export const CarrierTable = ({ rows, listOf }: CarrierTableProps) => {
  const t = useText()
  const columns: readonly TableColumn<Carrier>[] = [
    {
      key: 'carrier',
      label: t('waybills.carrier'),
      cell: ({ carrierName }) =>
        carrierName === '' ? t('waybillStatistics.noCarrier') : <Link to={listOf(carrierName)}>{carrierName}</Link>,
    },
    ...countColumns(t),
  ]
  return (
    <DataTable
      label={t('waybillStatistics.byCarrier')}
      columns={columns}
      rows={rows}
      keyOf={({ carrierName }) => carrierName}
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

export const AlarmTable = ({ alarms, all }: { readonly alarms: readonly Alarm[]; readonly all: number }) => {
  const t = useText()
  const columns: readonly TableColumn<Alarm>[] = [
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
  if (alarms.length === 0) return <Empty text={t('waybillStatistics.noAlarms')} />
  return <DataTable label={t('waybillStatistics.byAlarm')} columns={columns} rows={alarms} keyOf={({ kind }) => kind} />
}

/** What people found to be the cause of the excursions that reviews confirmed. */
export const CauseTable = ({ causes }: { readonly causes: readonly Cause[] }) => {
  const t = useText()
  const all = causes.reduce((sum, { waybills }) => sum + waybills, 0)
  const columns: readonly TableColumn<Cause>[] = [
    {
      key: 'cause',
      label: t('waybillStatistics.cause'),
      cell: ({ cause }) =>
        cause === null ? t('waybillStatistics.notInvestigated') : t(`enums.excursionCauses.${cause}`),
    },
    {
      key: 'shipments',
      label: t('waybillStatistics.shipments'),
      isNumber: true,
      cell: ({ waybills }) => formatNumber(waybills),
    },
    { key: 'share', label: '%', isNumber: true, cell: ({ waybills }) => formatNumber((waybills / all) * 100, 1) },
  ]
  if (causes.length === 0) return <Empty text={t('waybillStatistics.noExcursion')} />
  return (
    <DataTable
      label={t('waybillStatistics.byCause')}
      columns={columns}
      rows={causes}
      keyOf={({ cause }) => cause ?? ''}
    />
  )
}
