/**
 * Shares: a link that shows a few devices to somebody without an account. The link carries a share token; the page exchanges it
 * for a temporary token of at most 30 minutes, which opens the calls of its own page and nothing else. Expired, revoked and
 * unknown links answer alike. (settled.md "Token in an address"; rules-and-calls.md sections 8 and 9)
 */
import { z } from 'zod'
import { deviceIds } from '../devices/device-ids.ts'
import { calls, Done, Id, Nothing, post } from '../call.ts'
import { DeviceState, MonitoredDevice } from '../devices/device-state.ts'
import { type SharePage, sharePages, shareStates, shareValidityDays } from '../enums.ts'
import { Email } from '../fields.ts'
import { choice, idOf, listPage, text, time } from '../list.ts'
import { limits } from '../limits.ts'
import type { Permission } from '../permissions.ts'
import { SharedShipment } from './shared-shipment.ts'

/** The screen a link of each page opens (docs/spec/routes.tsv). */
export const sharePaths: Readonly<Record<SharePage, string>> = {
  home: '/view/home/shareHome',
  realtime: '/view/deviceMonitor/realTimeMonitoringShare',
  sensor: '/view/deviceData/sensorShare',
  track: '/view/deviceData/shiftLineTaskTrack/shiftLineTaskTrackShare',
  alarm: '/view/deviceData/alarmDataShare',
  order: '/view/wechar/shiftLineTaskTrack/wechatLineTaskTrak',
  driver: '/view/eleTransportMonitor/driverUnlock',
}

/** The permissions the creator of a link must hold, at creation and at each use, beside `share:edit`. */
export const sharePageRights: Readonly<Record<SharePage, readonly Permission[]>> = {
  home: ['monitor:view'],
  realtime: ['monitor:view'],
  sensor: ['sensor:view'],
  track: ['track:view'],
  alarm: ['alarm:view'],
  order: ['track:view', 'lockOrder:view'],
  driver: ['lockOrder:view', 'command:unlock'],
}

/** Links to an electronic-lock order. */
export const orderPages = ['order', 'driver'] as const satisfies readonly SharePage[]

/** The only pages on which the holder of a link asks for something; all others are read. */
export const askingPages: readonly SharePage[] = ['driver']

const PrintedTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
/** The days of validity; null: valid until revoked. */
const ValidityDays = z.literal(shareValidityDays)

export const Share = z.object({
  id: z.int(),
  page: z.enum(sharePages),
  validityDays: ValidityDays,
  /** The only span the link shows, where its creator set one. */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  /** Names of the devices the reader may see. */
  deviceNames: z.array(z.string()),
  /** The creator's account. */
  userName: z.string(),
  createTime: z.string(),
  /** The time at which the link ends; null: never. */
  expireTime: z.string().nullable(),
  state: z.enum(shareStates),
  /** Number of exchanges of the link; an open page exchanges it every half hour. */
  opens: z.int(),
  lastOpenTime: z.string().nullable(),
})
export type Share = z.infer<typeof Share>

/** The link is returned only here; the server keeps the hash of its token. */
export const NewShare = z.object({
  id: z.int(),
  /**
   * The link with the public address of the installation where one is configured; otherwise relative
   * to the root.
   */
  link: z.string(),
  expireTime: z.string().nullable(),
})
export type NewShare = z.infer<typeof NewShare>

const what = {
  deviceIds: deviceIds(limits.shareDevicesMax),
  validityDays: ValidityDays,
}
const ofDevices = [{ at: 'deviceIds[]', entity: 'device' }] as const

