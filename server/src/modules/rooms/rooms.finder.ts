/** Finds rooms for the search: by their name, their site's, or what grows there. */
import { paths } from '@coldway/contract/screens/screens.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Finder } from '../../platform/finder.ts'
import { containing } from '../../platform/list-sql.ts'
import { inScope } from '../../platform/org-scope.ts'

export const findRooms = (db: Db): Finder => ({
  kind: 'room',
  needs: 'room:view',
  find: async (scope, text, most) => {
    const holds = containing(text)
    const { rows } = await sql<{ id: number; name: string; siteName: string | null; isZone: boolean }>`
      select r.id, r.name, s.name as "siteName", r.kind = 'greenhouseZone' as "isZone"
      from rooms r left join sites s on s.id = r.site_id
      where ${inScope(scope, sql`r.org_path`)} and (r.name ilike ${holds} or s.name ilike ${holds} or r.crop ilike ${holds})
      order by r.id desc limit ${most}`.execute(db)
    return rows.map(({ id, name, siteName, isZone }) => ({
      id,
      title: name,
      subtitle: siteName ?? '',
      url: `${isZone ? paths.greenhouse : paths.coldRooms}?room=${id}`,
    }))
  },
})
