/**
 * Devices from a file: a template, a check that changes nothing, the import, its report, the credentials. One workbook (.xlsx)
 * of at most 20 MB and 10,000 rows; a row accepts what `devices.save` accepts (devices.ts). An import is visible to its owner
 * only and deleted after 7 days. (product.md section 2 "Batch import"; rules-and-calls.md section 5; faults.md row 41)
 */
import { z } from 'zod'
import { calls, Id, post } from '../call.ts'
import { FileAnswer, UploadedFile } from '../file.ts'
import { choice, listPage, number } from '../list.ts'
import { importCounts, importOutcomes, importVerdict, uploadFails } from '../downloads/workbooks.ts'

export const importColumns = [
  'deviceCode',
  'deviceName',
  'organisation',
  'deviceType',
  'category',
  'protocol',
  'terminalNo',
  'deviceGroup',
  'monitorTarget',
  'plate',
  'productId',
  'tempLowC',
  'tempHighC',
  'humLowPct',
  'humHighPct',
  'reportIntervalS',
  'collectIntervalS',
  'moveIntervalS',
  'staticIntervalS',
  'recordIntervalS',
  'delayTimeS',
  'serviceStartDate',
  'serviceEndDate',
] as const
export type ImportColumn = (typeof importColumns)[number]

export const importStates = ['checked', 'importing', 'done'] as const
export type ImportState = (typeof importStates)[number]
/** good: valid rows are imported and the others reported; all: every row is imported, or none. */
export const importModes = ['good', 'all'] as const
export type ImportMode = (typeof importModes)[number]

export const ImportTask = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Standing: a device of that number, name and organisation exists already. */
  ...importCounts,
  /** Rows processed so far, during the import. */
  through: z.int(),
  /** True when the devices are imported, and the credentials have not been downloaded yet. */
  hasCredentials: z.boolean(),
  createTime: z.string(),
  finishTime: z.string().nullable(),
})
export type ImportTask = z.infer<typeof ImportTask>

export const ImportRow = z.object({
  /** Row number as a spreadsheet program counts, from 1. */
  row: z.int(),
  deviceCode: z.string(),
  deviceName: z.string(),
  ...importVerdict,
})
export type ImportRow = z.infer<typeof ImportRow>

const OneImport = z.object({ id: Id })
const own = { audience: ['user'], needs: 'device:edit', ids: [] } as const

export const imports = calls('imports', '/v3/base/bas-device', {
  importTemplate: post({
    ...own,
    does: "A workbook to fill in, in the caller's language, with the organisations and types the caller may use.",
    effect: 'export',
    body: z.object({}),
    gives: FileAnswer,
    fails: [],
  }),
  importCheck: post({
    ...own,
    does: 'Reads a workbook and reports row by row what an import would do; nothing is imported.',
    effect: 'write',
    takesFile: true,
    body: z.object({ file: UploadedFile }),
    gives: ImportTask,
    fails: [...uploadFails, 'tooMany'],
  }),
  importSave: post({
    ...own,
    does: 'Imports the valid rows of a checked workbook, or all rows or none.',
    effect: 'write',
    body: z.object({ id: Id, mode: z.enum(importModes).default('good') }),
    gives: ImportTask,
    fails: ['notFound', 'conflict', 'deviceRowsRefused'],
  }),
  queryImport: post({
    ...own,
    does: 'One import of the caller: its progress, and its rows by outcome.',
    effect: 'read',
    body: OneImport,
    gives: ImportTask,
    fails: ['notFound'],
  }),
  queryImportRows: listPage({
    does: 'The report of an import of the caller, row by row.',
    needs: 'device:edit',
    columns: {
      importId: { ...number, types: ['eq'], isRequired: true },
      outcome: choice(importOutcomes),
      row: number,
    },
    row: ImportRow,
  }),
  importCredentials: post({
    ...own,
    does: 'Creates the credentials of imported devices and returns them as a workbook, once.',
    effect: 'write',
    body: OneImport,
    gives: FileAnswer,
    fails: ['notFound', 'conflict'],
  }),
})
