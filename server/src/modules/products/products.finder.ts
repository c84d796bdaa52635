/** Finds product profiles for the search: by name or GTIN. */
import { paths } from '@coldway/contract/screens/screens.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Finder } from '../../platform/finder.ts'
import { containing } from '../../platform/list-sql.ts'
import { inScope } from '../../platform/org-scope.ts'

export const findProducts = (db: Db): Finder => ({
  kind: 'product',
  needs: 'product:view',
  find: async (scope, text, most) => {
    const holds = containing(text)
    const { rows } = await sql<{ id: number; name: string; gtin: string | null }>`
      select p.id, p.name, p.gtin from products p
      where ${inScope(scope, sql`p.org_path`)} and (p.name ilike ${holds} or p.gtin ilike ${holds})
      order by p.id desc limit ${most}`.execute(db)
    return rows.map(({ id, name, gtin }) => ({
      id,
      title: name,
      subtitle: gtin ?? '',
      url: `${paths.products}?name=${encodeURIComponent(name)}`,
    }))
  },
})
