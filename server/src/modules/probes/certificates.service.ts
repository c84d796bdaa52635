/** Adds and deletes certificates of probes, and keeps their files. */
import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import { probeLimits } from '@coldway/contract/probes/probe-rule.ts'
import type { probes } from '@coldway/contract/probes/probes.ts'
import { refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { documentKindOf, documentMedia } from '../../platform/upload/document-kind.ts'
import * as store from './certificates.store.ts'
import { noteOf, type ProbesParts } from './probes.service.ts'
import { lockProbe } from './probes.store.ts'

type Calls = typeof probes

export const createCertificatesService = ({ db, clock, blobs }: ProbesParts) => ({
  add: (
    { scope, by, write }: CallContext<'scope' | 'by' | 'write'>,
    given: Input<Calls['addCertificate']>,
  ): Promise<Output<Calls['addCertificate']>> =>
    refusingDuplicates({ probe_certificates_number: 'certificateExists' }, () =>
      write(async (tx) => {
        const probe = await lockProbe(tx, scope, given.probeId)
        if (!probe) throw fail('notFound')
        if (given.dueOn <= given.calibratedOn) throw fail('timeOrder')
        const known = (await store.certificatesOf(tx, [probe.id])).get(probe.id) ?? []
        if (known.length >= probeLimits.certificatesMax) throw fail('tooMany', { max: probeLimits.certificatesMax })
        const row = { ...given, userName: by.userName, createdAt: clock.now() }
        const id = await store.insertCertificate(tx, probe.id, row)
        return { data: { id }, note: { ...noteOf(probe), after: { ...given, certificateId: id } } }
      }),
    ),

  /** The blob is written first: one whose row is refused is removed, now or by the hourly work of downloads. */
  async attach(context: CallContext, { certificateId, file }: Input<Calls['attachFile']>): Promise<null> {
    const { scope, write, exchange } = context
    if (!(await store.findCertificate(db, scope, certificateId))) throw fail('notFound')
    const kind = documentKindOf(file.bytes)
    if (!kind) throw fail('uploadNotDocument')
    const blob = randomUUID()
    const { bytes, sha256 } = await blobs.write(blob, once(file.bytes), exchange.gone)
    try {
      return await write(async (tx) => {
        const { probe, certificate } = await lockBoth(tx, scope, certificateId)
        const row = { sha256, fileName: file.name, kind, bytes, blob }
        if (!(await store.attachFile(tx, certificateId, row))) throw fail('uploadTwice')
        const after = { certificateId, number: certificate.number, fileName: file.name, sha256, kind, bytes }
        return { data: null, note: { ...noteOf(probe), after } }
      })
    } catch (error) {
      await blobs.remove(blob)
      throw error
    }
  },

  async file({ scope, write }: CallContext, certificateId: number): Promise<FileContent> {
    const found = await store.findCertificate(db, scope, certificateId)
    if (!found?.blob || !found.kind || found.fileName === null) throw fail('notFound')
    const { blob, kind, fileName: name } = found
    const bytes = await blobs.read(blob)
    await write(async (tx) => {
      const { probe, certificate } = await lockBoth(tx, scope, certificateId)
      return { data: undefined, note: { ...noteOf(probe), after: { certificateId, number: certificate.number } } }
    })
    return { name, type: documentMedia[kind], bytes }
  },

  async remove({ scope, write }: CallContext<'scope' | 'write'>, certificateId: number): Promise<null> {
    const blob = await write(async (tx) => {
      const { probe, certificate } = await lockBoth(tx, scope, certificateId)
      await store.deleteCertificate(tx, certificateId)
      const { blob: kept, ...before } = certificate
      return { data: kept, note: { ...noteOf(probe), before } }
    })
    if (blob) await blobs.remove(blob)
    return null
  },
})

const lockBoth = async (tx: Tx, scope: OrgScope, certificateId: number) => {
  const found = await store.findCertificate(tx, scope, certificateId)
  const probe = found && (await lockProbe(tx, scope, found.probeId))
  // The second of two who delete it at once finds nothing.
  const certificate = probe && (await store.findCertificate(tx, scope, certificateId))
  if (!probe || !certificate) throw fail('notFound')
  return { probe, certificate }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
