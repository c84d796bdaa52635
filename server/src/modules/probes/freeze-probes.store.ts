/** Probes with their certificates in SQL, those of many devices at once. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { StoredCertificate } from './certificates.store.ts'
import type { StoredProbe } from './probes.store.ts'

type Probe = Pick<StoredProbe, 'id' | 'deviceId' | 'key' | 'serialNumber' | 'sinceMs' | 'untilMs'>
type Certificate = Pick<StoredCertificate, 'number' | 'laboratory' | 'calibratedOn' | 'dueOn' | 'points' | 'sha256'>
type MaybeCertified = Certificate | { readonly [Name in keyof Certificate]: null }
export interface CertifiedProbe extends Probe {
  /** In the order in which they came into force. */
  readonly certificates: readonly Certificate[]
}

/** Those that were put there first come first. The caller sees the devices. */
export const listCertifiedProbes = async (db: Db, deviceIds: readonly number[]): Promise<CertifiedProbe[]> => {
  const { rows } = await sql<Probe & MaybeCertified>`
    select p.id, p.device_id as "deviceId", p.key, p.serial_number as "serialNumber", p.since as "sinceMs",
      p.until as "untilMs", c.number, c.laboratory, c.calibrated_on::text as "calibratedOn", c.due_on::text as "dueOn",
      c.points, c.sha256
    from probes p left join probe_certificates c on c.probe_id = p.id
    where p.device_id = any(${[...deviceIds]}::int[])
    order by p.since, p.id, c.calibrated_on, c.id`.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((all) => {
    const [probe] = all
    return probe ? [{ ...probeOf(probe), certificates: all.flatMap(certificateOf) }] : []
  })
}

const probeOf = ({ id, deviceId, key, serialNumber, sinceMs, untilMs }: Probe): Probe => ({
  id,
  deviceId,
  key,
  serialNumber,
  sinceMs,
  untilMs,
})

/** A probe without certificates stands on a row of its own. */
const certificateOf = ({ number, laboratory, calibratedOn, dueOn, points, sha256 }: MaybeCertified): Certificate[] =>
  number === null ? [] : [{ number, laboratory, calibratedOn, dueOn, points, sha256 }]
