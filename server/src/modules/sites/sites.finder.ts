/** Finds sites for the search: by name, number and address. Global sites are found by everybody. */
import { sql } from 'kysely'
import { paths } from '@coldway/contract/screens/screens.ts'
import type { Db } from '../../platform/database.ts'
import type { Finder } from '../../platform/finder.ts'
import { containing } from '../../platform/list-sql.ts'
import { isUsable, siteNoSql, siteSource } from './sites.store.ts'

export const findSites = (db: Db): Finder => ({
  kind: 'site',
  needs: 'site:view',
  find: async (scope, text, most) => {
    const holds = containing(text)
    const begins = holds.slice(1)
    const { rows } = await sql<{ id: number; name: string; siteNo: string; address: string; orgName: string | null }>`
      select s.id, s.name, ${siteNoSql} as "siteNo", s.address, o.name as "orgName" from ${siteSource(scope)}
      where ${isUsable} and (s.name ilike ${holds} or ${siteNoSql} ilike ${holds} or s.address ilike ${holds})
      order by (s.name ilike ${begins} or ${siteNoSql} ilike ${begins}) desc, s.name, s.id limit ${most}`.execute(db)
    return rows.map(({ id, name, siteNo, address, orgName }) => ({
      id,
      title: name,
      subtitle: [siteNo, address, orgName].filter(Boolean).join(' · '),
      url: `${paths.sites}?siteName=${encodeURIComponent(name)}`,
    }))
  },
})
