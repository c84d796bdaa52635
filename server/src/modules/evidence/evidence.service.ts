/** Issues, lists and hands over the records of shipments. */
import { randomUUID } from 'node:crypto'
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import {
  type EvidenceRecord,
  evidenceLimits,
  type evidence,
  verifierPath,
} from '@coldway/contract/evidence/evidence.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import { whileLeaving } from '../../platform/export/while-leaving.ts'
import type { CallContext } from '../../platform/implement.ts'
import { checkSigned, storedIn } from './as-signed.ts'
import { bundleParts, proofOf } from './bundle.ts'
import * as store from './evidence.store.ts'
import { freeze, type FreezeParts, type Issuing } from './freeze.ts'
import { queueNames } from './epcis/names/names.job.ts'
import { linesOf } from './leaves.ts'
import { formulas } from './record.ts'
import { listReportSigners, type ReportSigner } from './signature/signatures.store.ts'
import { queueStamp, type StampParts } from './signature/stamp.job.ts'
import { listStamps, type StampRow } from './signature/stamps.store.ts'
import { appendEntry } from './signer.store.ts'
import type { Entry } from './signing.ts'
import { rootOf } from './tree.ts'

export interface EvidenceParts extends FreezeParts {
  readonly clock: Clock
  readonly blobs: Blobs
  readonly config: StampParts['config']
  /** Name and version of the program. */
  readonly product: string
  /** The address that links begin with; empty when there is none. */
  readonly publicUrl: () => string
  readonly revokedKeys: () => Promise<ReadonlySet<string>>
}
type Calls = typeof evidence
type Reading = CallContext<'scope'>

export const createEvidenceService = (parts: EvidenceParts) => {
  const { db, blobs } = parts
  const shipmentOf = async ({ scope }: Reading, waybillId: number) => {
    const found = await store.findShipment(db, scope, waybillId)
    if (!found) throw fail('waybillNotFound')
    if (found.state !== 'completed') throw fail('waybillStatusWrong')
    const { waybillNo: name, orgPath, isOwn } = found
    return { ...found, note: { entity: 'waybill', id: waybillId, name, ...(isOwn && { orgPath }) } as const }
  }
  const getRecord = async (
    context: Reading,
    { waybillId, record }: Pick<Input<Calls['bundle']>, 'waybillId' | 'record'>,
  ) => {
    const { waybillNo, note } = await shipmentOf(context, waybillId)
    const found = (await store.listRecords(db, waybillId)).find((one) => one.record === record)
    if (!found) {
      // Nothing of a waybill is seen that was taken back since it was found.
      await shipmentOf(context, waybillId)
      throw fail('notFound')
    }
    return { ...found, waybillNo, note: { ...note, after: { record, number: found.number } } }
  }

  return {
    getRecord,
    shipmentOf,

    async list(context: CallContext<'scope' | 'zone'>, waybillId: number): Promise<EvidenceRecord[]> {
      await shipmentOf(context, waybillId)
      const rows = await store.listRecords(db, waybillId)
      const revoked = await parts.revokedKeys()
      const records = rows.map(({ record }) => record)
      const [stamps, signers] = [await listStamps(db, records), await listReportSigners(db, records)]
      const known = { revoked, zone: context.zone, stamps, signers }
      return rows.map((row, index) => shownOf(row, { ...known, isNewest: index === 0 }))
    },

    /** The leaves are written first: those whose row is refused are removed, now or by the hourly work of downloads. */
    async issue(context: Issuing & CallContext<'write'>, { waybillId, reason }: Input<Calls['issue']>) {
      const { by, write, exchange } = context
      const shipment = await shipmentOf(context, waybillId)
      if (!shipment.isOwn) throw fail('forbidden')
      const [newest] = await store.listRecords(db, waybillId)
      if (newest && reason === '') throw fail('evidenceReasonRequired')
      const number = (newest?.number ?? 0) + 1
      if (number > evidenceLimits.recordsMax) throw fail('tooMany', { max: evidenceLimits.recordsMax })
      const head = headOf(parts, context, { number, supersedes: newest?.record ?? null, reason })
      const { leaves, readings } = await freeze(parts, context, { waybillId, head })
      const blob = randomUUID()
      await blobs.write(blob, linesOf(leaves), exchange.gone)
      const { record, supersedes, takenMs: at } = head
      const root = rootOf(leaves.hashes)
      try {
        return await write(async (tx) => {
          const entry = await appendEntry(tx, { at, record, root, size: leaves.size(), supersedes })
          if (!entry) throw fail('conflict')
          if (parts.config.timeStamp) await queueStamp(tx, record, at)
          await queueNames(tx, at)
          const { userName, account } = by
          const { text, signature, publicKey } = entry
          const row = {
            record,
            number,
            at,
            userName,
            account,
            reason,
            readings,
            blob,
            entry: text,
            signature,
            publicKey,
          }
          if (!(await store.insertRecord(tx, waybillId, row))) throw fail('conflict')
          const { waybillNo: name, orgPath } = shipment
          const after = { record, number, root, readings, supersedes }
          return { data: { record }, note: { entity: 'waybill', id: waybillId, name, orgPath, after, reason } }
        })
      } catch (error) {
        await blobs.remove(blob)
        throw error
      }
    },

    async bundle(
      context: Reading & CallContext<'write' | 'renew'>,
      asked: Input<Calls['bundle']>,
    ): Promise<FileContent> {
      const found = await getRecord(context, asked)
      const read = storedIn(blobs, found)
      await checkSigned(read, found)
      const leaves = await read()
      const [stamp] = await listStamps(db, [found.record])
      await context.write(async () => ({ data: undefined, note: found.note }))
      const check = async () => getRecord(await context.renew(), asked)
      const bytes = whileLeaving(bundleParts(found, leaves, stamp), check)
      return { name: fileNameOf(found, 'evidence'), type: mediaType, bytes }
    },

    async proof(context: Reading & CallContext<'write'>, asked: Input<Calls['proof']>): Promise<FileContent> {
      const found = await getRecord(context, asked)
      const read = storedIn(blobs, found)
      await checkSigned(read, found)
      const [stamp] = await listStamps(db, [found.record])
      const text = proofOf({ ...found, stamp }, await textOf(await read()), asked.leaf)
      if (text === undefined) throw fail('notFound')
      // It may have been taken back from a partner while the record was read.
      await getRecord(context, asked)
      await context.write(async () => ({ data: undefined, note: found.note }))
      return {
        name: fileNameOf(found, `leaf-${asked.leaf}`),
        type: mediaType,
        bytes: linesOf({ portions: [Buffer.from(text)] }),
      }
    },
  }
}

