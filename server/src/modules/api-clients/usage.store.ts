import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export interface Count {
  readonly clientId: number
  /** yyyy-MM-dd, UTC. */
  readonly day: string
  readonly code: string
  readonly calls: number
}

/** Leaves out clients that were deleted meanwhile. In the order of the key, so that two processes do not wait for each other. */
export const addCounts = async (db: Db, counts: readonly Count[]): Promise<void> => {
  const of = <Name extends keyof Count>(name: Name) => counts.map((one) => one[name])
  await sql`insert into api_client_usage as u (client_id, day, code, calls)
    select given.* from unnest(${of('clientId')}::int[], ${of('day')}::date[], ${of('code')}::text[], ${of('calls')}::int[])
      as given (client_id, day, code, calls)
    where exists (select from api_clients c where c.id = given.client_id) order by 1, 2, 3
    on conflict (client_id, day, code) do update set calls = u.calls + excluded.calls`.execute(db)
}

export const listCounts = async (db: Db, clientId: number, since: string): Promise<Count[]> => {
  const { rows } = await sql<Count>`
    select client_id as "clientId", to_char(day, 'YYYY-MM-DD') as day, code, calls from api_client_usage
    where client_id = ${clientId} and day >= ${since}::date order by day, code`.execute(db)
  return rows
}
