/** Sensor type codes by the name of what they measure. */
import { type SeriesKind, seriesKinds, type SeriesName } from '@coldway/contract/series.ts'
import type { Translate } from '../../settings/texts.ts'

const names = new Map(
  (Object.entries(seriesKinds) as [SeriesName, SeriesKind][]).flatMap(([name, { sensorType }]) =>
    sensorType === undefined ? [] : [[sensorType, name] as const],
  ),
)

/** Of all its channels together. */
export const sensorWord = (t: Translate, code: number): string => {
  const name = names.get(code)
  return name ? t(`enums.series.${name}`, { channel: '' } as never).trim() : String(code)
}
