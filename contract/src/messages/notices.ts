/**
 * Notices: their kinds and the facts of each, as recorded at that moment. The server words them in the recipient's language
 * when it notifies (server/src/modules/messages); an HTTP push carries the facts as they are. (product.md section 1; faults.md
 * A9, A16, A19)
 */
import { z } from 'zod'
import { alarmKinds, completedStates } from '../enums.ts'
import { lockOrderAlarmKinds } from '../lock-orders/lock-order-enums.ts'
import { limits } from '../limits.ts'
import { productBreaches } from '../products/product-enums.ts'
import { waybillLimits } from '../waybills/waybill-profiles.ts'

/** The position in WGS-84; null when the device had none then. */
const Fix = z.object({ lng: z.number(), lat: z.number() }).nullable()

/** A measured value with the limits it was judged by. */
export const Measured = z.object({
  value: z.number(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  /** The unit as printed; empty for counts. */
  unit: z.string().max(20),
  decimals: z.int().min(0).max(4),
})
export type Measured = z.infer<typeof Measured>

const ofAlarm = {
  alarm: z.enum(alarmKinds),
  /** Series key (series.ts), such as temp3; null where the kind reads no series. */
  series: z.string().max(40).nullable(),
  /** The name of the policy. */
  policy: z.string().max(limits.alarmPolicyNameMax),
  level: z.int().min(1).max(limits.alarmLevels),
  startMs: z.number(),
  /** The number of the waybill whose recipients are notified; left out for those of the policy. */
  waybill: z.string().optional(),
  fix: Fix,
}
const Named = z.object({ id: z.int(), name: z.string() })
const ofSite = { site: Named, waybill: z.string().nullable(), fix: Fix }
const ofLine = { line: Named, waybill: z.string().nullable(), fix: Fix }

const ofWaybill = {
  waybill: z.string(),
  waybillId: z.int(),
  /** The addresses of the two ends. */
  shipping: z.string(),
  receiving: z.string(),
  plannedArrivalMs: z.number().nullable(),
  /** Why a person took the step; empty when the rule took it. */
  reason: z.string(),
  /** A waybill has no position of its own. */
  fix: z.null(),
}

export const NoticeFacts = z.discriminatedUnion('kind', [
  /** `measured`: the value when this level was due; null for states, silence and events. */
  z.object({ kind: z.literal('alarm'), ...ofAlarm, measured: Measured.nullable() }),
  /** `measured`: the peak. */
  z.object({ kind: z.literal('alarmEnded'), ...ofAlarm, measured: Measured.nullable(), endMs: z.number() }),
  z.object({ kind: z.literal('siteEntry'), ...ofSite }),
  /** `dwellMs` null: the entry was not seen. */
  z.object({ kind: z.literal('siteExit'), ...ofSite, dwellMs: z.number().nullable() }),
  z.object({ kind: z.literal('siteDwell'), ...ofSite, dwellMs: z.number() }),
  z.object({ kind: z.literal('lineDeviation'), ...ofLine, distanceM: z.number(), limitM: z.number() }),
  z.object({ kind: z.literal('lineStay'), ...ofLine, stayMs: z.number() }),
  z.object({ kind: z.literal('waybillStarted'), ...ofWaybill }),
  z.object({
    kind: z.literal('lockOrderAlarm'),
    alarm: z.enum(lockOrderAlarmKinds),
    /** The number of the electronic-lock order. */
    order: z.string(),
    orderId: z.int(),
    batteryPercent: z.number().nullable(),
    fix: Fix,
  }),
  z.object({
    kind: z.literal('waybillCompleted'),
    ...ofWaybill,
    completedState: z.enum(completedStates),
    startMs: z.number(),
  }),
  /** The goods of the waybill exceed their product profiles. */
  z.object({
    kind: z.literal('waybillExceeded'),
    ...ofWaybill,
    goods: z
      .array(z.object({ product: z.string(), lot: z.string(), breach: z.enum(productBreaches) }))
      .max(waybillLimits.goodsMax),
  }),
])
export type NoticeFacts = z.infer<typeof NoticeFacts>
export type NoticeKind = NoticeFacts['kind']
export const noticeKinds = [
  'alarm',
  'alarmEnded',
  'siteEntry',
  'siteExit',
  'siteDwell',
  'lineDeviation',
  'lineStay',
  'lockOrderAlarm',
  'waybillStarted',
  'waybillCompleted',
  'waybillExceeded',
] as const satisfies readonly NoticeKind[]

/** Why messages that were not sent yet are withdrawn. */
export const withdrawals = [
  'policyOff',
  'subscriptionOff',
  'deviceRemoved',
  'corrected',
  'shareOff',
  'fileOff',
] as const
export type Withdrawal = (typeof withdrawals)[number]

/** The name of the device at that time, and the zone its times are printed in. */
export const NoticeDevice = z.object({
  name: z.string(),
  code: z.string(),
  plate: z.string().nullable(),
  zone: z.string(),
})
export type NoticeDevice = z.infer<typeof NoticeDevice>

/** The body of an HTTP push; headers and signature follow Standard Webhooks. */
export const NoticePush = z.object({
  type: z.enum(noticeKinds),
  /** The event time. */
  timestamp: z.iso.datetime(),
  data: z.object({
    /** A key that identifies the event; it is the same for all recipients. */
    key: z.string(),
    deviceId: z.int(),
    device: NoticeDevice,
    isLate: z.boolean(),
    facts: NoticeFacts,
    /** The subject in the recipient's language. */
    subject: z.string(),
    text: z.string(),
  }),
})
export type NoticePush = z.infer<typeof NoticePush>

/** The fields of a WeChat template message. */
export const wechatFields = ['what', 'device', 'value', 'time'] as const
export type WechatFields = Readonly<Record<(typeof wechatFields)[number], string>>
