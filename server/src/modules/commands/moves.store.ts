/** Reads the progress of commands for the live connection. */
import type { CommandMove } from '@coldway/contract/commands/commands.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { inItsTenant } from './commands.store.ts'

interface MovedCommand {
  readonly move: CommandMove
  /** The device's present path, which decides who receives the change. */
  readonly orgPath: string
}

const shown = sql`c.id, c.device_id as "deviceId", c.kind, c.platform_state as "platformState",
  c.device_state as "deviceState", c.delivery_count as "deliveryCount", c.approval`

/** Takes no scope: the hub publishes each change only to those who may see the device. */
export const listMovedCommands = async (db: Db, ids: readonly number[]): Promise<MovedCommand[]> => {
  const { rows } = await sql<CommandMove & { orgPath: string }>`
    select ${shown}, d.org_path as "orgPath" from commands c join devices d on d.id = c.device_id
    where c.id = any(${ids}) and ${inItsTenant(sql`c.created_at`)}`.execute(db)
  return rows.map(({ orgPath, ...move }) => ({ move, orgPath }))
}

/** Lists commands under way, the newest first. */
export const listOpenMoves = async (
  db: Db,
  range: Pick<OrgScope, 'from' | 'until'>,
  { deviceIds, size }: { readonly deviceIds: readonly number[] | undefined; readonly size: number },
): Promise<CommandMove[]> => {
  const { rows } = await sql<CommandMove>`
    select ${shown} from commands c join devices d on d.id = c.device_id
    where c.device_state = 'inExecution' and ${inScope(range, sql`d.org_path`)} and ${inItsTenant(sql`c.created_at`)}
      and ${deviceIds ? sql`c.device_id = any(${deviceIds})` : sql`true`}
    order by c.id desc limit ${size}`.execute(db)
  return rows
}
