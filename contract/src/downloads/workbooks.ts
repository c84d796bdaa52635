/** What every import from a workbook reports: the outcome of each row, and the reason why a file is refused. */
import { z } from 'zod'
import type { ErrorName } from '../errors.ts'

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
