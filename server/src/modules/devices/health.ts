/** The health of a device by its last report: its working status, and what is asked about before it is taken along. */
import {
  cautionsOf,
  type DeviceCaution,
  offlineRule,
  type WorkingStatus,
  workingStatusOf,
} from '@coldway/contract/devices/device-state.ts'
import { type RawBuilder, sql } from 'kysely'

export interface HealthRow {
  readonly reportIntervalS: number
  readonly gatewayId: number | null
  readonly arrived: number | null
  readonly isShutdown: boolean | null
  readonly batteryPct: number | null
}

/** Columns of `seen_latest l`, left-joined to the devices `d`: a device that never reported has none. */
export const heardColumns = sql`l.arrived, l.is_shutdown as "isShutdown", (l.values ->> 'battery')::float8 as "batteryPct"`

/** The contract's silence in SQL, of `seen_latest l` and its device `d`. */
export const isSilentAt = (nowMs: number): RawBuilder<boolean> =>
  sql`l.arrived < to_timestamp(${nowMs}::float8 / 1000) - greatest(${offlineRule.leastS}::int, d.report_interval_s * ${offlineRule.intervals}::int) * interval '1 second'`

export const healthOf = (
  { reportIntervalS, gatewayId, arrived, isShutdown, batteryPct }: HealthRow,
  nowMs: number,
): { isBound: boolean; workingStatus: WorkingStatus; cautions: DeviceCaution[] } => {
  const values: Record<string, number> = batteryPct === null ? {} : { battery: batteryPct }
  const state =
    arrived === null ? undefined : { arrivedMs: arrived, isShutdown: isShutdown ?? false, fix: null, values }
  const isBound = gatewayId !== null
  const workingStatus = workingStatusOf(state, reportIntervalS, nowMs)
  return { isBound, workingStatus, cautions: cautionsOf({ workingStatus, batteryPct, isBound }) }
}
