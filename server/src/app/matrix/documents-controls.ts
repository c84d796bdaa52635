/** Makes calls on a document succeed: one that was attached for the occasion, to the waybill at the principal's place. */
import { waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'
import { waybillsBodies } from './bodies/waybills.ts'
import type { Control } from './control.ts'

const attached: Control = async (matrix, { home = 'own' }) => {
  const maker = await matrix.principals.find((one) => one.name.startsWith('all rights') && one.home === home)?.again()
  const ids = matrix.base[home === 'root' ? 'own' : home]
  const [asked] = waybillsBodies['waybillDocuments.add']?.(ids) ?? []
  if (!maker || !asked) throw new Error(`nobody at ${home} may attach a document`)
  const { data } = await matrix.ask(maker, waybillDocuments.add, asked)
  return { body: { waybillId: ids.waybill, sha256: (data as { sha256: string }).sha256 } }
}

export const documentsControls: Readonly<Record<string, Control>> = {
  'waybillDocuments.file': attached,
  'waybillDocuments.remove': attached,
}
