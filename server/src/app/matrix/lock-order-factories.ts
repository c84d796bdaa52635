/** Makes electronic-lock orders, each with one material, one step of its life and one alarm. */
import { type Making, one } from './making.ts'
import type { Place } from './places.ts'

export const lockOrderOf = async (
  { query, places }: Making,
  place: Place,
  text: string,
  state: string,
): Promise<number> => {
  // The root has none of its own: who names one there names one of tenant A's top.
  const { orgId, path } = place.name === 'root' ? places.top : place
  const id = await one(
    query,
    // One statement adds the whole order, as the product does: other cells list it at the same time.
    `with made as (insert into lock_orders (org_id, org_path, order_no, state, plan_start, plan_end, plate, route,
       inspection_address, consignee_name, remark, created_at)
     values ($1, $2, $3, $4, now(), now() + interval '1 day', $3, $3, $3, $3, $3, now()) returning id),
     material as (insert into lock_order_materials (order_id, supplier, identification, quantity)
       select id, $3, $3, 1 from made)
     select id from made`,
    [orgId, path, text, state],
  )
  await query(
    `insert into lock_order_steps (order_id, event, user_name, user_path, reason, at) values ($1, 'created', $2, $3, $2, now())`,
    [id, text, path],
  )
  await query(
    `insert into lock_order_alarms (order_id, device_id, kind, at, created_at)
     select $1, d.id, 'lowBattery', now(), now() from devices d where d.org_path = $2 order by d.id limit 1`,
    [id, path],
  )
  return id
}
