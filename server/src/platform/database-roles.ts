/**
 * The database roles of the program. `coldway_app` serves callers and is bound by row security; `coldway_root` serves
 * callers of the root organisation; `coldway_system` (ingest, authentication, jobs) sees all rows. None owns anything,
 * so none can change a table, its policies or its triggers. They are checked at each start, as roles belong to the
 * server and a restored database comes without them.
 */
import type { ClientBase } from 'pg'
import { StartError } from './embedded-postgres/start-error.ts'

const roles = ['coldway_app', 'coldway_root', 'coldway_system'] as const

/** Run it as the owner of the tables, before the tables are made. */
export const ensureRoles = async (owner: ClientBase): Promise<void> => {
  for (const role of roles) {
    const { rows } = await owner.query<{ isUnbound: boolean }>(
      'select rolsuper or rolbypassrls as "isUnbound" from pg_roles where rolname = $1',
      [role],
    )
    if (rows[0]?.isUnbound)
      throw new StartError(
        `The database role ${role} is not bound by row security: alter role ${role} nosuperuser nobypassrls`,
      )
    if (!rows[0]) await owner.query(`create role ${role} nologin`).catch(explain)
    if (!(await isMember(owner, role))) await owner.query(`grant ${role} to current_user`).catch(explain)
  }
}

/**
 * Says whether the owner may become the role and inherits it: a forced policy also binds an owner who is no superuser.
 */
const isMember = async (owner: ClientBase, role: string): Promise<boolean> => {
  const { rows } = await owner.query<{ isIn: boolean }>(
    `select pg_has_role($1, 'usage') and
      pg_has_role($1, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as "isIn"`,
    [role],
  )
  return rows[0]?.isIn === true
}

/** Ignores that the role exists: two programs may start on one server at the same moment. */
const explain = (error: { code?: string }): void => {
  if (error.code === '42710' || error.code === '23505') return
  if (error.code !== '42501') throw error
  throw new StartError(
    `The database user may not make the roles Coldway works as. Have an administrator of the server run this once, with
the name of the database user, and start again:

  create role coldway_app nologin;
  create role coldway_root nologin;
  create role coldway_system nologin;
  grant coldway_app, coldway_root, coldway_system to "<database user>";
`,
  )
}
