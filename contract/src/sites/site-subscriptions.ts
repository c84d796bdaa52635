/**
 * Subscriptions: which devices are monitored at which site, for which time, and which events count. One lasts at most 90 days;
 * `once` completes with its first event, `permanent` continues to its end. Cancelled and completed are final.
 */
import { required } from '../whole.ts'
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { siteEvents, siteTypes, subscriptionStates, subscriptionValidities } from '../enums.ts'
import { limits } from '../limits.ts'
import { choice, idOf, keyword, listPage, number, text, time } from '../list.ts'
import { WireTime } from '../readings/readings.ts'

export const SiteSubscription = z.object({
  id: z.int(),
  siteId: z.int(),
  siteName: z.string(),
  siteType: z.enum(siteTypes),
  /** The subscribing organisation. */
  orgId: z.int(),
  orgName: z.string(),
  /** 0: all devices of the subscriber's branch. */
  deviceCount: z.int(),
  /** The first few, for a list. */
  deviceNames: z.array(z.string()),
  validity: z.enum(subscriptionValidities),
  status: z.enum(subscriptionStates),
  events: z.array(z.enum(siteEvents)),
  /** Seconds of a stay that count as a dwell; null: dwells are not monitored. */
  dwellS: z.int().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  /** The time at which it was cancelled or completed. */
  finishTime: z.string().nullable(),
  createTime: z.string(),
})
export type SiteSubscription = z.infer<typeof SiteSubscription>

const NewSubscription = z
  .object({
    fenceIds: z.array(Id).min(1).max(100),
    /** All devices of the branches of these organisations. */
    orgIds: z.array(Id).max(limits.entriesPerListMax).default([]),
    /** Single devices instead; the caller's own organisation is then the subscriber. */
    deviceIds: z.array(Id).max(limits.subscriptionDevicesMax).default([]),
    validity: z.enum(subscriptionValidities),
    events: z.array(z.enum(siteEvents)).max(siteEvents.length).default(['entry', 'exit']),
    dwellS: z.int().min(limits.siteDwellMinS).max(limits.siteDwellMaxS).nullish(),
    startTime: required('startTimeRequired', WireTime),
    endTime: WireTime,
  })
  .refine(({ orgIds, deviceIds }) => orgIds.length + deviceIds.length > 0, { params: { error: 'deviceRequired' } })
  .refine(({ orgIds, deviceIds }) => orgIds.length === 0 || deviceIds.length === 0)
  .refine(({ events }) => events.length > 0, { params: { error: 'pushTypeRequired' } })
  .refine(({ events, dwellS }) => !events.includes('dwell') || typeof dwellS === 'number', {
    params: { error: 'dwellRequired' },
  })
  .refine(({ fenceIds, orgIds }) => fenceIds.length * Math.max(1, orgIds.length) <= limits.subscriptionsAtOnceMax, {
    params: { error: 'tooMany', max: limits.subscriptionsAtOnceMax },
  })

export const siteSubscriptions = calls('siteSubscriptions', '/v3/road/bds-fence-subscription', {
  queryPageList: listPage({
    does: "Subscriptions of the caller's organisations, newest first.",
    needs: 'site:view',
    columns: {
      id: idOf('siteSubscription'),
      /** Site, subscriber, or number, name or plate of a device. */
      keyword,
      siteId: idOf('site'),
      siteName: text,
      siteType: choice(siteTypes),
      orgId: idOf('organisation'),
      /** Those that watch one of these devices, by name or with its branch. */
      deviceId: idOf('device', { ...number, types: ['eq', 'in'], isSortable: false }),
      validity: choice(subscriptionValidities),
      status: choice(subscriptionStates),
      startTime: time,
      endTime: time,
      createTime: time,
    },
    row: SiteSubscription,
  }),
  saveSub: post({
    does: 'Subscribes to devices at sites: one subscription for each site and organisation.',
    audience: ['user'],
    needs: 'site:edit',
    effect: 'write',
    ids: [
      { at: 'fenceIds[]', entity: 'site' },
      { at: 'orgIds[]', entity: 'organisation' },
      { at: 'deviceIds[]', entity: 'device' },
    ],
    body: NewSubscription,
    gives: z.object({ ids: z.array(z.int()) }),
    fails: [
      'siteNotFound',
      'organisationNotFound',
      'startTimeRequired',
      'deviceNotFound',
      'deviceRequired',
      'pushTypeRequired',
      'dwellRequired',
      'tooMany',
      'timeOrder',
      'rangeTooLong',
    ],
  }),
  cancleSubById: post({
    does: 'Cancels an active subscription.',
    audience: ['user'],
    needs: 'site:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'siteSubscription' }],
    body: z.object({ id: Id }),
    gives: Done,
    fails: ['notFound', 'subscriptionEnded'],
  }),
  querySubInfoByDeviceCode: post({
    does: 'The active subscriptions that cover one device, by its number.',
    audience: ['user'],
    needs: 'site:view',
    effect: 'read',
    ids: [{ at: 'deviceCode', entity: 'device' }],
    body: z.object({ deviceCode: z.string().max(60) }),
    gives: z.array(SiteSubscription),
    fails: ['deviceNotFound'],
  }),
})