export const shares = calls('shares', '/v3/base/bds-share', {
  save: post({
    does: 'Creates a link that shows devices on one page, and returns it once.',
    audience: ['user'],
    needs: 'share:edit',
    effect: 'write',
    ids: [...ofDevices, { at: 'waybillId', entity: 'waybill' }],
    body: z.object({
      ...what,
      /**
       * The waybill to which the link is limited: it shows the devices from the start of the
       * waybill, and live ones until its end. A live location shows how the shipment went after that
       * too.
       */
      waybillId: Id.optional(),
      page: z.enum(sharePages).exclude(orderPages),
      startTime: PrintedTime.nullish(),
      endTime: PrintedTime.nullish(),
    }),
    gives: NewShare,
    fails: ['deviceRequired', 'deviceNotFound', 'waybillNotFound', 'timeOrder', 'rangeTooLong'],
  }),
  saveOrder: post({
    does: 'Creates a link to an electronic-lock order, and returns it once: it shows where the lock is while it is on the order, or lets the driver ask for an unlock.',
    audience: ['user'],
    needs: 'share:edit',
    effect: 'write',
    ids: [{ at: 'lockOrderId', entity: 'lockOrderUnderWay' }],
    body: z.object({ lockOrderId: Id, page: z.enum(orderPages).default('order'), validityDays: ValidityDays }),
    gives: NewShare,
    fails: ['orderNotFound', 'orderLockRequired', 'forbidden'],
  }),
  queryPageList: listPage({
    does: "Links of the caller's organisations, newest first, without their tokens.",
    needs: 'share:view',
    columns: {
      id: idOf('share'),
      deviceId: idOf('device', { types: ['eq', 'in'], value: z.coerce.number().finite() }),
      page: choice(sharePages),
      state: choice(shareStates),
      userName: text,
      createTime: time,
    },
    row: Share,
  }),
  revoke: post({
    does: 'Revokes a link and everything it has opened, at once.',
    audience: ['user'],
    needs: 'share:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'share' }],
    body: z.object({ id: Id }),
    gives: Done,
    fails: ['notFound'],
  }),
})

export const locationSharing = calls('deviceStatus', '/v3/base/bds-device-status', {
  shareLocationToEmail: post({
    does: 'Creates a link to the live location of devices and mails it to up to 10 addresses.',
    audience: ['user'],
    needs: 'share:edit',
    effect: 'write',
    ids: ofDevices,
    body: z.object({ ...what, emails: z.array(Email).min(1).max(limits.shareMailsMax) }),
    gives: z.object({ id: z.int(), expireTime: z.string().nullable(), sent: z.int() }),
    fails: ['deviceRequired', 'deviceNotFound', 'tooManyRequests', 'forbidden'],
  }),
})

export const TemporaryToken = z.object({
  access_token: z.string(),
  /** Seconds until the page must exchange the link again. */
  expires_in: z.int(),
  page: z.enum(sharePages),
  /** The end of the link itself; null: never. */
  expireTime: z.string().nullable(),
})
export type TemporaryToken = z.infer<typeof TemporaryToken>

export const shareDoor = calls('signIn', '/v3/oauth2', {
  getTempToken: post({
    does: 'A temporary token for a share link; expired, revoked and unknown links answer alike.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({ shareToken: z.string().min(1).max(200) }),
    gives: TemporaryToken,
    fails: ['linkExpired', 'tooManyRequests'],
  }),
})

/** A device without number, organisation, customer and goods, as a stranger may see it. */
export const SharedDevice = MonitoredDevice.pick({
  name: true,
  category: true,
  plate: true,
  range: true,
  reportIntervalS: true,
}).extend({
  /** The device's position in the share, from 1. */
  id: z.int(),
  /** The state; null when there was no report yet, or none inside the span. */
  state: DeviceState.nullable(),
})
export type SharedDevice = z.infer<typeof SharedDevice>

const SharedNow = z.object({
  /**
   * The shipment of a link to a waybill; it stays when the devices have left the waybill. Null when
   * the link is to devices alone.
   */
  shipment: SharedShipment.nullable(),
  devices: z.array(SharedDevice),
  expireTime: z.string().nullable(),
  serverMs: z.number(),
})
export type SharedNow = z.infer<typeof SharedNow>

export const sharedViews = calls('sharedViews', '/v3/share', {
  home: post({
    does: 'The devices of a share with their last position, temperatures and status.',
    audience: ['share'],
    shares: ['home'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: SharedNow,
    fails: ['linkExpired'],
  }),
  realtime: post({
    does: 'The devices of a share as real-time monitoring shows them, with all their sensors.',
    audience: ['share'],
    shares: ['realtime'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: SharedNow,
    fails: ['linkExpired'],
  }),
})
