import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { allSeries } from '@coldway/contract/readings/series.ts'

/** The series a device has reported, good or not, in the order of the table of series. */
export const keysOf = (state: DeviceState | undefined): string[] => {
  if (!state) return []
  const said = { ...state.values, ...state.faults }
  return allSeries.flatMap(({ key }) => (Object.hasOwn(said, key) ? [key] : []))
}
