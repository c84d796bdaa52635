/** The latest state of a device as a row and as the contract's DeviceState. */
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { fixTypes } from '@coldway/contract/readings/report.ts'

export interface LatestRow {
  device_id: number
  at: number
  arrived: number
  fix_at: number | null
  lng: number | null
  lat: number | null
  fix: number | null
  speed: number | null
  heading: number | null
  values: Record<string, number>
  faults: Record<string, string>
  is_shutdown: boolean
  is_suspect: boolean
  breach_since: number | null
}

const names =
  'device_id, at, arrived, fix_at, lng, lat, fix, speed, heading, values, faults, is_shutdown, is_suspect, breach_since'
/** The columns of a LatestRow, each with the alias of the table or CTE they come from. */
export const latestColumns = (alias: string): string =>
  names
    .split(', ')
    .map((name) => `${alias}."${name}"`)
    .join(', ')

export const stateOf = (row: LatestRow): DeviceState => ({
  id: row.device_id,
  atMs: row.at,
  arrivedMs: row.arrived,
  fix:
    row.fix_at === null || row.lng === null || row.lat === null
      ? null
      : {
          lng: row.lng,
          lat: row.lat,
          type: fixTypes[(row.fix ?? 1) - 1] ?? 'GPS',
          atMs: row.fix_at,
          speedKmh: row.speed ?? 0,
          headingDeg: row.heading ?? 0,
        },
  values: row.values,
  faults: row.faults,
  isShutdown: row.is_shutdown,
  isSuspect: row.is_suspect,
  breachSinceMs: row.breach_since,
})
