/**
 * Imports sites from a file: a template, a check that changes nothing, the import. A site whose name exists is skipped.
 */
import { errors } from '@coldway/contract/errors.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { FileContent, UploadedFile } from '@coldway/contract/file.ts'
import { limits } from '@coldway/contract/limits.ts'
import { areaOf, type SiteArea } from '@coldway/contract/sites/site-shape.ts'
import type { SheetImport, SheetImportRow } from '@coldway/contract/downloads/workbooks.ts'
import { writeXlsx } from 'hucre/xlsx'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { sheetName } from '../../platform/export/excel.ts'
import { fileNameOf } from '../../platform/export/file-name.ts'
import { mediaTypes } from '../../platform/export/writers.ts'
import type { CallContext } from '../../platform/implement.ts'
import { readSheet } from '../../platform/upload/read-sheet.ts'
import { findHeader } from '../../platform/upload/sheet-header.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import * as sheet from './site-sheet.ts'
import * as store from './sites.store.ts'

export interface ImportParts {
  readonly db: Db
  readonly clock: Clock
  readonly texts: sheet.AllTexts
  readonly organisations: OrganisationsService
}
type On = CallContext
type Outcome = SheetImportRow['outcome']
interface Judged extends sheet.SheetSite {
  readonly outcome: Outcome
}

export const createImportService = ({ db, clock, texts, organisations }: ImportParts) => {
  const columns = sheet.headingsOf(texts)
  const read = async ({ language }: On, { bytes }: UploadedFile): Promise<sheet.SheetSite[]> => {
    const say = sheet.sayIn(texts, language)
    const header = findHeader(await readSheet(bytes), columns, (column) => sheet.columnLabel(say, column))
    if (header.rows.length === 0) throw fail('uploadEmpty')
    if (header.rows.length > limits.uploadRowsMax) throw fail('uploadTooManyRows', { max: limits.uploadRowsMax })
    const reader = sheet.createSiteReader(texts)
    return header.rows.map((row) => reader(row, header))
  }

  return {
    template: async ({ language, zone, write }: On): Promise<FileContent> => {
      const say = sheet.sayIn(texts, language)
      const name = fileNameOf(say('siteFiles.title'), zone, clock.now(), 'excel')
      const bytes = await templateOf(say)
      await write(async () => ({ data: null, note: { entity: 'site', id: 'template', name } }))
      return { name, type: mediaTypes.excel, bytes: once(bytes) }
    },

    async check(on: On, file: UploadedFile): Promise<SheetImport> {
      const judged = await judge(db, on, await read(on, file))
      return reportOf(judged, sheet.sayIn(texts, on.language))
    },

    async save(on: On, file: UploadedFile): Promise<SheetImport> {
      const rows = await read(on, file)
      return on.write(async (tx) => {
        const { path: orgPath } = await organisations.hold(tx, on.scope, on.scope.orgId)
        await store.lockImports(tx, on.scope.orgId)
        const judged = await judge(tx, on, rows)
        const ready = judged.filter(({ outcome }) => outcome === 'ready')
        await store.insertSites(
          tx,
          ready.map(({ site }) => newSite(site as Given, on.scope.orgId)),
          clock.now(),
        )
        const done = judged.map((row): Judged => (row.outcome === 'ready' ? { ...row, outcome: 'imported' } : row))
        const data = reportOf(done, sheet.sayIn(texts, on.language))
        const { total, imported, standing, refused } = data
        const note = {
          entity: 'site',
          id: 'import',
          name: file.name,
          orgPath,
          after: { total, imported, standing, refused },
        }
        return { data, note }
      })
    },
  }
}

type Given = NonNullable<sheet.SheetSite['site']>
const newSite = (given: Given, orgId: number): store.NewSite => ({
  orgId,
  area: areaOf(given) as SiteArea,
  source: 'import',
  siteNo: given.siteNo ?? null,
  siteName: given.siteName,
  gln: given.gln,
  siteType: given.siteType,
  address: given.address ?? '',
  isGlobal: false,
})

/** Judges rows by the sites of the caller's organisation and by earlier rows. */
const judge = async (db: Db | Tx, { scope }: On, rows: readonly sheet.SheetSite[]): Promise<Judged[]> => {
  const names = await store.findNames(db, scope.orgId)
  return rows.map((row): Judged => {
    if (!row.site) return { ...row, outcome: 'refused' }
    if (names.has(row.site.siteName)) return { ...row, outcome: 'standing' }
    names.add(row.site.siteName)
    return { ...row, outcome: 'ready' }
  })
}

const reportOf = (judged: readonly Judged[], say: sheet.Say): SheetImport => {
  const count = (wanted: Outcome) => judged.filter(({ outcome }) => outcome === wanted).length
  return {
    total: judged.length,
    ready: count('ready'),
    imported: count('imported'),
    standing: count('standing'),
    refused: count('refused'),
    rows: judged.map(({ row, siteName: name, outcome, fault }) => ({ row, name, outcome, ...wordsOf(fault, say) })),
  }
}

const wordsOf = (fault: sheet.SheetFault | undefined, say: sheet.Say) => {
  if (!fault) return { code: null, column: null, message: null }
  const { error, value = '' } = fault
  const column = fault.column ? sheet.columnLabel(say, fault.column) : null
  const hint = fault.column ? sheet.columnHint(say, fault.column) : ''
  return { code: errors[error][0], column, message: say(`errors.${error}`, { field: column ?? '', value, hint }) }
}

const templateOf = (say: sheet.Say): Promise<Uint8Array> => {
  const labels = sheet.siteColumns.map((column) => sheet.columnLabel(say, column))
  const note = (values: readonly (string | number)[], mark: string) =>
    values.map((value, at) => (at === 0 ? `# ${mark}${value}` : value))
  return writeXlsx({
    sheets: [
      {
        name: sheetName(say('siteFiles.title')),
        columns: labels.map(() => ({ width: 26 })),
        rows: [
          labels,
          note(
            sheet.siteColumns.map((column) => sheet.columnHint(say, column)),
            '',
          ),
          note(
            sheet.siteColumns.map((column) => sheet.exampleRow[column]),
            `${say('siteFiles.example')}: `,
          ),
        ],
        freezePane: { rows: 1 },
      },
    ],
  })
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
