/** Makes waybills of each kind at a place. */
import { noRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import type { TemplateContent } from '@coldway/contract/waybills/waybill-templates.ts'
import { type Making, one } from './making.ts'
import type { Place } from './places.ts'

export const waybillOf = (
  { query, places }: Making,
  place: Place,
  text: string,
  state: 'toShip' | 'inTransit' | 'completed',
): Promise<number> => {
  // The root has none of its own: who names one there names one of tenant A's top.
  const { orgId, path } = place.name === 'root' ? places.top : place
  return one(
    query,
    `with place as (select jsonb_build_object('siteId', null, 'address', $3::text, 'lng', null, 'lat', null) as of)
     insert into waybills (profile, org_id, org_path, waybill_no, customer_order_id, business_code, container_no, waybill_type,
       goods_name, driver_name, driver_phone, shipping, receiving, waypoints, start_mode, end_mode, planned_start, messages,
       remark, created_at, updated_at, state, started_at, ended_at, completed_state)
     select 'scene', $1, $2, $3, $3, $3, $3, 'road', $3, $3, '', of, of, '[]', 'manual', 'manual', now() + interval '2 hours', '{}', $3, now(), now(),
       $4, case when $4 <> 'toShip' then now() - interval '1 hour' end, case when $4 = 'completed' then now() end,
       case when $4 = 'completed' then 'arrived' end from place returning id`,
    [orgId, path, text, state],
  )
}

/** Makes a customised waybill of one that was made. */
export const customOf = async ({ query }: Making, made: Promise<number>): Promise<number> => {
  await query(`update waybills set profile = 'custom' where id = $1`, [await made])
  return made
}

/** A template of waybills with the canary in the texts that may be as long. */
export const templateOf = ({ query, places }: Making, place: Place, text: string): Promise<number> => {
  const { orgId, path } = place.name === 'root' ? places.top : place
  const here = { siteId: null, address: text, lng: null, lat: null }
  const content: TemplateContent = {
    waybillType: 'road',
    containerNo: '',
    goodsName: '',
    carrierName: '',
    driverName: '',
    driverPhone: '',
    productIds: [],
    shipping: here,
    receiving: here,
    waypoints: [here],
    alarmPolicyId: null,
    startMode: 'manual',
    endMode: 'manual',
    durationMin: null,
    recordInterval: null,
    delayTime: null,
    messages: [],
    recipients: noRecipients(),
    remark: text,
  }
  return one(
    query,
    `insert into waybill_templates (org_id, org_path, name, content, created_at) values ($1, $2, $3, $4, now()) returning id`,
    [orgId, path, text, JSON.stringify(content)],
  )
}
