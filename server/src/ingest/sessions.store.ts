/** The valid connection of each device: rows that every process sees, decided by conditional updates. */
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

export interface Taken {
  deviceId: number
  session: number
}

/**
 * Takes new sessions for these devices. A device is missing from the answer when another process took a newer session
 * at the same moment, or the device is gone. A crash may lose a session, and the device then reconnects, so the commit
 * does not wait for the disk.
 */
export const takeSessions = (db: Db, deviceIds: readonly number[], process: string): Promise<Taken[]> =>
  db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    const { rows } = await sql<Taken>`
      insert into device_sessions as held (device_id, session, process, taken_at)
      select id, nextval('device_session_no'), ${process}, now()
      from (select id from devices where id = any(${[...deviceIds]}::int[]) order by id for key share) as there
      on conflict (device_id) do update
        set session = excluded.session, process = excluded.process, taken_at = excluded.taken_at
        where held.session < excluded.session
      returning device_id as "deviceId", session`.execute(tx)
    return rows
  })

/** Lists the newest session of each device that connected anywhere in this time. */
export const listTaken = async (db: Db, withinMs: number): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    select device_id as "deviceId", session from device_sessions
    where taken_at > now() - make_interval(secs => ${withinMs / 1000})`.execute(db)
  return rows
}