export type EvidenceService = ReturnType<typeof createEvidenceService>

const headOf = (
  { clock, product, publicUrl }: EvidenceParts,
  { by }: Issuing,
  given: { readonly number: number; readonly supersedes: string | null; readonly reason: string },
) => ({
  ...given,
  record: randomUUID(),
  takenMs: clock.now(),
  issuedBy: { userName: by.userName, account: by.account },
  organisation: by.orgName,
  product,
  formulas,
  checkAt: publicUrl() === '' ? '' : `${publicUrl()}${verifierPath}`,
})

interface Known {
  readonly isNewest: boolean
  readonly revoked: ReadonlySet<string>
  readonly zone: string
  readonly stamps: readonly StampRow[]
  readonly signers: readonly ReportSigner[]
}

const shownOf = (
  { entry, blob: _blob, signature: _signature, publicKey: _key, ...row }: store.RecordRow,
  { isNewest, revoked, zone, stamps, signers }: Known,
): EvidenceRecord => {
  const { root, size, seq, key } = JSON.parse(entry) as Entry
  const state = revoked.has(key) ? 'revoked' : isNewest ? 'valid' : 'superseded'
  const stamp = stamps.find(({ record }) => record === row.record)
  const signed = signers.find(({ record }) => record === row.record)
  return {
    ...row,
    time: printTime(row.at, zone),
    root,
    size,
    seq,
    key,
    state,
    stamped: stamp ? { by: stamp.authority, time: printTime(stamp.at, zone) } : null,
    reportSigned: signed ? { by: signed.signer, datedBy: signed.datedBy } : null,
  }
}

const fileNameOf = ({ waybillNo, number }: { waybillNo: string; number: number }, what: string) =>
  `${waybillNo}-${number}-${what}.json`

/** `application/json` is that of refusals. */
const mediaType = 'application/vnd.coldway.evidence+json'
const textOf = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
