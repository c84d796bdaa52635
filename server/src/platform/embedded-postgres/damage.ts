/**
 * Tells a damaged database from one that is away for another reason. A database that is away comes back; of a damaged one only a
 * backup is left, so the program says so and ends instead of trying for ever.
 */
import { StartError } from './start-error.ts'

/** data_corrupted, index_corrupted, and a file of a table that is gone (PostgreSQL, appendix A). */
const codes: readonly unknown[] = ['XX001', 'XX002', '58P01']

/** What the postmaster logs when it refuses its own files. */
const logged =
  /invalid checkpoint record|could not locate a valid checkpoint|incorrect checksum in control file|could not open file "(global|base|pg_wal|pg_xact)\/|could not access status of transaction|invalid page in block|invalid data in file|is not a valid data directory|could not read file "(global|base)\//

/** The line that says what is damaged; undefined: nothing says that it is. */
export const damageIn = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && codes.includes(error.code)) return error.message
  if (!(error instanceof StartError)) return undefined
  const line = error.message.split('\n').find((one) => logged.test(one))
  return line?.replace(/^.*?(PANIC|FATAL|ERROR|LOG): +/, '')
}

export const damagedError = (what: string): StartError =>
  new StartError(
    `The database is damaged: ${what}. Keep a copy of it, and restore a backup into an empty place (docs/how-to/back-up.md).`,
  )
