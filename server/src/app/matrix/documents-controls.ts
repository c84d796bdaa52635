/** Makes calls on a document or a share succeed: one that was attached or shared for the occasion, at the principal's place. */
import { waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
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

const shared: Control = async (matrix, { home = 'own' }) => {
  const maker = await matrix.principals.find((one) => one.name.startsWith('all rights') && one.home === home)?.again()
  const { waybill } = await freshAt(matrix, home === 'root' ? 'own' : home, ['waybill'])
  if (!maker) throw new Error(`nobody at ${home} may share a waybill`)
  const body = { waybillId: waybill, orgCodes: [partnerCode] }
  await matrix.ask(maker, waybillShares.add, body)
  return { body }
}

export const documentsControls: Readonly<Record<string, Control>> = {
  'waybillDocuments.file': attached,
  'waybillDocuments.remove': attached,
  'waybillShares.remove': shared,
}
