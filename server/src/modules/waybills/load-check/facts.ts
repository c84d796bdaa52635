/** What is known of a load. */
import type { SimpleRange } from '@coldway/contract/devices/device-state.ts'
import type { ChannelRole } from '@coldway/contract/vehicles/unit-enums.ts'
import type { Calibration } from '../../probes/index.ts'
import type { Limits } from '../../sensors/index.ts'
import type { CarriedChannel, Carrier, NewestRow, OverdueUpkeep } from '../../vehicles/index.ts'

/** A sample of a series: [event time, hash, value]; the hash tells two samples of one moment apart. */
type Sample<Value> = readonly [atMs: number, disc: number, value: Value]

/** The newest report of a device, and the newest good and bad sample of each of its series. */
export interface LoadState {
  readonly atMs: number
  readonly arrivedMs: number
  readonly isShutdown: boolean
  readonly isSuspect: boolean
  readonly good: Readonly<Record<string, Sample<number>>>
  readonly bad: Readonly<Record<string, Sample<string>>>
}

export interface LoadDevice {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly reportIntervalS: number
  readonly range: SimpleRange
  /** It travels with the shipment; others measure in a compartment of the vehicle that carries one. */
  readonly isBound: boolean
  /** Null when it never reported. */
  readonly state: LoadState | null
}

export interface LoadFacts {
  readonly nowMs: number
  readonly devices: readonly LoadDevice[]
  /** Devices of the shipment that the caller does not see. */
  readonly unseenCount: number
  /** What all goods tolerate; no limit: no goods have a product profile. */
  readonly goods: Limits
  readonly needsCalibration: boolean
  readonly carriers: readonly Carrier[]
  readonly channels: readonly CarriedChannel[]
  readonly calibrations: readonly Calibration[]
  readonly inspections: readonly NewestRow[]
  readonly overdue: readonly OverdueUpkeep[]
}

/** Channels by which a compartment is cold: supply air is colder than the goods ever get. */
export const coolingRoles: readonly ChannelRole[] = ['air', 'returnAir']
