/** How far commands are, for the live connection. */
import type { CommandMove } from '@coldway/contract/commands/commands.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { inItsTenant } from './commands.store.ts'

interface MovedCommand {
  readonly move: CommandMove
  /** Of its device as it stands now: who is told follows from it. */
  readonly orgPath: string
}

const shown = sql`c.id, c.device_id as "deviceId", c.kind, c.platform_state as "platformState",
  c.device_state as "deviceState", c.delivery_count as "deliveryCount", c.approval`

/** Without a scope: the hub tells each only to those who see its device. */
export const listMovedCommands = async (db: Db, ids: readonly number[]): Promise<MovedCommand[]> => {
  const { rows } = await sql<CommandMove & { orgPath: string }>`
    select ${shown}, d.org_path as "orgPath" from commands c join devices d on d.id = c.device_id
    where c.id = any(${ids}) and ${inItsTenant(sql`c.created_at`)}`.execute(db)
  return rows.map(({ orgPath, ...move }) => ({ move, orgPath }))
}

/** What is under way, the newest first. */
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
