/** Sensor type codes by the name of what they measure. */
import { sensorTypes } from '@coldway/contract/readings/series.ts'
import type { Translate } from '../../settings/texts.ts'

/** Of all its channels together. */
export const sensorWord = (t: Translate, code: number): string => {
  const name = sensorTypes.get(code)
  return name ? t(`enums.series.${name}`, { channel: '' } as never).trim() : String(code)
}
