/** The probes of the demo: most devices have a certificate that holds, some are due soon, a few have expired; the others have none. */
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

const dayMs = 86_400_000
const laboratory = '上海计量测试技术研究院'
const validDays = 365
/** How long ago they were calibrated, in turn: 352 days are due soon, 371 have expired. */
const calibratedDaysAgo = [40, 120, 352, 200, 90, 371, 150, 250] as const
const wanted = 60
const isCold = ({ category }: PlannedDevice): boolean => category !== 'lock' && category !== 'gateway'

interface Row {
  readonly code: string
  readonly serialNumber: string
  readonly number: string
  readonly calibratedOn: string
  readonly dueOn: string
  readonly points: readonly { readonly reference: number; readonly reading: number; readonly uncertainty: number }[]
}

/** May run at every start: devices that have a probe are left alone. */
export const seedProbes = async (db: Db, fleet: readonly PlannedDevice[], nowMs: number): Promise<void> => {
  const rows = fleet
    .filter((one) => one.orgCode.startsWith('HD') && isCold(one))
    .slice(0, wanted)
    .map((one, index) => rowOf(one, index, nowMs))
  await sql`
    with given as (
      select g.*, d.id as device_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (code text, "serialNumber" text, number text, "calibratedOn" date, "dueOn" date, points jsonb)
        join devices d on d.code = g.code
      where not exists (select from probes p where p.device_id = d.id)
    ), made as (
      insert into probes (device_id, key, serial_number, since, remark)
      select device_id, 'temp1', "serialNumber", ${new Date(nowMs - 400 * dayMs)}, '' from given returning id, device_id
    )
    insert into probe_certificates (probe_id, number, laboratory, calibrated_on, due_on, points, user_name, created_at)
    select m.id, g.number, ${laboratory}, g."calibratedOn", g."dueOn", g.points, '王芳', ${new Date(nowMs)}
    from made m join given g on g.device_id = m.device_id`.execute(db)
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

const rowOf = ({ deviceCode: code, range }: PlannedDevice, index: number, nowMs: number): Row => {
  const calibratedMs = nowMs - (calibratedDaysAgo[index % calibratedDaysAgo.length] ?? 0) * dayMs
  const references = [range.tempLowC ?? -20, range.tempHighC ?? 25]
  return {
    code,
    serialNumber: `PT1000-${String(4100 + index * 7)}`,
    number: `${dayOf(calibratedMs).replaceAll('-', '')}-${String(1001 + index)}`,
    calibratedOn: dayOf(calibratedMs),
    dueOn: dayOf(calibratedMs + validDays * dayMs),
    points: references.map((reference, at) => ({
      reference,
      reading: Math.round((reference + (((index + at) % 5) - 2) / 20) * 100) / 100,
      uncertainty: 0.15,
    })),
  }
}
