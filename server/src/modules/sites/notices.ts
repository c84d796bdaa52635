/**
 * Finds whom the events of a batch concern: the matching subscriptions (a subscription for a single event takes its
 * first one only), and the recipients that their organisations chose.
 */
import type { SiteEvent } from '@coldway/contract/enums.ts'
import type { NoticeFacts } from '@coldway/contract/messages/notices.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ChannelRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { siteRule } from '@coldway/contract/sites/site-records.ts'
import type { Tx } from '../../platform/database.ts'
import type { Notice } from '../messages/index.ts'
import { type Happened, keyOf } from './events.ts'
import { listPush, type OrgPush } from './push.store.ts'
import { completeSubscriptions } from './rule.store.ts'
import type { WatchSubscription } from './watch.store.ts'
import type { Watched, WatchedDevice } from './watched.ts'

export interface BatchDevice extends WatchedDevice {
  readonly orgId: number
}
interface Fired extends Happened {
  readonly device: BatchDevice
  /** The organisations of the subscribers. */
  readonly orgs: ReadonlyMap<number, string>
  /** The waybills that watch the site: their recipients, and the organisation of the device. */
  readonly ofWaybills: readonly To[]
}
interface To {
  readonly orgPath: string
  readonly waybillId?: number | undefined
  readonly recipients: ChannelRecipients
}

export const fire = async (
  tx: Tx,
  happened: readonly Happened[],
  { devices, watched, nowMs }: { devices: ReadonlyMap<number, BatchDevice>; watched: Watched; nowMs: number },
): Promise<Fired[]> => {
  const meant = happened.flatMap((one) => {
    const device = devices.get(one.stay.deviceId)
    const subscriptions = device ? one.site.subscriptions.filter((sub) => speaksOf(sub, one, { device, watched })) : []
    return device && subscriptions.length > 0 ? [{ ...one, device, subscriptions }] : []
  })
  const once = meant.flatMap(({ subscriptions }) => subscriptions.filter(isOnce).map(({ id }) => id))
  const open = await completeSubscriptions(
    tx,
    [...new Set(once)].sort((a, b) => a - b),
    nowMs,
  )
  return meant.flatMap(({ subscriptions, ...one }) => {
    // The first event of a batch takes it.
    const counting = subscriptions.filter((sub) => !isOnce(sub) || open.delete(sub.id))
    const orgs = new Map(counting.map(({ orgId, orgPath }) => [orgId, orgPath]))
    const ofWaybills = counting.flatMap(({ orgPath, waybillId, recipients }) =>
      recipients && waybillId !== null ? [{ orgPath, waybillId, recipients }] : [],
    )
    return orgs.size > 0 ? [{ ...one, orgs, ofWaybills }] : []
  })
}

const isOnce = ({ validity }: WatchSubscription): boolean => validity === 'once'

const speaksOf = (
  subscription: WatchSubscription,
  { what, atMs }: Happened,
  { device, watched }: { device: WatchedDevice; watched: Watched },
): boolean =>
  subscription.events.includes(what) &&
  subscription.fromMs <= atMs &&
  atMs <= subscription.untilMs &&
  watched.covers(subscription, device)

/**
 * Gives one notice for each event and each organisation or waybill that wants one; none for what happened more than a day ago.
 * Those of organisations come first: whom both name keeps the notice when the waybill names them no more.
 */
export const noticesOf = async (tx: Tx, fired: readonly Fired[], nowMs: number): Promise<Notice[]> => {
  const timely = fired.filter(({ atMs }) => nowMs - atMs <= limits.lateReadingMs)
  const orgIds = [...new Set(timely.flatMap(({ orgs }) => [...orgs.keys()]))]
  const siteIds = [...new Set(timely.map(({ site }) => site.id))]
  const settings = orgIds.length > 0 ? await listPush(tx, orgIds, siteIds) : []
  return timely.flatMap((one) => [
    ...[...one.orgs].flatMap(([orgId, orgPath]) => {
      const setting = settingFor(settings, one, orgId)
      if (!setting?.types.includes(one.what)) return []
      if (setting.scope === 'own' && one.device.orgId !== orgId) return []
      return [noticeOf(one, { orgPath, recipients: setting.recipients }, nowMs)]
    }),
    ...one.ofWaybills.map((to) => noticeOf(one, to, nowMs)),
  ])
}

/**
 * Gives the setting of the site itself, or of the scene; that of waybills only where there is one. Disabled means
 * nobody.
 */
const settingFor = (settings: readonly OrgPush[], { site, stay }: Fired, orgId: number): OrgPush | undefined => {
  const own = settings.filter((one) => one.orgId === orgId)
  const ofScene = (scene: string) => own.find((one) => one.scene === scene)
  const ofWaybill = stay.waybillNo === null ? undefined : ofScene('waybill')
  const found = own.find(({ siteId }) => siteId === site.id) ?? ofWaybill ?? ofScene('device')
  return found?.isEnabled ? found : undefined
}

const noticeOf = (fired: Fired, { orgPath, waybillId, recipients }: To, nowMs: number): Notice => {
  const { what, atMs, stay, device } = fired
  return {
    key: `${keyOf(stay.id, what)}${atMs}`,
    orgPath,
    deviceId: device.id,
    atMs,
    isLate: nowMs - atMs > siteRule.lateNoticeMs,
    facts: factsOf(what, fired),
    waybillId,
    to: recipients,
  }
}

const factsOf = (what: SiteEvent, { site, stay, lng, lat, atMs }: Fired): NoticeFacts => {
  const of = { site: { id: site.id, name: site.name }, waybill: stay.waybillNo, fix: { lng, lat } }
  const stayedMs = atMs - stay.enteredMs
  if (what === 'entry') return { kind: 'siteEntry', ...of }
  if (what === 'exit') return { kind: 'siteExit', ...of, dwellMs: stay.hasEntry ? stayedMs : null }
  return { kind: 'siteDwell', ...of, dwellMs: stayedMs }
}
