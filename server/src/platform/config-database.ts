/** The settings of the data: an external PostgreSQL, its standby for long reads, and the folder of files. */
import { join, resolve } from 'node:path'
import { z } from 'zod'

export interface DatabaseSetup {
  /** The address of the database; undefined means the embedded one. */
  readonly databaseUrl: string | undefined
  /** A standby for long reads, with the greatest lag it may have. */
  readonly standby: { readonly url: string; readonly maxLagMs: number } | undefined
  /** Commits must be confirmed by a standby too, or the program does not start. */
  readonly isStandbyRequired: boolean
  /** The folder of files that exports make; processes share it. */
  readonly blobsDir: string
}

export const databaseVariables = {
  COLDWAY_DATA: z.string().default('./data'),
  COLDWAY_DATABASE_URL: z.string().optional(),
  COLDWAY_DATABASE_READ_URL: z.string().optional(),
  COLDWAY_DATABASE_READ_LAG_S: z.coerce.number().min(1).max(3600).default(10),
  COLDWAY_DATABASE_SYNC: z.enum(['any', 'required']).default('any'),
  COLDWAY_BLOBS: z.string().optional(),
}

const Variables = z.object(databaseVariables)

export const readDatabase = (env: z.output<typeof Variables>): DatabaseSetup => ({
  databaseUrl: env.COLDWAY_DATABASE_URL,
  standby:
    env.COLDWAY_DATABASE_READ_URL === undefined
      ? undefined
      : { url: env.COLDWAY_DATABASE_READ_URL, maxLagMs: env.COLDWAY_DATABASE_READ_LAG_S * 1000 },
  isStandbyRequired: env.COLDWAY_DATABASE_SYNC === 'required',
  blobsDir: env.COLDWAY_BLOBS ? resolve(env.COLDWAY_BLOBS) : join(resolve(env.COLDWAY_DATA), 'blobs'),
})

export const databaseFaults = ({ databaseUrl, standby, isStandbyRequired }: DatabaseSetup): string[] =>
  databaseUrl === undefined
    ? [
        ...(standby ? ['COLDWAY_DATABASE_READ_URL: wants the primary in COLDWAY_DATABASE_URL'] : []),
        ...(isStandbyRequired ? ['COLDWAY_DATABASE_SYNC: the embedded database has no standby'] : []),
      ]
    : []
