import { type Making, one } from './making.ts'
import type { Place } from './places.ts'

/** A draft without probes. The root has none of its own: who names one there names one of tenant A's top. */
export const mappingOf = ({ query, places }: Making, place: Place, text: string): Promise<number> => {
  const { orgId, path } = place.name === 'root' ? places.top : place
  return one(
    query,
    `insert into mappings (org_id, org_path, name, place, place_name, length_m, width_m, height_m, low_c, high_c, required_hours,
       load, season, conditions, created_at)
     values ($1, $2, left($3, 30), 'other', $3, 5, 3, 2, 2, 8, 24, 'empty', 'summer', $3, now()) returning id`,
    [orgId, path, text],
  )
}
