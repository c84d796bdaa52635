/** Opens a connection as the owner on which every value prints the same, whatever the server's settings are. */
import { Client, type ClientConfig } from 'pg'
import type { Log } from '../log.ts'

/**
 * Bounds one statement: copying a table of many millions of rows takes hours; longer than this means that something is
 * wrong.
 */
const statementMs = 6 * 3_600_000

export const withOwner = async <Data>(
  where: ClientConfig,
  log: Log,
  work: (client: Client) => Promise<Data>,
): Promise<Data> => {
  const client = new Client({
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...where,
    statement_timeout: statementMs,
    application_name: 'coldway-backup',
  })
  client.on('error', (error) => log.warn({ error: error.message }, 'backup connection lost'))
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601';
      set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`)
    return await work(client)
  } finally {
    await client.end()
  }
}
