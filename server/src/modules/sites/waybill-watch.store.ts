/**
 * The sites of a waybill are watched for its devices, from the moment they are bound. A waybill has subscriptions of its
 * own for that, one for each site and each organisation of its devices. They end a day after the waybill, so that late
 * reports still count.
 */
import type { SiteEvent } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ChannelRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

export interface WaybillWatch {
  readonly waybillId: number
  readonly siteIds: readonly number[]
  /** The devices that are bound now. */
  readonly deviceIds: readonly number[]
  /** The events that are announced; with none, crossings are recorded only. */
  readonly events: readonly SiteEvent[]
  /** Who is notified, beside those whom the organisation of the device has chosen. */
  readonly recipients: ChannelRecipients
  readonly nowMs: number
}

/** Brings the subscriptions of a waybill into line with its sites and devices. */
export const watchForWaybill = async (tx: Tx, watch: WaybillWatch): Promise<void> => {
  const { waybillId, siteIds, deviceIds, events, recipients, nowMs } = watch
  const now = new Date(nowMs)
  await sql`delete from site_subscription_devices x using site_subscriptions u
    where u.id = x.subscription_id and u.waybill_id = ${waybillId} and x.device_id <> all(${[...deviceIds]}::int[])`.execute(
    tx,
  )
  // Each row is written again, as the memory of the rule hears of subscriptions alone and not of their devices.
  await sql`update site_subscriptions u set events = ${[...events]}::text[], recipients = ${JSON.stringify(recipients)}::jsonb,
      state = case when u.site_id = any(${[...siteIds]}::int[]) then u.state else 'cancelled' end,
      finished_at = case when u.site_id = any(${[...siteIds]}::int[]) then u.finished_at else ${now} end
    where u.waybill_id = ${waybillId} and u.state = 'valid'`.execute(tx)
  await addSubscriptions(tx, watch)
}

/** Adds a subscription for each site and each organisation of devices that are not watched there for this waybill. */
const addSubscriptions = async (tx: Tx, watch: WaybillWatch): Promise<void> => {
  const { waybillId, siteIds, deviceIds, events, recipients, nowMs } = watch
  const now = new Date(nowMs)
  const { rows: wanted } = await sql<{ siteId: number; orgId: number; deviceIds: number[] }>`
    select s.id as "siteId", d.org_id as "orgId", array_agg(d.id order by d.id) as "deviceIds"
    from unnest(${[...siteIds]}::int[]) as s (id) cross join devices d
    where d.id = any(${[...deviceIds]}::int[]) and not exists (
      select from site_subscriptions u join site_subscription_devices x on x.subscription_id = u.id
      where u.waybill_id = ${waybillId} and u.site_id = s.id and u.state = 'valid' and x.device_id = d.id)
    group by s.id, d.org_id order by s.id, d.org_id`.execute(tx)
  for (const { siteId, orgId, deviceIds: ids } of wanted) {
    const { rows } = await sql<{ id: number }>`
      insert into site_subscriptions (site_id, org_id, waybill_id, validity, events, is_by_device, recipients, from_at, until_at, created_at)
      values (${siteId}, ${orgId}, ${waybillId}, 'permanent', ${[...events]}::text[], true,
        ${JSON.stringify(recipients)}::jsonb, ${now}, ${new Date(nowMs + limits.queryRangeMs)}, ${now}) returning id`.execute(
      tx,
    )
    await sql`insert into site_subscription_devices (subscription_id, device_id)
      select ${rows[0]?.id}::int, x.id from unnest(${ids}::int[]) as x (id)`.execute(tx)
  }
}

/** Nobody is notified from now on; crossings are recorded for another day. */
export const endWaybillWatch = async (tx: Tx, waybillIds: readonly number[], nowMs: number): Promise<void> => {
  await sql`update site_subscriptions set events = '{}', until_at = least(until_at, ${new Date(nowMs + limits.lateReadingMs)})
    where waybill_id = any(${[...waybillIds]}::int[]) and state = 'valid'`.execute(tx)
}
