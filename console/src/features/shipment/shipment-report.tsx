/** The tab of the transport report: the file in a format of the user's choice, and what stands in it. */
import { reports } from '@coldway/contract/downloads/reports.ts'
import type { Excursion, ShownCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { WaybillDetail } from '@coldway/contract/waybills/waybill-fields.ts'
import { formatDuration, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Empty } from '../../ui/base/states.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { ReportPanel } from '../downloads/index.ts'
import { printReading, seriesLabel } from '../series/index.ts'
import { ShipmentFigures, ShipmentSensors } from './shipment-tabs.tsx'

interface ShipmentReportProps {
  readonly of: WaybillDetail
  readonly condition: ShownCondition
}

export const ShipmentReport = ({ of, condition }: ShipmentReportProps) => (
  <div className="shipment-report">
    <ReportPanel
      call={reports.exportWaybillReport}
      kind="waybillReport"
      name={of.waybillNo}
      inputOf={(format) => ({ id: of.id, format })}
    />
    <ShipmentSensors waybillId={of.id} condition={condition} />
    <ShipmentFigures condition={condition} />
    <ExcursionTable condition={condition} />
  </div>
)

const ExcursionTable = ({ condition }: { condition: ShownCondition }) => {
  const t = useText()
  const isJudged = condition.devices.some(({ series }) => series.some((one) => one.limitsFrom && one.stats.count > 0))
  const columns: readonly TableColumn<Excursion>[] = [
    { key: 'device', label: t('shipment.device'), cell: ({ deviceName }) => deviceName },
    {
      key: 'series',
      label: t('shipment.series'),
      cell: ({ key }) => seriesLabel(t, key),
    },
    { key: 'from', label: t('reports.from'), cell: ({ fromMs }) => formatTime(fromMs) },
    {
      key: 'until',
      label: t('reports.until'),
      cell: ({ untilMs, isOpen }) => (isOpen ? t('shipment.goesOn') : formatTime(untilMs)),
    },
    { key: 'lasted', label: t('shipment.lasted'), cell: ({ fromMs, untilMs }) => formatDuration(untilMs - fromMs) },
    { key: 'side', label: t('shipment.limit'), cell: ({ side }) => t(`shipment.beyond.${side}`) },
    { key: 'peak', label: t('shipment.peak'), isNumber: true, cell: ({ key, peak }) => printReading(t, key, peak) },
    {
      key: 'judged',
      label: t('shipment.judged'),
      cell: ({ isBrief }) => t(`enums.waybillConcerns.${isBrief ? 'briefly' : 'beyondLimit'}`),
    },
  ]
  return (
    <DataTable
      label={t('shipment.excursions')}
      columns={columns}
      rows={condition.excursions}
      keyOf={({ detailId, key, fromMs }) => `${detailId} ${key} ${fromMs}`}
      empty={<Empty text={t(isJudged ? 'reports.noExcursions' : 'reports.noReadings')} />}
    />
  )
}
