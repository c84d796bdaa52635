/** Makes calls on a document, a record or a share succeed: one that was attached or shared for the occasion, at the principal's place. */
import { epcis } from '@coldway/contract/evidence/epcis.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { probes } from '@coldway/contract/probes/probes.ts'
import { evidenceBodies } from './bodies/evidence.ts'
import { probesBodies } from './bodies/probes.ts'
import { partnerCode, waybillsBodies } from './bodies/waybills.ts'
import type { Control } from './control.ts'
import { freshAt } from './factories.ts'

const attached: Control = async (matrix, { home = 'own' }) => {
  const maker = await matrix.principals.find((one) => one.name.startsWith('all rights') && one.home === home)?.again()
  const ids = matrix.base[home === 'root' ? 'own' : home]
  const [asked] = waybillsBodies['waybillDocuments.add']?.(ids) ?? []
  if (!maker || !asked) throw new Error(`nobody at ${home} may attach a document`)
  const { data } = await matrix.ask(maker, waybillDocuments.add, asked)
  return { body: { waybillId: ids.waybill, sha256: (data as { sha256: string }).sha256 } }
}

const certified: Control = async (matrix, { home = 'own' }) => {
  const maker = await matrix.principals.find((one) => one.name.startsWith('all rights') && one.home === home)?.again()
  const ids = await freshAt(matrix, home === 'root' ? 'own' : home, ['probeCertificate'])
  const [asked] = probesBodies['probes.attachFile']?.(ids) ?? []
  if (!maker || !asked) throw new Error(`nobody at ${home} may attach a certificate`)
  await matrix.ask(maker, probes.attachFile, asked)
  return { body: { certificateId: ids.probeCertificate } }
}

const shared: Control = async (matrix, { home = 'own' }) => {
  const maker = await matrix.principals.find((one) => one.name.startsWith('all rights') && one.home === home)?.again()
  const { waybill } = await freshAt(matrix, home === 'root' ? 'own' : home, ['waybill'])
  if (!maker) throw new Error(`nobody at ${home} may share a waybill`)
  const body = { waybillId: waybill, orgCodes: [partnerCode] }
  await matrix.ask(maker, waybillShares.add, body)
  return { body }
}

const issued: Control = async (matrix, { home = 'own' }) => {
  const maker = await matrix.principals.find((one) => one.name.startsWith('all rights') && one.home === home)?.again()
  const { waybillCompleted: waybillId } = await freshAt(matrix, home === 'root' ? 'own' : home, ['waybillCompleted'])
  if (!maker) throw new Error(`nobody at ${home} may issue evidence`)
  const { data } = await matrix.ask(maker, evidence.issue, { waybillId, reason: 'Asked again' })
  return { body: { waybillId, record: (data as { record: string }).record, leaf: 0 } }
}

const issuedEvents: Control = async (...asked) => {
  const { body } = await issued(...asked)
  const { waybillId } = body as { waybillId: number }
  return { body: { waybillId } }
}

const captured: Control = async (matrix, who) => {
  const [asked] = evidenceBodies['epcis.capture']?.(matrix.base.own) ?? []
  const { data } = await matrix.ask(who, epcis.capture, asked)
  return { body: { captureID: (data as { captureID: string } | null)?.captureID ?? crypto.randomUUID() } }
}

const issuedReadings: Control = async (...asked) => {
  const { body } = await issuedWhole(...asked)
  return { body: { ...body, device: 0 } }
}

const issuedWhole: Control = async (...asked) => {
  const { body } = await issued(...asked)
  const { leaf: _leaf, ...one } = body as { leaf: number }
  return { body: one }
}

export const documentsControls: Readonly<Record<string, Control>> = {
  'probes.certificateFile': certified,
  'epcis.document': issuedEvents,
  'epcis.captureJob': captured,
  'evidence.bundle': issuedWhole,
  'downloads.coldChainReport': issuedWhole,
  'evidence.queryReadings': issuedReadings,
  'evidence.proof': issued,
  'evidence.queryLog': () => ({ body: {} }),
  'waybillDocuments.file': attached,
  'waybillDocuments.remove': attached,
  'waybillShares.remove': shared,
}
