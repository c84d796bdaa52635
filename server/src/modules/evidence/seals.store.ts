/** The seals of reports in SQL. A seal holds hashes alone; whoever seals looks beyond the caller's organisations, as the key does. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import type { Seal, sealedOf } from './report/seal.ts'
import { ensureSigner, listKeyLog } from './signer.store.ts'
import { type KeyStatement, signatureOf } from './signing.ts'

/** The seal that a report of these bytes had before, unless its key was revoked since; otherwise one by the key that signs now. */
export const sealFor = (db: Db, sealed: ReturnType<typeof sealedOf>, nowMs: number): Promise<Seal> =>
  seeingEverything(() =>
    db.transaction().execute(async (tx) => {
      const signer = await ensureSigner(tx, nowMs)
      const { rows } = await sql<Seal & { key: string }>`select key, public_key as "publicKey", signature
        from evidence_seals where digest = ${sealed.digest}`.execute(tx)
      const [known] = rows
      const log = (await listKeyLog(tx)).map(({ text }) => JSON.parse(text) as KeyStatement)
      if (known && !log.some((one) => one.act === 'revoke' && one.key === known.key)) return known
      const { key, publicKey } = signer
      const signature = signatureOf(signer, sealed)
      await sql`insert into evidence_seals (digest, key, public_key, signature)
        values (${sealed.digest}, ${key}, ${publicKey}, ${signature})
        on conflict (digest) do update set key = excluded.key, public_key = excluded.public_key,
          signature = excluded.signature`.execute(tx)
      return { publicKey, signature }
    }),
  )
