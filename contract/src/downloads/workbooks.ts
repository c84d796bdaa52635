/** What an import from a workbook tells, whatever it imports: what became of each row, and why a file is not read. */
import { z } from 'zod'
import type { ErrorName } from '../errors.ts'

/** standing: the same is there already; nothing is done to it. */
export const importOutcomes = ['ready', 'imported', 'standing', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Rows that hold something, by what became of each; together all. */
export const importCounts = {
  total: z.int(),
  ready: z.int(),
  imported: z.int(),
  standing: z.int(),
  refused: z.int(),
} as const

export const importVerdict = {
  outcome: z.enum(importOutcomes),
  /** Of the error table; null: nothing is wrong. */
  code: z.string().nullable(),
  /** The heading of the column at fault, and what is wrong, in the caller's language. */
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
