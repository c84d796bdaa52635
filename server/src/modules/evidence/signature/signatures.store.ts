/** The signatures of reports in SQL. They hold nothing of goods; who signs looks beyond the caller's organisations, as the key does. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database.ts'
import { seeingEverything } from '../../../platform/visibility.ts'
import { ensureSigner, listKeyLog } from '../signer.store.ts'
import { type KeyStatement, signatureOf } from '../signing.ts'

export interface SignatureRow {
  readonly digest: string
  readonly record: string
  readonly signedMs: number
  readonly signer: string
  readonly datedBy: string | null
}

export interface Marking {
  readonly publicKey: string
  readonly signature: string
}

export const revokedKeys = async (db: Db | Tx): Promise<string[]> =>
  (await listKeyLog(db)).flatMap(({ text }) => {
    const one = JSON.parse(text) as KeyStatement
    return one.act === 'revoke' ? [one.key] : []
  })

/** The update that a file of this hash got, unless the key of its mark was revoked since. */
export const findUpdate = (db: Db, digest: string): Promise<Buffer | undefined> =>
  seeingEverything(async () => {
    const { rows } = await sql<{ update: Buffer }>`select update from evidence_signatures
      where digest = ${digest} and not key = any(${await revokedKeys(db)})`.execute(db)
    return rows[0]?.update
  })

/** Marks a signature by the key that signs now and keeps it. Of two that were made at a time, the first is kept. */
export const keepUpdate = (
  db: Db,
  row: SignatureRow,
  { statement, finish }: { readonly statement: unknown; readonly finish: (made: Marking) => Buffer },
): Promise<Buffer> =>
  seeingEverything(() =>
    db.transaction().execute(async (tx) => {
      const signer = await ensureSigner(tx, row.signedMs)
      const update = finish({ publicKey: signer.publicKey, signature: signatureOf(signer, statement) })
      await sql`insert into evidence_signatures (digest, record, key, update, signed_at, signer, dated_by)
        values (${row.digest}, ${row.record}, ${signer.key}, ${update}, ${new Date(row.signedMs)}, ${row.signer}, ${row.datedBy})
        on conflict (digest) do update set key = excluded.key, update = excluded.update, signed_at = excluded.signed_at,
          signer = excluded.signer, dated_by = excluded.dated_by
        where evidence_signatures.key = any(${await revokedKeys(tx)})`.execute(tx)
      const { rows } = await sql<{ update: Buffer }>`select update from evidence_signatures
        where digest = ${row.digest}`.execute(tx)
      return rows[0]?.update ?? update
    }),
  )

export interface ReportSigner {
  readonly record: string
  readonly signer: string
  readonly datedBy: string | null
}

/** Who signed the reports of these records, the latest of each. */
export const listReportSigners = (db: Db, records: readonly string[]): Promise<ReportSigner[]> =>
  seeingEverything(async () => {
    const { rows } = await sql<ReportSigner>`select distinct on (record) record, signer, dated_by as "datedBy"
      from evidence_signatures where record = any(${[...records]}::uuid[]) order by record, signed_at desc`.execute(db)
    return rows
  })
