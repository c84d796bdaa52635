/** The proofs of a delivery as a record of evidence keeps them. */
import type { ProofRole } from '@coldway/contract/enums.ts'
import type { Db } from '../../platform/database.ts'
import { listDocuments } from './documents.store.ts'

export interface FrozenProof {
  readonly role: ProofRole
  readonly signer: string
  /** When it was signed or taken, by the phone's clock. */
  readonly signedMs: number
  /** When the server received it. */
  readonly receivedMs: number
  /** Null when the phone did not know where it was. */
  readonly place: { readonly lng: number; readonly lat: number; readonly accuracyM: number } | null
  readonly sha256: string
  readonly bytes: number
  readonly userName: string
}

/** The caller has checked that the waybill is in scope. */
export const listDeliveryProofs = async (db: Db, waybillId: number): Promise<FrozenProof[]> =>
  (await listDocuments(db, waybillId))
    .flatMap(({ proof, sha256, bytes, userName, createdAt }) => {
      if (proof === null) return []
      const { role, signer, signedAt: signedMs, place } = proof
      return [{ role, signer, signedMs, receivedMs: createdAt, place, sha256, bytes, userName }]
    })
    .toSorted((one, other) => one.signedMs - other.signedMs)
