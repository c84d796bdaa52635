/** Contents of the detail panel as plain data: one tile for each series of the device, including faulty ones. Pure. */
import { rangeOf } from '../series/index.ts'
import {
  type Breach,
  breachOf,
  type DeviceState,
  type MonitoredDevice,
} from '@coldway/contract/devices/device-state.ts'
import {
  findSeries,
  type Series,
  type SeriesKey,
  type SeriesName,
  seriesKinds,
} from '@coldway/contract/readings/series.ts'

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
  const pastAlarms = alarmCodeKeys.filter((key) => !shownAlarmKeys(state).includes(key))
  const keys = new Set([...Object.keys(state.values), ...Object.keys(state.faults)])
  for (const key of pastAlarms) keys.delete(key)
  if (keys.has('battery')) keys.delete('signal')
  return [...keys]
    .flatMap((key) => findSeries(key) ?? [])
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((series) => tileOf(device, state, series))
}

const alarmCodeKeys = ['reeferAlarm1', 'reeferAlarm2', 'reeferAlarm3'] as const
/**
 * Where the codes of the alarms stand that a refrigeration unit shows. Their number decides: what the unit said last of a code
 * that it no longer shows stays in the state.
 */
export const shownAlarmKeys = ({ values }: Pick<DeviceState, 'values'>): readonly SeriesKey[] =>
  alarmCodeKeys.slice(0, values.reeferAlarms ?? 0)

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
