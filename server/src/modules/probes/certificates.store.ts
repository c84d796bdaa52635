/** Certificates of probes in SQL. */
import type { DocumentKind } from '@coldway/contract/file.ts'
import type { CalibrationPoint } from '@coldway/contract/probes/probes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export interface StoredCertificate {
  readonly id: number
  readonly number: string
  readonly laboratory: string
  readonly calibratedOn: string
  readonly dueOn: string
  readonly points: CalibrationPoint[]
  readonly userName: string
  readonly createdAt: number
  /** Null, as all of them are, when no file is attached. */
  readonly sha256: string | null
  readonly fileName: string | null
  readonly kind: DocumentKind | null
  readonly bytes: number | null
  readonly blob: string | null
}

const columns = sql`c.id, c.number, c.laboratory, c.calibrated_on::text as "calibratedOn", c.due_on::text as "dueOn", c.points,
  c.sha256, c.file_name as "fileName", c.kind, c.bytes, c.blob, c.user_name as "userName", c.created_at as "createdAt"`

/** Lists certificates by probe, in the order in which they came into force. The caller has found the probes. */
export const certificatesOf = async (
  db: Db | Tx,
  probeIds: readonly number[],
): Promise<ReadonlyMap<number, StoredCertificate[]>> => {
  const { rows } = await sql<StoredCertificate & { probeId: number }>`select c.probe_id as "probeId", ${columns}
    from probe_certificates c where c.probe_id = any(${[...probeIds]}::int[]) order by c.calibrated_on, c.id`.execute(
    db,
  )
  const byProbe = Map.groupBy(rows, ({ probeId }) => probeId)
  return new Map([...byProbe].map(([id, all]) => [id, all.map(({ probeId: _probe, ...one }) => one)]))
}

export interface FoundCertificate extends StoredCertificate {
  readonly probeId: number
}

export const findCertificate = async (db: Db, scope: OrgScope, id: number): Promise<FoundCertificate | undefined> => {
  const { rows } = await sql<FoundCertificate>`select c.probe_id as "probeId", ${columns}
    from probe_certificates c join probes p on p.id = c.probe_id join devices d on d.id = p.device_id
    where c.id = ${id} and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return rows[0]
}

type Given = Pick<
  StoredCertificate,
  'number' | 'laboratory' | 'calibratedOn' | 'dueOn' | 'points' | 'userName' | 'createdAt'
>

export const insertCertificate = async (tx: Tx, probeId: number, given: Given): Promise<number> => {
  const { number, laboratory, calibratedOn, dueOn, points, userName, createdAt } = given
  const { rows } = await sql<{ id: number }>`insert into probe_certificates
      (probe_id, number, laboratory, calibrated_on, due_on, points, user_name, created_at)
    values (${probeId}, ${number}, ${laboratory}, ${calibratedOn}::date, ${dueOn}::date, ${JSON.stringify(points)}::jsonb,
      ${userName}, ${new Date(createdAt)}) returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export interface AttachedFile {
  readonly sha256: string
  readonly fileName: string
  readonly kind: DocumentKind
  readonly bytes: number
  readonly blob: string
}

/** Answers false when a file is attached already. */
export const attachFile = async (tx: Tx, id: number, file: AttachedFile): Promise<boolean> => {
  const { sha256, fileName, kind, bytes, blob } = file
  const { rows } = await sql`update probe_certificates set sha256 = ${sha256}, file_name = ${fileName}, kind = ${kind},
    bytes = ${bytes}, blob = ${blob} where id = ${id} and blob is null returning 1`.execute(tx)
  return rows.length > 0
}

export const deleteCertificate = async (tx: Tx, id: number): Promise<void> => {
  await sql`delete from probe_certificates where id = ${id}`.execute(tx)
}

/** Those of these blobs that belong to a certificate. */
export const listCertificateBlobs = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ blob: string }>`
    select blob from probe_certificates where blob = any(${[...keys]}::uuid[])`.execute(db)
  return rows.map(({ blob }) => blob)
}
