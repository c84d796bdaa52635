/**
 * Reads one device by its number, and its reports. It takes no scope: the device's own credential is the right to them.
 */
import type { DeviceAtHand } from '@coldway/contract/devices/maintenance.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { columnSeries } from '../readings/index.ts'

export interface DeviceRow extends DeviceAtHand {
  readonly id: number
  readonly orgPath: string
  readonly secretHash: Buffer
  /** The time at which the device came from another tenant. */
  readonly tenantSince: number | null
}

export const findDevice = async (db: Db, code: string): Promise<DeviceRow | undefined> => {
  const { rows } = await sql<DeviceRow>`
    select d.id, d.code as "deviceCode", d.name as "deviceName", d.category, d.model, d.protocol, d.org_path as "orgPath",
      d.secret_hash as "secretHash", d.report_interval_s as "reportIntervalS", d.tenant_since as "tenantSince",
      jsonb_build_object('tempLowC', d.temp_low, 'tempHighC', d.temp_high, 'humLowPct', d.hum_low, 'humHighPct', d.hum_high) as range
    from devices d where d.code = ${code}`.execute(db)
  return rows[0]
}

export interface ReportRow extends Readonly<Record<(typeof columnSeries)[number], number | null>> {
  readonly at: number
  readonly arrived: number
  readonly flags: number
  readonly lng: number | null
  readonly lat: number | null
  readonly fix: number | null
  readonly speed: number | null
  readonly heading: number | null
  readonly extra: {
    readonly v?: Readonly<Record<string, number>>
    readonly q?: Readonly<Record<string, readonly [quality: string, raw: number | string | null]>>
  } | null
}
interface Since {
  readonly deviceId: number
  readonly fromMs: number
}

export const listReports = async (db: Db, { deviceId, fromMs }: Since, most: number): Promise<ReportRow[]> => {
  const columns = sql.join(columnSeries.map((name) => sql`r.${sql.ref(name)}`))
  const { rows } = await sql<ReportRow>`
    select r.at, r.arrived, r.flags, r.lng, r.lat, r.fix, r.speed, r.heading, r.extra, ${columns} from readings r
    where r.device_id = ${deviceId} and r.at >= ${new Date(fromMs)} order by r.at desc, r.disc limit ${most}`.execute(
    db,
  )
  return rows
}

const refusedMost = 50

export const listRefused = async (
  db: Db,
  { deviceId, fromMs }: Since,
): Promise<{ arrivedMs: number; report: string }[]> => {
  const { rows } = await sql<{ arrivedMs: number; report: string }>`
    select q.arrived as "arrivedMs", left(q.report, 2000) as report from quarantine q
    where q.device_id = ${deviceId} and q.arrived >= ${new Date(fromMs)} order by q.id desc limit ${refusedMost}`.execute(
    db,
  )
  return rows
}
