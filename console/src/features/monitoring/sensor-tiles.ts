/** Contents of the detail panel as plain data: one tile for each series of the device, including faulty ones. Pure. */
import { rangeOf } from '../series/index.ts'
import {
  type Breach,
  breachOf,
  type DeviceState,
  type MonitoredDevice,
} from '@coldway/contract/devices/device-state.ts'
import { findSeries, type Series, type SeriesName, seriesKinds } from '@coldway/contract/readings/series.ts'

export interface Tile {
  readonly series: Series
  readonly value: number | undefined
  /** Quality of a sample that was not good; its value is not shown. */
  readonly fault: string | undefined
  readonly breach: Breach | undefined
  readonly low: number | null
  readonly high: number | null
}

/** The series most important for goods come first; the others follow in the order of the series table. */
const first: readonly SeriesName[] = [
  'temp',
  'hum',
  'door',
  'lock',
  'reeferSetPoint',
  'reeferMode',
  'reeferSupply',
  'reeferReturn',
  'reeferSetPoint2',
  'reeferSupply2',
  'reeferReturn2',
  'reeferMode2',
  'reeferSetPoint3',
  'reeferSupply3',
  'reeferReturn3',
  'reeferMode3',
  'reeferHours',
  'reeferAlarms',
  'battery',
]
const order = [...new Set([...first, ...(Object.keys(seriesKinds) as SeriesName[])])]
const placeOf = ({ name, channel }: Series): number => order.indexOf(name) * 100 + channel

/** The signal is shown in words beside the battery; it has a tile only when there is no battery. */
export const tilesOf = (device: MonitoredDevice, state: DeviceState): Tile[] => {
  const keys = new Set([...Object.keys(state.values), ...Object.keys(state.faults)])
  if (keys.has('battery')) keys.delete('signal')
  return [...keys]
    .filter((key) => !isPastAlarm(key, state))
    .flatMap((key) => findSeries(key) ?? [])
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((series) => tileOf(device, state, series))
}

/** The code of an alarm that a refrigeration unit no longer shows: what it said last of it stays in the state. */
const isPastAlarm = (key: string, { values }: DeviceState): boolean => {
  const number = /^reeferAlarm(\d)$/.exec(key)?.[1]
  return number !== undefined && Number(number) > (values.reeferAlarms ?? 0)
}

const tileOf = ({ range }: MonitoredDevice, state: DeviceState, series: Series): Tile => {
  const fault = state.faults[series.key]
  const value = fault === undefined ? state.values[series.key] : undefined
  const [low, high] = rangeOf(series.name, range)
  return { series, value, fault, low, high, breach: breachOf(series.key, value, range) }
}

/**
 * Series that make sense as a line over a day: measured ones first in the order of the tiles, limited to what one call takes.
 */
export const chartKeysOf = (device: MonitoredDevice, state: DeviceState): string[] =>
  tilesOf(device, state)
    .filter(({ series }) => series.name !== 'mileage' && !series.name.startsWith('reeferMode'))
    .map(({ series }) => series.key)
    .slice(0, 8)

/** The one number of a row: a temperature outside its range, otherwise the first temperature. */
export const heroOf = (device: MonitoredDevice, state: DeviceState | undefined): Tile | undefined => {
  if (!state) return undefined
  const temps = tilesOf(device, state).filter(({ series }) => series.name === 'temp')
  return temps.find((tile) => tile.breach) ?? temps[0]
}
