import { type Making, one } from './making.ts'
import type { Place } from './places.ts'

/** A cold room without a site. The root has none of its own: who names one there names one of tenant A's top. */
export const roomOf = ({ query, places }: Making, place: Place, text: string): Promise<number> => {
  const { orgId, path } = place.name === 'root' ? places.top : place
  return one(
    query,
    `insert into rooms (org_id, org_path, kind, name, crop, plan, remark, created_at)
     values ($1, $2, 'coldRoom', $3, $3, '[{"stage": null, "targets": {}}]', $3, now()) returning id`,
    [orgId, path, text],
  )
}
