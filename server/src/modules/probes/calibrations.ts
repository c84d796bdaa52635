/** Whether the temperature channels of some devices have certificates that hold: what a waybill with regulated goods asks. */
import type { CalibrationState } from '@coldway/contract/probes/probe-enums.ts'
import { calibrationStateOf, isCalibrated } from '@coldway/contract/probes/probe-rule.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { certificateOn } from './probes.store.ts'

export interface Calibration {
  readonly deviceId: number
  /** Null when no channel is known of the device. */
  readonly key: string | null
  readonly state: CalibrationState
  readonly dueOn: string | null
}

interface ChannelRow extends Omit<Calibration, 'state'> {
  readonly hasReported: boolean
}

interface Asked {
  readonly today: string
  /** The statement looks beyond the caller's organisations. */
  readonly isBeyond?: boolean
}

/**
 * Of each channel of temperature that a device reports or has a probe on. A device that reported and measures no temperature
 * needs no certificate, and no more does a lock; one that never reported and has no probe is not known: `none`. Where no device
 * measures a temperature, none of them does what the goods need: `none` for all. The caller sees the devices.
 */
export const listCalibrations = async (
  db: Db,
  deviceIds: readonly number[],
  { today, isBeyond = false }: Asked,
): Promise<Calibration[]> => {
  const { rows } = await sql<ChannelRow>`
    select d.id as "deviceId", k.key, c.due_on::text as "dueOn", l.device_id is not null or d.category = 'lock' as "hasReported"
    from devices d left join ${isBeyond ? sql`device_latest` : sql`seen_latest`} l on l.device_id = d.id
      left join lateral (
        select key from jsonb_object_keys(coalesce(l.values, '{}')) as j (key) where key ~ '^temp[0-9]+$'
        union select q.key from probes q where q.device_id = d.id and q.until is null and q.key ~ '^temp[0-9]+$') k on true
      left join probes p on p.device_id = d.id and p.key = k.key and p.until is null
      ${certificateOn(today)}
    where d.id = any(${[...deviceIds]}::int[]) order by d.id, k.key`.execute(db)
  const measuring = rows.filter(({ key, hasReported }) => key !== null || !hasReported)
  return (measuring.length > 0 ? measuring : rows).map(({ deviceId, key, dueOn }) => ({
    deviceId,
    key,
    dueOn,
    state: calibrationStateOf(dueOn, today),
  }))
}

/** The first channel without a certificate that holds. */
export const findWanting = (all: readonly Calibration[]): Calibration | undefined =>
  all.find(({ state }) => !isCalibrated(state))
