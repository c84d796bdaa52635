/**
 * `connection.json` in the data folder: how a command beside the running program finds its embedded database. Only its
 * owner can read it, and it exists while the program runs.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type PoolConfig } from 'pg'

const fileOf = (dataDir: string): string => join(dataDir, 'connection.json')

/** Returns the function that removes the file. */
export const announceConnection = async (dataDir: string, config: PoolConfig): Promise<() => Promise<void>> => {
  await writeFile(fileOf(dataDir), JSON.stringify(config), { mode: 0o600 })
  return () => rm(fileOf(dataDir), { force: true })
}

/** Gives undefined when no program runs on this folder. A file that a killed program left behind leads nowhere. */
export const findConnection = async (dataDir: string): Promise<PoolConfig | undefined> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const config = JSON.parse(text) as PoolConfig
  const client = new Client({ ...config, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return config
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
