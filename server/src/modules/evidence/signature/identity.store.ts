/** The certificate that the installation made for itself, in SQL. Only the system's role reads its key. */
import { sql } from 'kysely'
import { X509Certificate } from 'node:crypto'
import type { Db, Tx } from '../../../platform/database.ts'
import { lookingBeyond, seeingEverything } from '../../../platform/visibility.ts'
import { type IdentityFiles, makeIdentity } from './identity.ts'

/** A certificate that ends sooner than this is not used any more. */
const leastLeftMs = 90 * 86_400_000

/** The one that is kept; another is made on first use and when it is about to end. */
export const ensureIdentity = (db: Db, { name, nowMs }: { readonly name: string; readonly nowMs: number }) =>
  seeingEverything(async (): Promise<IdentityFiles> => {
    const until = new Date(nowMs + leastLeftMs)
    const find = async () =>
      (
        await sql<IdentityFiles>`select certificates, private_key as key from evidence_certificate
          where until > ${until}`.execute(db)
      ).rows[0]
    const known = await find()
    if (known) return known
    const made = await makeIdentity(name, nowMs)
    // The first wins when two processes make one at a time.
    await sql`insert into evidence_certificate (certificates, private_key, until)
      values (${made.certificates}, ${made.key}, ${new X509Certificate(made.certificates).validToDate})
      on conflict (id) do update set certificates = excluded.certificates, private_key = excluded.private_key,
        until = excluded.until where evidence_certificate.until <= ${until}`.execute(db)
    return (await find()) ?? made
  })

/** Its private key is gone; the next signature makes another. What it signed stands. */
export const forgetIdentity = (tx: Tx): Promise<void> =>
  lookingBeyond(tx, async () => {
    await sql`delete from evidence_certificate`.execute(tx)
  })
