/** Finds devices for the search: by number, name, plate and terminal number. */
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Finder } from '../../platform/finder.ts'
import { containing } from '../../platform/list-sql.ts'
import { inScope } from '../../platform/org-scope.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'

export const findDevices = (db: Db): Finder => ({
  kind: 'device',
  needs: 'monitor:view',
  find: async (scope, text, most) => {
    const holds = containing(text)
    const begins = holds.slice(1)
    // A field begins with the text: at the start of the column or of a line in it.
    const isClose = sql`(d.search_text like lower(${begins}) or d.search_text like lower(${`%\n${begins}`}))`
    const { rows } = await sql<{ id: number; code: string; name: string; plate: string | null; orgName: string }>`
      select d.id, d.code, d.name, d.plate, o.name as "orgName" from devices d join organisations o on o.id = d.org_id
      where ${inScope(scope, sql`d.org_path`)} and (d.search_text like lower(${holds}) or ${holdsPlate(sql`d.plate_key`, text)})
      order by ${isClose} desc, d.code limit ${most}`.execute(db)
    return rows.map(({ id, code, name, plate, orgName }) => ({
      id,
      title: plate || name,
      subtitle: [code, plate ? name : '', orgName].filter(Boolean).join(' · '),
      url: devicePath(code),
    }))
  },
})
