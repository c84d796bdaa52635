/**
 * What people are told: the kinds of notices and the facts of each, as they stand in the record at that moment. Words and
 * languages are made of them when somebody is told (server/src/modules/messages); an HTTP push carries them as they are.
 * (product.md section 1; faults.md A9, A16, A19)
 */
import { z } from 'zod'
import { alarmKinds } from '../enums.ts'
import { limits } from '../limits.ts'

/** null: the device had no place then. WGS-84. */
const Fix = z.object({ lng: z.number(), lat: z.number() }).nullable()

/** What was measured, beside the limits it was judged by. */
export const Measured = z.object({
  value: z.number(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  /** As printed; empty for counts. */
  unit: z.string().max(20),
  decimals: z.int().min(0).max(4),
})
export type Measured = z.infer<typeof Measured>

const ofAlarm = {
  alarm: z.enum(alarmKinds),
  /** A key of series.ts where the kind judges one (temp3). */
  series: z.string().max(40).nullable(),
  /** Name of the policy. */
  policy: z.string().max(limits.alarmPolicyNameMax),
  level: z.int().min(1).max(limits.alarmLevels),
  startMs: z.number(),
  fix: Fix,
}
const Named = z.object({ id: z.int(), name: z.string() })
const ofSite = { site: Named, waybill: z.string().nullable(), fix: Fix }
const ofLine = { line: Named, waybill: z.string().nullable(), fix: Fix }

export const NoticeFacts = z.discriminatedUnion('kind', [
  /** `measured`: at the moment this level was due; null for states, silence and events. */
  z.object({ kind: z.literal('alarm'), ...ofAlarm, measured: Measured.nullable() }),
  /** `measured`: the peak. */
  z.object({ kind: z.literal('alarmEnded'), ...ofAlarm, measured: Measured.nullable(), endMs: z.number() }),
  z.object({ kind: z.literal('siteEntry'), ...ofSite }),
  /** `dwellMs` null: nobody saw it come. */
  z.object({ kind: z.literal('siteExit'), ...ofSite, dwellMs: z.number().nullable() }),
  z.object({ kind: z.literal('siteDwell'), ...ofSite, dwellMs: z.number() }),
  z.object({ kind: z.literal('lineDeviation'), ...ofLine, distanceM: z.number(), limitM: z.number() }),
  z.object({ kind: z.literal('lineStay'), ...ofLine, stayMs: z.number() }),
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
] as const satisfies readonly NoticeKind[]

/** Why messages that have not left are taken back. */
export const withdrawals = ['policyOff', 'subscriptionOff', 'deviceRemoved', 'corrected'] as const
export type Withdrawal = (typeof withdrawals)[number]

/** What the device was called when it happened, and the zone its times are told in. */
export const NoticeDevice = z.object({
  name: z.string(),
  code: z.string(),
  plate: z.string().nullable(),
  zone: z.string(),
})
export type NoticeDevice = z.infer<typeof NoticeDevice>

/** Body of an HTTP push; headers and signature as Standard Webhooks has them. */
export const NoticePush = z.object({
  type: z.enum(noticeKinds),
  /** When it happened. */
  timestamp: z.iso.datetime(),
  data: z.object({
    /** What it is about: the same for all who are told. */
    key: z.string(),
    deviceId: z.int(),
    device: NoticeDevice,
    isLate: z.boolean(),
    facts: NoticeFacts,
    /** In the recipient's language. */
    subject: z.string(),
    text: z.string(),
  }),
})
export type NoticePush = z.infer<typeof NoticePush>

/** What a template message of WeChat is filled with. */
export const wechatFields = ['what', 'device', 'value', 'time'] as const
export type WechatFields = Readonly<Record<(typeof wechatFields)[number], string>>
