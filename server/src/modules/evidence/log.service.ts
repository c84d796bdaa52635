/** What the installation publishes: its keys, and the place of one record in the chain. Nothing in it names anybody's goods. */
import type { EvidenceLog } from '@coldway/contract/evidence/evidence.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { ensureSigner, findSigner, listKeyLog, listSuccessors, type Signed } from './signer.store.ts'
import { type KeyStatement, signatureOf } from './signing.ts'

export const createLogService = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => ({
  /** Before the first record there may be no key yet; then it is made. */
  get: (record: string | undefined): Promise<EvidenceLog> =>
    seeingEverything(async () => {
      const at = clock.now()
      const signer = (await findSigner(db)) ?? (await db.transaction().execute((tx) => ensureSigner(tx, at)))
      const log = {
        format: 'coldway-log/1' as const,
        at,
        key: signer.key,
        keys: (await listKeyLog(db)).map(published),
        entries: record === undefined ? [] : (await listSuccessors(db, record)).map(published),
      }
      return { ...log, signature: signatureOf(signer, log) }
    }),

  revokedKeys: (): Promise<ReadonlySet<string>> =>
    seeingEverything(async () => {
      const statements = (await listKeyLog(db)).map(({ text }) => JSON.parse(text) as KeyStatement)
      return new Set(statements.flatMap((one) => (one.act === 'revoke' ? [one.key] : [])))
    }),
})

const published = ({ text, signature }: Signed) => ({
  statement: JSON.parse(text) as Record<string, unknown>,
  signature,
})
