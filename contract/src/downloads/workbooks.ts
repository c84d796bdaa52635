/** What every import from a workbook reports: the outcome of each row, and the reason why a file is refused. */
import { z } from 'zod'
import { post } from '../call.ts'
import type { ErrorName } from '../errors.ts'
import { FileAnswer, UploadedFile } from '../file.ts'
import { limits } from '../limits.ts'
import type { Permission } from '../permissions.ts'

/** standing: the object exists already and is not changed. */
export const importOutcomes = ['ready', 'imported', 'standing', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Counts by outcome of the rows that are not empty; their sum is the total. */
export const importCounts = {
  total: z.int(),
  ready: z.int(),
  imported: z.int(),
  standing: z.int(),
  refused: z.int(),
} as const

export const importVerdict = {
  outcome: z.enum(importOutcomes),
  /** Code of the error table; null: no error. */
  code: z.string().nullable(),
  /** Heading of the faulty column, and the error in the caller's language. */
  column: z.string().nullable(),
  message: z.string().nullable(),
} as const

export const uploadFails = [
  'uploadInvalid',
  'uploadTooLarge',
  'uploadNotExcel',
  'uploadEncrypted',
  'uploadMacros',
  'uploadLinked',
  'uploadHostile',
  'uploadTooHeavy',
  'uploadTooManyRows',
  'uploadTooManyColumns',
  'uploadTooManySheets',
  'uploadEmpty',
  'uploadHeaderMissing',
  'uploadHeaderUnknown',
  'uploadHeaderTwice',
] as const satisfies readonly ErrorName[]

/** What became of one row; `name` is what the object of the row is called. */
export const SheetImportRow = z.object({ row: z.int(), name: z.string(), ...importVerdict })
export type SheetImportRow = z.infer<typeof SheetImportRow>
export const SheetImport = z.object({ ...importCounts, rows: z.array(SheetImportRow).max(limits.uploadRowsMax) })
export type SheetImport = z.infer<typeof SheetImport>

/** The three calls of an import that is checked and saved with the same file. */
export const sheetImportCalls = (objects: string, needs: Permission) => {
  const asked = { audience: ['user'], needs, ids: [] } as const
  const sent = { ...asked, takesFile: true, body: z.object({ file: UploadedFile }), gives: SheetImport } as const
  return {
    importTemplate: post({
      does: `A workbook of ${objects} to fill in, in the caller's language.`,
      ...asked,
      effect: 'export',
      body: z.object({}),
      gives: FileAnswer,
      fails: [],
    }),
    importCheck: post({
      does: `Reads a workbook of ${objects} and reports row by row what an import would do; nothing is imported.`,
      ...sent,
      effect: 'read',
      fails: uploadFails,
    }),
    importSave: post({
      does: `Imports the valid rows of a workbook of ${objects}; the others are reported.`,
      ...sent,
      effect: 'write',
      fails: uploadFails,
    }),
  } as const
}
