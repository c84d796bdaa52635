/**
 * SQL of what the rule keeps in memory: sites that someone watches, or where a device stays, with their valid
 * subscriptions.
 */
import type { SiteEvent, SiteType, SubscriptionValidity } from '@coldway/contract/enums.ts'
import type { ChannelRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import type { Bounds } from '@coldway/contract/sites/site-shape.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

export interface WatchSubscription {
  readonly id: number
  readonly orgId: number
  readonly orgPath: string
  readonly validity: SubscriptionValidity
  readonly events: readonly SiteEvent[]
  readonly dwellS: number | null
  /** The waybill that watches the site, and its recipients; null for other subscriptions. */
  readonly waybillId: number | null
  readonly recipients: ChannelRecipients | null
  readonly fromMs: number
  readonly untilMs: number
  /** The devices; null covers all of the organisation and of those below it. */
  readonly deviceIds: ReadonlySet<number> | null
}
export interface WatchRow extends Bounds {
  id: number
  name: string
  type: SiteType
  shape: 'circle' | 'polygon'
  lng: number
  lat: number
  radius: number | null
  points: [number, number][] | null
  shapedAt: number
  subscriptions: readonly WatchSubscription[]
}
interface Said extends Omit<WatchSubscription, 'deviceIds'> {
  readonly deviceIds: readonly number[] | null
}
type Row = Omit<WatchRow, 'subscriptions'> & { readonly subscriptions: readonly Said[] | null }

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** Loads all of them, or those with these ids. */
export const loadWatched = async (tx: Tx, nowMs: number, ids?: readonly number[]): Promise<WatchRow[]> => {
  const now = new Date(nowMs)
  const { rows } = await sql<Row>`
    select s.id, s.name, s.type, s.shape, s.lng, s.lat, s.radius, s.points, s.west, s.south, s.east, s.north, s.shaped_at as "shapedAt",
      (select json_agg(json_build_object('id', u.id, 'orgId', u.org_id, 'orgPath', o.path, 'validity', u.validity, 'events', u.events,
          'dwellS', u.dwell_s, 'waybillId', u.waybill_id, 'recipients', u.recipients, 'fromMs', ${ms('u.from_at')}, 'untilMs', ${ms('u.until_at')},
          'deviceIds', case when u.is_by_device then
            (select json_agg(x.device_id) from site_subscription_devices x where x.subscription_id = u.id) end) order by u.id)
        from site_subscriptions u join organisations o on o.id = u.org_id
        where u.site_id = s.id and u.state = 'valid' and u.until_at > ${now}) as subscriptions
    from sites s
    where ${ids ? sql`s.id = any(${ids}::int[])` : sql`true`}
      and (exists (select from site_subscriptions u where u.site_id = s.id and u.state = 'valid' and u.until_at > ${now})
        or exists (select from site_stays t where t.site_id = s.id and t.exited_at is null and t.closed_at is null))`.execute(
    tx,
  )
  return rows.map(({ subscriptions, ...row }) => ({ ...row, subscriptions: (subscriptions ?? []).map(asked) }))
}

/** Prepares a subscription for quick questions, because each fix near the site asks it. */
const asked = (subscription: Said): WatchSubscription => ({
  ...subscription,
  deviceIds: subscription.deviceIds && new Set(subscription.deviceIds),
})

export interface Change {
  readonly id: number
  readonly kind: 'site' | 'organisation'
  readonly ref: number
}

/**
 * Lists the changes since a reading, with those of transactions that had not finished at that time
 * (see platform/changes.ts).
 */
export const readSiteChanges = async (
  tx: Tx,
  since: string | undefined,
): Promise<{ readonly upto: string; readonly found: readonly Change[] }> => {
  const { rows } = await sql<{ upto: string; found: Change[] | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as upto,
      (select json_agg(json_build_object('id', id, 'kind', kind, 'ref', ref))
        from changes where tx >= ${since ?? null}::xid8 and kind in ('site', 'organisation')) as found`.execute(tx)
  return { upto: rows[0]?.upto ?? '', found: rows[0]?.found ?? [] }
}
