/** Finds vehicles for the search: by their plate, however it is separated, their team and their main driver. */
import { vehiclePath } from '@coldway/contract/screens/screens.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Finder } from '../../platform/finder.ts'
import { containing } from '../../platform/list-sql.ts'
import { inScope } from '../../platform/org-scope.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'

export const findVehicles = (db: Db): Finder => ({
  kind: 'vehicle',
  needs: 'vehicle:view',
  find: async (scope, text, most) => {
    const holds = containing(text)
    const hasPlate = holdsPlate(sql`v.plate_key`, text)
    const { rows } = await sql<{ id: number; plate: string; team: string; driver: string }>`
      select v.id, v.plate, v.team, v.main_driver_name as driver from vehicles v
      where ${inScope(scope, sql`v.org_path`)}
        and (${hasPlate} or v.team ilike ${holds} or v.main_driver_name ilike ${holds})
      order by ${hasPlate} desc, v.id desc limit ${most}`.execute(db)
    return rows.map(({ id, plate: title, team, driver }) => ({
      id,
      title,
      subtitle: [team, driver].filter(Boolean).join(' · '),
      url: vehiclePath(id),
    }))
  },
})
