/** Finds users for the search, by account and name. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Finder } from '../../platform/finder.ts'
import { containing } from '../../platform/list-sql.ts'
import { inScope } from '../../platform/org-scope.ts'

export const findUsers = (db: Db): Finder => ({
  kind: 'user',
  needs: 'user:view',
  find: async (scope, text, most) => {
    const holds = containing(text)
    const begins = holds.slice(1)
    const { rows } = await sql<{ id: number; account: string; name: string; orgName: string }>`
      select u.id, u.account, u.name, o.name as "orgName" from users u join organisations o on o.id = u.org_id
      where ${inScope(scope, sql`o.path`)} and (u.name ilike ${holds} or u.account ilike ${holds})
      order by (u.name ilike ${begins} or u.account ilike ${begins}) desc, u.account, u.id limit ${most}`.execute(db)
    return rows.map(({ id, account, name, orgName }) => ({
      id,
      title: name,
      subtitle: `${account} · ${orgName}`,
      url: `/view/userCenter/user_Control?account=${encodeURIComponent(account)}`,
    }))
  },
})
