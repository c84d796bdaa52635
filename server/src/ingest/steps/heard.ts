/**
 * Heard: records heartbeats. A terminal that only sends heartbeats is parked, not silent. A heartbeat changes the last
 * arrival and marks the device as switched off; its values keep their own times. A device that has never reported stays
 * as it is.
 */
import type { Pool } from 'pg'
import { type LatestRow, latestColumns, stateOf } from '../../modules/readings/index.ts'
import type { Batch } from '../pipeline.ts'

const heard = {
  name: 'latest-heard',
  text: `with written as (
      update device_latest set arrived = to_timestamp($2::float8 / 1000), is_shutdown = false
      where device_id = $1 and arrived < to_timestamp($2::float8 / 1000) returning *)
    select ${latestColumns('written')}, d.org_path from written join devices d on d.id = written.device_id`,
}

export const noteHeard = async (pool: Pool, deviceId: number, nowMs: number): Promise<Batch['moved']> => {
  const { rows } = await pool.query<LatestRow & { org_path: string }>({ ...heard, values: [deviceId, nowMs] })
  return rows.map((row) => ({ state: stateOf(row), orgPath: row.org_path }))
}
