/** Vibration in g: the length of the vector of three axes in tenths of g, minus the 1 g of rest (section 9). */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { measureOf, numberOf } from '../measure.ts'
import { type Fields, findField } from './aliases.ts'

export const vibration = (fields: Fields): Measure[] => {
  const raws = [findField(fields, 'accX'), findField(fields, 'accY'), findField(fields, 'accZ')]
  if (raws.every((raw) => raw === undefined)) return []
  const axes = raws.map(numberOf)
  // One invalid axis makes the magnitude a fault; its raw value holds all three.
  if (axes.includes(undefined)) return [measureOf('vibration', raws.map(String).join(','), () => undefined)]
  return [{ ...measureOf('vibration', magnitude(axes as number[]), (g) => g), raw: axes.join(',').slice(0, 64) }]
}

const magnitude = (axes: readonly number[]): number => Math.abs(Math.hypot(...axes) / 10 - 1)
