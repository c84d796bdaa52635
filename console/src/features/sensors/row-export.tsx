import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { type SensorDevice, sensors } from '@coldway/contract/readings/sensors.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { useExport } from '../../api/use-export.ts'
import type { List } from '../../api/use-list.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { ExportMenu } from '../../ui/table/export-menu.tsx'
import { seriesLabel, stateWords } from '../series/index.ts'
import type { RowSpan } from './sensor-board.tsx'
import { rowConditions } from './sensor-source.ts'

interface RowExportProps {
  readonly device: SensorDevice
  readonly span: RowSpan
  readonly total: number
}

/** Exports all pages of the shown rows: the same series and time span. */
export const RowExport = ({ device, span, total }: RowExportProps) => {
  const t = useText()
  const columns = span.keys.map((key) => columnOf(t, key))
  const file = useExport({
    list: listOf(t, { device, span, total }),
    title: `${t('titles.sensors')} ${titleOf(device)}`,
    columns: [{ key: 'time', label: t('sensors.time') }, ...columns, { key: 'isManual', label: t('sensors.byHand') }],
  })
  return file && <ExportMenu file={file} />
}

const columnOf = (t: Translate, key: string) => {
  const series = findSeries(key)
  const words = series && stateWords(t, series.name)
  const unit = series?.unit ? ` (${series.unit})` : ''
  return { key, label: `${seriesLabel(t, key)}${unit}`, ...(words && { words }) }
}

/** The line above a document's table, which names the device. */
const listOf = (t: Translate, { device, span, total }: RowExportProps): List<unknown> => ({
  call: sensors.querySensorPageList,
  filters: [{ key: 'deviceCode', label: t('sensors.device'), type: 'eq' }],
  fixed: rowConditions(device.code, span).filter(({ column }) => column !== 'deviceCode'),
  state: { page: 1, size: 1, values: { deviceCode: device.code } },
  variant: 'list',
  rows: undefined,
  total,
  error: undefined,
  isOld: false,
  retry: () => undefined,
  onState: () => undefined,
})
