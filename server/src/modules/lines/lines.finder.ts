/** Finds lines for the search: by name and number. */
import { sql } from 'kysely'
import { paths } from '@coldway/contract/screens/screens.ts'
import type { Db } from '../../platform/database.ts'
import type { Finder } from '../../platform/finder.ts'
import { containing } from '../../platform/list-sql.ts'
import { inScope } from '../../platform/org-scope.ts'

export const findLines = (db: Db): Finder => ({
  kind: 'line',
  needs: 'line:view',
  find: async (scope, text, most) => {
    const holds = containing(text)
    const begins = holds.slice(1)
    const { rows } = await sql<{ id: number; name: string; number: string; orgName: string }>`
      select l.id, l.name, l.number, o.name as "orgName" from lines l join organisations o on o.id = l.org_id
      where ${inScope(scope, sql`l.org_path`)} and (l.name ilike ${holds} or l.number ilike ${holds})
      order by (l.name ilike ${begins} or l.number ilike ${begins}) desc, l.name, l.id limit ${most}`.execute(db)
    return rows.map(({ id, name, number, orgName }) => ({
      id,
      title: name,
      subtitle: [number, orgName].filter(Boolean).join(' · '),
      url: `${paths.lines}?lineName=${encodeURIComponent(name)}`,
    }))
  },
})
