import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { statisticsParts } from '@coldway/contract/waybills/waybill-statistics.ts'
import { waybillTypes } from '@coldway/contract/enums.ts'
import { type Exported, useExport } from '../../api/use-export.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { ExportMenu } from '../../ui/table/export-menu.tsx'

interface StatisticsExportProps {
  readonly startTime: string
  readonly endTime: string
  readonly orgId: number | undefined
  readonly completed: number
}

/** The figures of the page as one table: at once, in the download centre, or by a schedule with the days that it means. */
export const StatisticsExport = (props: StatisticsExportProps) => {
  const t = useText()
  const file = useExport({
    list: listOf(props),
    title: t('titles.waybillStatistics'),
    columns: [
      { key: 'part', label: t('waybillStatistics.groupedBy'), words: partWords(t) },
      { key: 'name', label: t('waybillStatistics.name'), words: typeWords(t) },
      ...(['completed', 'onTime', 'late', 'warm', 'inRange', 'excursion', 'meanDurationS'] as const).map((key) => ({
        key,
        label: t(`waybillStatistics.${key}`),
      })),
    ],
  })
  return file && <ExportMenu file={file} />
}

const partWords = (t: Translate): Record<(typeof statisticsParts)[number], string> => ({
  all: t('waybillStatistics.sum'),
  day: t('waybillStatistics.byDay'),
  lane: t('waybillStatistics.byLane'),
  carrier: t('waybillStatistics.byCarrier'),
  type: t('waybillStatistics.byType'),
})

const typeWords = (t: Translate): Record<string, string> =>
  Object.fromEntries(waybillTypes.map((type) => [type, t(`enums.waybillTypes.${type}`)]))

const listOf = ({ startTime, endTime, orgId, completed }: StatisticsExportProps): Exported['list'] => ({
  call: waybills.queryStatisticsPageList,
  filters: [],
  fixed: [
    { column: 'completionTime', type: 'between', value: [startTime, endTime] },
    ...(orgId === undefined ? [] : [{ column: 'orgId', type: 'eq', value: orgId } as const]),
  ],
  state: { page: 1, size: 1, values: {} },
  total: completed,
})
