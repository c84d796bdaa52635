/**
 * Quarantine: keeps the row that the database will never take, with its reason; the device gets its acknowledgement.
 */
import type { PoolClient } from 'pg'
import type { ReadingRow } from '../reading-row.ts'

export const quarantine = async (client: PoolClient, row: ReadingRow, reason: string): Promise<void> => {
  const report = JSON.stringify(row).slice(0, 20_000).replaceAll('\\u0000', '')
  await client.query(
    'insert into quarantine (device_id, arrived, reason, report) values ($1, to_timestamp($2 / 1000.0), $3, $4)',
    [row.deviceId, row.arrivedMs, reason.slice(0, 500), report],
  )
}
