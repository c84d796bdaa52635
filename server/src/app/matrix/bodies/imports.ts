import { makeZip, rowXml, workbookParts } from '../../../testing/zip.ts'
import { type Bodies, nextNumber } from '../body.ts'

const oneDevice = (): string => {
  const row = [`SWEEP-I${nextNumber()}`, `Sweep file ${nextNumber()}`]
  const data = rowXml(1, ['deviceCode', 'deviceName']) + rowXml(2, row)
  return Buffer.from(makeZip(workbookParts({ data }))).toString('base64')
}
const ofImport = () => [{ page: 1, size: 50, conditionVos: [{ column: 'importId', type: 'eq', value: 1 }] }]

/** Covers a user's own imports only; imports.test.ts covers the rest. */
export const importsBodies: Bodies = {
  'imports.importCheck': () => [{ file: oneDevice() }],
  'imports.importSave': () => [{ id: 1 }],
  'imports.queryImport': () => [{ id: 1 }],
  'imports.importCredentials': () => [{ id: 1 }],
  'imports.queryImportRows': ofImport,
  'imports.queryImportRows-export': ofImport,
}
