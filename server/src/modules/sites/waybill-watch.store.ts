/**
 * The sites of a waybill are watched for its devices, from the moment they are bound. A waybill has subscriptions of its
 * own for that, one for each site and each organisation of its devices. They end a day after the waybill, so that late
 * reports still count.
 */
import type { SiteEvent } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type ChannelRecipients, noRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

export interface WaybillWatch {
  readonly waybillId: number
  readonly siteIds: readonly number[]
  /** The devices that are bound now. */
  readonly deviceIds: readonly number[]
  /** The events that are announced; with none, crossings are recorded only. */
  readonly events: readonly SiteEvent[]
  /** The people who are notified, beside those whom the organisation of the device has chosen. */
  readonly recipients: ChannelRecipients
  readonly nowMs: number
}

/** Brings the subscriptions of a waybill into line with its sites and devices. */
export const watchForWaybill = async (tx: Tx, watch: WaybillWatch): Promise<void> => {
  const { waybillId, siteIds, events, recipients, nowMs } = watch
  const now = new Date(nowMs)
  await setAside(tx, watch)
  // Each row is written again, as the memory of the rule hears of subscriptions alone and not of their devices.
  await sql`update site_subscriptions u set events = ${[...events]}::text[], recipients = ${JSON.stringify(recipients)}::jsonb,
      state = case when u.site_id = any(${[...siteIds]}::int[]) then u.state else 'cancelled' end,
      finished_at = case when u.site_id = any(${[...siteIds]}::int[]) then u.finished_at else ${now} end
    where u.waybill_id = ${waybillId} and ${isLasting(nowMs)}`.execute(tx)
  await addSubscriptions(tx, watch)
}

/** Valid for longer than late reports may come: not one that is about to end, of devices that were exchanged. */
const isLasting = (nowMs: number) =>
  sql<boolean>`(u.state = 'valid' and u.until_at > ${new Date(nowMs + limits.lateReadingMs)}::timestamptz)`

/**
 * Devices that are bound no longer get subscriptions of their own, which notify nobody and end a day later: a late report may
 * still say when such a device left or arrived while it was on the waybill.
 */
const setAside = async (tx: Tx, { waybillId, deviceIds, nowMs }: WaybillWatch): Promise<void> => {
  const { rows: gone } = await sql<{ id: number; siteId: number; orgId: number; fromMs: number; deviceIds: number[] }>`
    select u.id, u.site_id as "siteId", u.org_id as "orgId", u.from_at as "fromMs", array_agg(x.device_id) as "deviceIds"
    from site_subscriptions u join site_subscription_devices x on x.subscription_id = u.id
    where u.waybill_id = ${waybillId} and ${isLasting(nowMs)} and x.device_id <> all(${[...deviceIds]}::int[])
    group by u.id order by u.id`.execute(tx)
  const silent = { waybillId, nowMs, untilMs: nowMs + limits.lateReadingMs, events: [], recipients: noRecipients() }
  for (const { id, ...one } of gone) {
    await sql`delete from site_subscription_devices where subscription_id = ${id}
      and device_id = any(${one.deviceIds}::int[])`.execute(tx)
    await insertSubscription(tx, { ...silent, ...one })
  }
}

/** Adds a subscription for each site and each organisation of devices that are not watched there for this waybill. */
const addSubscriptions = async (tx: Tx, watch: WaybillWatch): Promise<void> => {
  const { waybillId, siteIds, deviceIds, nowMs } = watch
  const { rows: wanted } = await sql<{ siteId: number; orgId: number; deviceIds: number[] }>`
    select s.id as "siteId", d.org_id as "orgId", array_agg(d.id order by d.id) as "deviceIds"
    from unnest(${[...siteIds]}::int[]) as s (id) cross join devices d
    where d.id = any(${[...deviceIds]}::int[]) and not exists (
      select from site_subscriptions u join site_subscription_devices x on x.subscription_id = u.id
      where u.waybill_id = ${waybillId} and u.site_id = s.id and ${isLasting(nowMs)} and x.device_id = d.id)
    group by s.id, d.org_id order by s.id, d.org_id`.execute(tx)
  for (const one of wanted) {
    await insertSubscription(tx, { ...watch, ...one, fromMs: nowMs, untilMs: nowMs + limits.queryRangeMs })
  }
}

interface NewSubscription extends Omit<WaybillWatch, 'siteIds'> {
  readonly siteId: number
  readonly orgId: number
  readonly fromMs: number
  readonly untilMs: number
}

const insertSubscription = async (tx: Tx, one: NewSubscription): Promise<void> => {
  const { waybillId, siteId, orgId, deviceIds, events, recipients, fromMs, untilMs, nowMs } = one
  const { rows } = await sql<{ id: number }>`
    insert into site_subscriptions (site_id, org_id, waybill_id, validity, events, is_by_device, recipients, from_at, until_at, created_at)
    values (${siteId}, ${orgId}, ${waybillId}, 'permanent', ${[...events]}::text[], true,
      ${JSON.stringify(recipients)}::jsonb, ${new Date(fromMs)}, ${new Date(untilMs)}, ${new Date(nowMs)}) returning id`.execute(
    tx,
  )
  await sql`insert into site_subscription_devices (subscription_id, device_id)
    select ${rows[0]?.id}::int, x.id from unnest(${[...deviceIds]}::int[]) as x (id)`.execute(tx)
}

/** Nobody is notified from now on; crossings are recorded for another day. */
export const endWaybillWatch = async (tx: Tx, waybillIds: readonly number[], nowMs: number): Promise<void> => {
  await sql`update site_subscriptions set events = '{}', until_at = least(until_at, ${new Date(nowMs + limits.lateReadingMs)})
    where waybill_id = any(${[...waybillIds]}::int[]) and state = 'valid'`.execute(tx)
}

/**
 * Watches the sites of these waybills since a start that a person entered later, for the devices that were there then. The rule
 * of sites is woken by the row itself and judges what they have reported since (evaluation/since.ts).
 */
export const watchSince = async (tx: Tx, waybillIds: readonly number[], atMs: number): Promise<void> => {
  await sql`update site_subscriptions u set from_at = ${new Date(atMs)}
    where u.waybill_id = any(${[...waybillIds]}::int[]) and u.state = 'valid' and u.from_at > ${new Date(atMs)}
      and exists (
        select from site_subscription_devices x join waybill_details b on b.device_id = x.device_id
          and b.waybill_id = u.waybill_id join waybills w on w.id = b.waybill_id
        where x.subscription_id = u.id and b.created_at <= w.created_at)`.execute(tx)
}
