/** Vibration in g: the length of the three axes in tenths of g, less the 1 g of standing still (section 9). */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { measureOf, numberOf } from '../measure.ts'
import { type Fields, findField } from './aliases.ts'

export const vibration = (fields: Fields): Measure[] => {
  const raws = [findField(fields, 'accX'), findField(fields, 'accY'), findField(fields, 'accZ')]
  if (raws.every((raw) => raw === undefined)) return []
  const axes = raws.map(numberOf)
  // One axis without sense makes the whole magnitude a fault; the three stand together in its raw value.
  if (axes.includes(undefined)) return [measureOf('vibration', raws.map(String).join(','), () => undefined)]
  return [{ ...measureOf('vibration', magnitude(axes as number[]), (g) => g), raw: axes.join(',').slice(0, 64) }]
}

const magnitude = (axes: readonly number[]): number => Math.abs(Math.hypot(...axes) / 10 - 1)
