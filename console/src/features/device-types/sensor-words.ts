/** Names of sensor type codes, by what they measure. */
import { type DoorInputName, doorInputOf } from '@coldway/contract/readings/door-inputs.ts'
import { sensorTypes } from '@coldway/contract/readings/series.ts'
import type { Translate } from '../../settings/texts.ts'

/** The name for all channels together. */
export const sensorWord = (t: Translate, code: number): string => {
  const name = sensorTypes.get(code)
  return name ? t(`enums.series.${name}`, { channel: '' } as never).trim() : String(code)
}

/** Words for the input that shows the door, and for the state of it that means open. */
export const doorInputWord = (t: Translate, name: DoorInputName): string => {
  const input = doorInputOf(name)
  if (!input) return t('devices.types.door.none')
  const { channel, openAt } = input
  if (name.startsWith('magnet')) return t('devices.types.door.magnet', { channel })
  return openAt === 1 ? t('devices.types.door.high', { channel }) : t('devices.types.door.low', { channel })
}
