/**
 * Subscriptions to lines: which device must keep to which line, for which time, and who is notified when it leaves the line or
 * stands on it for too long; and the records of that. One subscription covers one device and one subscribing organisation.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { deviceIds } from '../devices/device-ids.ts'
import { lineRecordKinds, lineRecordStates, lineStates, subscriptionStates, subscriptionValidities } from '../enums.ts'
import { limits } from '../limits.ts'
import { choice, deviceColumns, idOf, keyword, listPage, number, text, time } from '../list.ts'
import { WireTime } from '../readings/readings.ts'
import { required } from '../whole.ts'

export const lineSubscriptionLimits = {
  /** The least distance; below it a satellite fix cannot distinguish the line from a parallel road. */
  offsetMinM: 100,
  offsetMaxM: 100_000,
  offsetDefaultM: 500,
  devicesMax: 100,
  orgsMax: 10,
} as const

const Recipients = z.array(Id).max(limits.recipientsPerChannelMax).default([])

export const LineSubscription = z.object({
  id: z.int(),
  lineId: z.int(),
  /** Null when the line belongs to an organisation above the caller's. */
  lineName: z.string().nullable(),
  deviceId: z.int(),
  /** Code, name and plate are null when the caller may not see the device. */
  deviceCode: z.string().nullable(),
  deviceName: z.string().nullable(),
  plate: z.string().nullable(),
  /** The subscribing organisation. */
  orgId: z.int(),
  orgName: z.string(),
  validity: z.enum(subscriptionValidities),
  status: z.enum(subscriptionStates),
  startTime: z.string(),
  endTime: z.string(),
  offsetM: z.int(),
  stayTimeoutS: z.int(),
  /** Null when no report has come since the start. */
  state: z.enum(lineStates).nullable(),
  /** Distance from the line at the last fix that counted. */
  distanceM: z.number().nullable(),
  /** Share of the path completed, 0 to 1. */
  progress: z.number().nullable(),
  recordCount: z.int(),
  recipientCount: z.int(),
  createTime: z.string(),
})
export type LineSubscription = z.infer<typeof LineSubscription>

export const LineRecord = z.object({
  id: z.int(),
  kind: z.enum(lineRecordKinds),
  state: z.enum(lineRecordStates),
  lineId: z.int(),
  /** Null when the line belongs to an organisation above the caller's. */
  lineName: z.string().nullable(),
  deviceId: z.int(),
  deviceCode: z.string().nullable(),
  deviceName: z.string().nullable(),
  plate: z.string().nullable(),
  waybillNo: z.string().nullable(),
  startTime: z.string(),
  /** Null while the deviation or stay is ongoing. */
  endTime: z.string().nullable(),
  durationS: z.int(),
  /** The greatest distance from the line; null for a stay. */
  peakM: z.number().nullable(),
  lng: z.number(),
  lat: z.number(),
})
export type LineRecord = z.infer<typeof LineRecord>

export const lineSubscriptions = calls('lineSubscriptions', '/v3/road/bds-line-subscription', {
  queryPageList: listPage({
    does: "Subscriptions of the caller's organisations, with each device's position on its line.",
    needs: 'line:view',
    columns: {
      id: idOf('lineSubscription'),
      /** Line, or number, name or plate of the device. */
      keyword,
      lineId: idOf('line'),
      lineName: text,
      ...deviceColumns,
      orgId: idOf('organisation'),
      validity: choice(subscriptionValidities),
      status: choice(subscriptionStates),
      state: choice(lineStates),
      startTime: time,
      endTime: time,
      createTime: time,
    },
    row: LineSubscription,
  }),
  saveSub: post({
    does: 'Subscribes organisations to devices on a line: one subscription for each device and organisation, all or none.',
    audience: ['user'],
    needs: 'line:edit',
    effect: 'write',
    ids: [
      { at: 'lineId', entity: 'line' },
      { at: 'deviceIds[]', entity: 'device' },
      { at: 'orgIds[]', entity: 'organisation' },
      { at: 'email[]', entity: 'recipient' },
      { at: 'sms[]', entity: 'recipient' },
      { at: 'wechat[]', entity: 'recipient' },
      { at: 'http[]', entity: 'recipient' },
    ],
    body: z.object({
      lineId: Id,
      deviceIds: deviceIds(lineSubscriptionLimits.devicesMax),
      /** The subscribing organisations: the caller's own, or others below it. */
      orgIds: z.array(Id).min(1).max(lineSubscriptionLimits.orgsMax),
      validity: z.enum(subscriptionValidities),
      /** Start of the monitoring. */
      startTime: required('startTimeRequired', WireTime),
      endTime: WireTime,
      /** Metres from the line beyond which a fix is a deviation. */
      offsetM: z.int().min(lineSubscriptionLimits.offsetMinM).max(lineSubscriptionLimits.offsetMaxM),
      /** Seconds of standing on the line beyond which it is a stay; 0 when stays are not monitored. */
      stayTimeoutS: required(
        'dwellRequired',
        z.int().refine((value) => value >= 0 && value <= limits.stayTimeoutMaxS, {
          params: { error: 'stayTimeoutOutOfRange' },
        }),
      ),
      email: Recipients,
      sms: Recipients,
      wechat: Recipients,
      http: Recipients,
    }),
    gives: z.object({ ids: z.array(z.int()) }),
    fails: [
      'routeNotFound',
      'startTimeRequired',
      'deviceNotFound',
      'deviceRequired',
      'organisationNotFound',
      'contactNotFound',
      'dwellRequired',
      'stayTimeoutOutOfRange',
      'timeOrder',
      'rangeTooLong',
      'lineSubscriptionExists',
    ],
  }),
  cancleSubById: post({
    does: 'Cancels an active subscription; a cancelled or completed one is refused.',
    audience: ['user'],
    needs: 'line:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'lineSubscription' }],
    body: z.object({ id: Id }),
    gives: Done,
    fails: ['lineSubscriptionNotFound', 'subscriptionEnded'],
  }),
  queryRecordList: listPage({
    does: "Deviations from lines and stays on them, of the caller's subscriptions.",
    needs: 'line:view',
    columns: {
      id: number,
      subscriptionId: idOf('lineSubscription'),
      lineId: idOf('line'),
      lineName: text,
      deviceId: idOf('device'),
      deviceCode: idOf('device', text),
      deviceName: text,
      kind: choice(lineRecordKinds),
      state: choice(lineRecordStates),
      startTime: time,
    },
    row: LineRecord,
  }),
})
