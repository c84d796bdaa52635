/** Finds organisations for the search, by name, code and GLN. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Finder } from '../../platform/finder.ts'
import { containing } from '../../platform/list-sql.ts'
import { inScope } from '../../platform/org-scope.ts'

export const findOrganisations = (db: Db): Finder => ({
  kind: 'organisation',
  needs: 'organisation:view',
  find: async (scope, text, most) => {
    const holds = containing(text)
    const begins = holds.slice(1)
    const { rows } = await sql<{ id: number; name: string; code: string }>`
      select o.id, o.name, o.code from organisations o
      where ${inScope(scope, sql`o.path`)} and (o.name ilike ${holds} or o.code ilike ${holds} or o.gln ilike ${holds})
      order by (o.name ilike ${begins} or o.code ilike ${begins}) desc, o.name, o.id limit ${most}`.execute(db)
    return rows.map(({ id, name, code }) => ({
      id,
      title: name,
      subtitle: code,
      url: `/view/userCenter/management_Control?name=${encodeURIComponent(name)}`,
    }))
  },
})
