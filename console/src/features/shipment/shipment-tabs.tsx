/** The tabs of a shipment beside its track: curves of every device, alarms, and figures. */
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import type { ConditionSeries, ShownCondition, WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Empty } from '../../ui/base/states.tsx'
import { SignLegend } from '../../ui/chart/band-chart.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { alarmLine, laterColumn, LevelMark } from '../alarms/index.ts'
import { printReading, seriesLabel } from '../series/index.ts'
import { laterIn } from './known-later.ts'
import { LoggerList } from './logger-list.tsx'
import { signsOf } from './logger-comparison.ts'
import { Curve } from './shipment-axis.tsx'
import { useLoggers } from './use-loggers.ts'
import type { Leg } from './legs.ts'

const isMeasured = ({ key }: ConditionSeries): boolean => findSeries(key)?.isState !== true

/** The curves of each device by themselves, over the same time. */
interface ShipmentSensorsProps {
  readonly waybillId: number
  readonly condition: ShownCondition
  /** What is known now, where `condition` is of a past moment. */
  readonly now?: WaybillCondition | undefined
}

export const ShipmentSensors = ({ waybillId, condition, now: known }: ShipmentSensorsProps) => {
  const t = useText()
  const [cursorMs, setCursor] = useState<number>()
  const loggers = useLoggers(waybillId)
  const now = known ?? condition
  const laterOf = known && ((detailId: number, key: string) => laterIn(condition, known, { detailId, key }))
  const { fromMs, untilMs } = now
  const { excursions } = condition
  // Every device keeps its place, also where nothing of it was known then.
  const devices = now.devices.map(
    (one) =>
      condition.devices.find(({ detailId }) => detailId === one.detailId) ?? {
        ...one,
        series: one.series.map((series) => ({ ...series, buckets: [] })),
      },
  )
  const measured = devices.filter(({ series }) => series.some(isMeasured))
  if (fromMs === null || untilMs === null || measured.length === 0) return <Empty text={t('shipment.noReadings')} />
  const imported = loggers.flatMap(({ points }) => signsOf(points, fromMs, untilMs))
  return (
    <div className="shipment-sensors">
      {laterOf && <SignLegend text={t('shipment.knownAt.cameLater')} />}
      {!laterOf && <LoggerList loggers={loggers} condition={condition} />}
      {measured.map((device) => (
        <section key={device.detailId} aria-label={device.deviceName}>
          <h2>{device.deviceName}</h2>
          {device.series.filter(isMeasured).map(({ key }) => (
            <Curve
              key={key}
              of={key}
              legs={[device]}
              excursions={excursions}
              imported={
                laterOf ? laterOf(device.detailId, key) : findSeries(key)?.name === 'temp' ? imported : undefined
              }
              fromMs={fromMs}
              toMs={untilMs}
              cursorMs={cursorMs}
              onCursor={setCursor}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

interface ShipmentAlarmsProps {
  readonly alarms: readonly AlarmRecord[]
  /** What is known now, where `alarms` are of a past moment. */
  readonly now?: readonly AlarmRecord[] | undefined
}

export const ShipmentAlarms = ({ alarms, now }: ShipmentAlarmsProps) => {
  const t = useText()
  const columns: readonly TableColumn<AlarmRecord>[] = [
    { key: 'level', label: t('shipment.level'), cell: ({ level }) => <LevelMark level={level} /> },
    {
      key: 'alarm',
      label: t('shipment.alarm'),
      cell: (alarm) => <Link to={`${paths.alarms}?alarm=${alarm.id}`}>{alarmLine(t, alarm)}</Link>,
    },
    { key: 'device', label: t('shipment.device'), cell: ({ deviceName }) => deviceName },
    { key: 'start', label: t('shipment.began'), cell: ({ startTime }) => startTime },
    { key: 'end', label: t('shipment.ended'), cell: ({ endTime }) => endTime ?? t('shipment.goesOn') },
    { key: 'lasted', label: t('shipment.lasted'), cell: ({ durationS }) => formatDuration(durationS * 1000) },
    {
      key: 'handled',
      label: t('shipment.handledBy'),
      cell: ({ acknowledgedBy }) => acknowledgedBy ?? t('shipment.notHandled'),
    },
  ]
  const later = now?.filter(({ id }) => !alarms.some((alarm) => alarm.id === id)) ?? []
  return (
    <>
      <DataTable
        label={t('shipment.tabs.alarms')}
        columns={now ? [...columns, laterColumn(t)] : columns}
        rows={alarms}
        keyOf={(alarm) => alarm.id}
        empty={<Empty text={t('shipment.noAlarms')} />}
      />
      {later.length > 0 && (
        <>
          <h2 className="came-later">◇ {t('shipment.knownAt.alarmsCameLater', { later: later.length })}</h2>
          <DataTable
            label={t('shipment.knownAt.cameLater')}
            columns={columns}
            rows={later}
            keyOf={(alarm) => alarm.id}
          />
        </>
      )}
    </>
  )
}

type Figure = ConditionSeries & { readonly leg: Leg }

export const ShipmentFigures = ({ condition }: { condition: WaybillCondition }) => {
  const t = useText()
  const rows = useMemo(
    () =>
      condition.devices.flatMap((leg) => leg.series.filter(isMeasured).map((series): Figure => ({ ...series, leg }))),
    [condition],
  )
  const value = (pick: (row: Figure) => number | null) => (row: Figure) =>
    printReading(t, row.key, pick(row) ?? undefined)
  const columns: readonly TableColumn<Figure>[] = [
    { key: 'device', label: t('shipment.device'), cell: ({ leg }) => leg.deviceName },
    { key: 'series', label: t('shipment.series'), cell: ({ key }) => seriesLabel(t, key) },
    { key: 'limits', label: t('shipment.limits'), cell: limitsText },
    { key: 'min', label: t('shipment.min'), isNumber: true, cell: value(({ stats }) => stats.min) },
    { key: 'max', label: t('shipment.max'), isNumber: true, cell: value(({ stats }) => stats.max) },
    { key: 'mean', label: t('shipment.mean'), isNumber: true, cell: value(({ stats }) => stats.mean) },
    { key: 'mkt', label: t('shipment.meanKinetic'), isNumber: true, cell: value(({ stats }) => stats.meanKinetic) },
    {
      key: 'in',
      label: t('shipment.inRange'),
      isNumber: true,
      cell: (row) => row.limitsFrom && formatDuration(row.stats.inRangeMs),
    },
    {
      key: 'out',
      label: t('shipment.outOfRange'),
      isNumber: true,
      cell: (row) => row.limitsFrom && formatDuration(row.stats.outOfRangeMs),
      isOut: (row) => row.limitsFrom !== null && row.stats.outOfRangeMs > 0,
    },
    {
      key: 'gaps',
      label: t('shipment.unmeasured'),
      isNumber: true,
      cell: ({ stats }) => formatDuration(stats.gaps.totalMs),
    },
    {
      key: 'count',
      label: t('shipment.readings'),
      isNumber: true,
      cell: ({ stats }) => `${formatNumber(stats.count)} / ${formatNumber(stats.expected)}`,
    },
  ]
  return (
    <DataTable
      label={t('shipment.tabs.statistics')}
      columns={columns}
      rows={rows}
      keyOf={({ leg, key }) => `${leg.detailId} ${key}`}
      empty={<Empty text={t('shipment.noReadings')} />}
    />
  )
}

const limitsText = ({ low, high, key }: Figure): string | undefined => {
  if (low === null && high === null) return undefined
  const decimals = findSeries(key)?.decimals ?? 1
  const print = (one: number | null) => (one === null ? '…' : formatNumber(one, decimals))
  return `${print(low)} – ${print(high)} ${findSeries(key)?.unit ?? ''}`
}
