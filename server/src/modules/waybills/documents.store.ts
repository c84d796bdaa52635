/** SQL of documents. The caller has checked that the waybill is in scope. */
import type { WaybillState } from '@coldway/contract/enums.ts'
import type { WaybillDocument } from '@coldway/contract/waybills/waybill-documents.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { isSeen } from './visible.store.ts'

export type ProofRow = Omit<NonNullable<WaybillDocument['proof']>, 'signTime'> & { readonly signedAt: number }
export interface DocumentRow extends Omit<WaybillDocument, 'createTime' | 'proof'> {
  readonly blob: string
  readonly proof: ProofRow | null
  readonly createdAt: number
}
export interface DocumentOwner {
  readonly waybillNo: string
  readonly orgPath: string
  readonly state: WaybillState
}

const proofOf = sql`case when d.proof_role is not null then jsonb_build_object('role', d.proof_role, 'signer', d.proof_signer,
  'signedAt', floor(extract(epoch from d.proof_at) * 1000), 'place', case when d.proof_lng is not null then
    jsonb_build_object('lng', d.proof_lng, 'lat', d.proof_lat, 'accuracyM', d.proof_accuracy_m) end) end as proof`
const columns = sql`d.sha256, d.file_name as "fileName", d.kind, d.bytes, d.blob, d.user_name as "userName",
  d.created_at as "createdAt", ${proofOf}`

/** The waybill of documents. */
export const findOwner = async (db: Db, scope: OrgScope, id: number): Promise<DocumentOwner | undefined> => {
  const { rows } = await sql<DocumentOwner>`select w.waybill_no as "waybillNo", w.org_path as "orgPath", w.state
    from waybills w where w.id = ${id} and ${isSeen(scope)}`.execute(db)
  return rows[0]
}

/** The same, locked until the commit, so that the number of its documents holds. */
export const lockOwner = async (tx: Tx, scope: OrgScope, id: number): Promise<DocumentOwner | undefined> => {
  const { rows } = await sql<DocumentOwner>`select w.waybill_no as "waybillNo", w.org_path as "orgPath", w.state
    from waybills w where w.id = ${id} and ${isSeen(scope)} for no key update of w`.execute(tx)
  return rows[0]
}

export const listDocuments = async (db: Db, waybillId: number): Promise<DocumentRow[]> => {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from waybill_documents d where d.waybill_id = ${waybillId}
    order by d.created_at desc, d.sha256`.execute(db)
  return rows
}

export const findDocument = async (db: Db, waybillId: number, sha256: string): Promise<DocumentRow | undefined> => {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from waybill_documents d where d.waybill_id = ${waybillId} and d.sha256 = ${sha256}`.execute(db)
  return rows[0]
}

/** Answers false when the waybill has this file already. */
export const insertDocument = async (tx: Tx, waybillId: number, row: DocumentRow): Promise<boolean> => {
  const { sha256, fileName, kind, bytes, blob, userName, createdAt, proof } = row
  const signedAt = proof === null ? null : new Date(proof.signedAt)
  const { rows } = await sql`
    insert into waybill_documents (waybill_id, sha256, file_name, kind, bytes, blob, user_name, created_at, proof_role,
      proof_signer, proof_at, proof_lng, proof_lat, proof_accuracy_m)
    values (${waybillId}, ${sha256}, ${fileName}, ${kind}, ${bytes}, ${blob}, ${userName}, ${new Date(createdAt)},
      ${proof?.role ?? null}, ${proof?.signer ?? null}, ${signedAt}::timestamptz, ${proof?.place?.lng ?? null}::float8,
      ${proof?.place?.lat ?? null}::float8, ${proof?.place?.accuracyM ?? null}::real)
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export const deleteDocument = async (tx: Tx, waybillId: number, sha256: string): Promise<DocumentRow | undefined> => {
  const { rows } = await sql<DocumentRow>`
    delete from waybill_documents d where d.waybill_id = ${waybillId} and d.sha256 = ${sha256} and d.proof_role is null
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** Those of these blobs that belong to a document. */
export const listDocumentBlobs = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ blob: string }>`
    select blob from waybill_documents where blob = any(${[...keys]}::uuid[])`.execute(db)
  return rows.map(({ blob }) => blob)
}
