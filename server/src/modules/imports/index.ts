/**
 * Devices from a file: template, check, import, report, credentials. Owns `imports` and `import_rows`. Not here:
 * reading workbooks (platform/upload), the rules of a new device (contract/src/devices/devices.ts,
 * devices/registration.ts). Invariants: an import belongs to its owner alone and is deleted after seven days; the check
 * writes no device; an import is one transaction with one note in the trail; a row whose device exists changes nothing;
 * secrets are given once and kept as hashes.
 */
import { imports } from '@coldway/contract/devices/imports.ts'
import { fileNameOf } from '../../platform/export/file-name.ts'
import { mediaTypes } from '../../platform/export/writers.ts'
import { implement } from '../../platform/implement.ts'
import { sayIn } from './columns.ts'
import { createImportsService, type ImportsParts } from './imports.service.ts'
import { templateOf } from './template.ts'
import type { Module } from '../module.ts'

export const createImports = (parts: ImportsParts): Module => {
  const service = createImportsService(parts)
  const { clock, texts, organisations, types } = parts
  const routes = implement(imports, {
    importTemplate: async ({ scope, language, zone, write }) => {
      const say = sayIn(texts, language)
      const [tree, options] = await Promise.all([
        organisations.listTree({ scope }),
        types.listOptions({ scope }, undefined),
      ])
      const bytes = await templateOf(say, {
        organisations: tree.map(({ name, code }) => `${name} [${code}]`),
        types: options.map(({ typeName }) => typeName),
      })
      const name = fileNameOf(say('titles.deviceImport'), zone, clock.now(), 'excel')
      await write(async () => ({ data: null, note: { entity: 'import', id: 'template', name } }))
      return { name, type: mediaTypes.excel, bytes: once(bytes) }
    },
    importCheck: (context) => service.check(context, context.body.file),
    importSave: (context) => service.save(context, context.body),
    queryImport: (context) => service.get(context, context.body.id),
    queryImportRows: (context) => service.listRows(context, context.body),
    importCredentials: (context) => service.giveCredentials(context, context.body.id),
  })
  return { routes, housekeeping: { deletions: { imports: service.deleteExpired } } }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
