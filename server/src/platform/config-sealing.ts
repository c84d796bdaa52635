/**
 * The key that seals secrets which must be read again (platform/sealing.ts). It is never in the database: a variable that all
 * processes share, or, where the database is the program's own, a file beside it.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const keyBytes = 32
export const sealingKeyFile = 'sealing-key'

export const sealingVariables = {
  /** 32 bytes in Base64, such as `openssl rand -base64 32` prints. */
  COLDWAY_SEALING_KEY: z
    .base64()
    .refine((text) => Buffer.from(text, 'base64').length === keyBytes, 'needs 32 bytes in Base64')
    .optional(),
}

/** Gives the key; undefined where there is none and none can be made, as other processes would not have it. */
export type FindSealingKey = () => Buffer | undefined

interface Given {
  readonly COLDWAY_SEALING_KEY?: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** The file is made when the key is first asked for. */
export const readSealing = ({ COLDWAY_SEALING_KEY: given, dataDir, databaseUrl }: Given): FindSealingKey => {
  if (given !== undefined) return () => Buffer.from(given, 'base64')
  if (databaseUrl !== undefined) return () => undefined
  let key: Buffer | undefined
  return () => {
    key ??= keptKey(dataDir)
    return key
  }
}

const keptKey = (dataDir: string): Buffer => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, sealingKeyFile)
  try {
    writeFileSync(file, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== keyBytes) throw new Error(`${file} holds no key of ${keyBytes} bytes`)
  return key
}
