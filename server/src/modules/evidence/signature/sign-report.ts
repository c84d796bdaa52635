/**
 * Signs the PDF of a report so that ordinary readers show it (PAdES, ETSI EN 319 142-1; baseline B-T where an authority dates it, else B-B). What was signed once is kept: a
 * report that is made again has the same signature and the same bytes, whatever signs by then.
 */
import type { Clock } from '../../../platform/clock.ts'
import type { SigningSetup, TimeStampSetup } from '../../../platform/config-signing.ts'
import type { Db } from '../../../platform/database.ts'
import type { Egress } from '../../../platform/egress.ts'
import { sha256 } from '../signing.ts'
import { attribute, signAttributes, signedData } from './cms.ts'
import { ensureIdentity } from './identity.store.ts'
import { type Identity, nameOf, readIdentity, sha256Of } from './identity.ts'
import { askAuthority } from './ask-authority.ts'
import { markAttribute, markedOf, putMark } from './mark.ts'
import { prepare } from './pdf-update.ts'
import { findUpdate, keepUpdate } from './signatures.store.ts'
import { NoStamp, type Stamp } from './time-stamp.ts'

export interface SignParts {
  readonly db: Db
  readonly clock: Clock
  readonly egress: Egress
  readonly config: { readonly signing: SigningSetup | undefined; readonly timeStamp: TimeStampSetup | undefined }
  /** The address that links begin with; empty when there is none. */
  readonly publicUrl: () => string
}

export const signReport = async (parts: SignParts, record: string, pdf: Buffer): Promise<Buffer> => {
  const digest = sha256(pdf)
  const known = await findUpdate(parts.db, digest)
  if (known) return Buffer.concat([pdf, known])
  const signedMs = parts.clock.now()
  const identity = await identityOf(parts, signedMs)
  const prepared = prepare(pdf, signedMs)
  const content = { digest: prepared.digest }
  const signed = signAttributes(identity, content)
  const dated = await datedBy(parts, signed.signature)
  const unsigned = [...(dated ? [attribute(timeStampId, dated.token)] : []), markAttribute()]
  const whole = prepared.put(signedData(identity, content, signed, unsigned))
  const signer = nameOf(identity.chain[0] as Buffer)
  const update = await keepUpdate(
    parts.db,
    { digest, record, signedMs, signer, datedBy: dated?.authority ?? null },
    {
      statement: markedOf(record, whole),
      finish: (made) => putMark(whole, made).subarray(pdf.length),
    },
  )
  return Buffer.concat([pdf, update])
}

const timeStampId = '1.2.840.113549.1.9.16.2.14'

/** Asked once: a report does not wait for an authority that is away, and stays without its time-stamp. */
const datedBy = async ({ egress, config }: SignParts, signature: Buffer): Promise<Stamp | undefined> => {
  try {
    return config.timeStamp && (await askAuthority(egress, config.timeStamp, sha256Of(signature)))
  } catch (error) {
    if (error instanceof NoStamp) return undefined
    throw error
  }
}

const identityOf = async ({ db, config, publicUrl }: SignParts, nowMs: number): Promise<Identity> => {
  if (config.signing) return readIdentity(config.signing)
  const host = URL.parse(publicUrl())?.hostname
  const name = host === undefined ? 'Coldway' : `Coldway ${host}`
  return readIdentity(await ensureIdentity(db, { name, nowMs }))
}
