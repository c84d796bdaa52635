/** The labels of the demo belong to the gateway of their store. */
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { gatewaysOf } from '@coldway/simulator/stores.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** May run at every start: a label that somebody has changed stays as it is. */
export const seedLabels = async (db: Db, fleet: readonly PlannedDevice[]): Promise<void> => {
  await sql`
    update devices d set gateway_id = g.id
    from jsonb_to_recordset(${JSON.stringify(gatewaysOf(fleet))}::jsonb) as x ("labelCode" text, "gatewayCode" text)
      join devices g on g.code = x."gatewayCode"
    where d.code = x."labelCode" and d.gateway_id is null and d.version = 1`.execute(db)
}
