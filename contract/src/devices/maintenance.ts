/**
 * The public pages for installers, who hold a device and have no account: its reports, in words and raw. The device's
 * credential is the proof; each opening sends it in the body, and it is never stored. Number and credential are checked
 * together, so that guessing reveals nothing. (product.md section 2 "Public pages")
 */
import { z } from 'zod'
import { calls, post } from '../call.ts'
import { SimpleRange } from './device-state.ts'
import { DeviceCategory, DeviceCode } from './devices.ts'
import { DeviceProtocol } from './protocols.ts'
import { fixTypes } from '../readings/report.ts'
import { UnreadMessage, unreadLimits } from '../readings/unread.ts'

export const logHours = [1, 24, 72] as const
/** The newest come first; the answer says when older ones are left out. */
export const logReportsMax = 500

/** The device alone: nothing about organisation, vehicle or goods. */
export const DeviceAtHand = z.object({
  deviceCode: z.string(),
  deviceName: z.string(),
  category: DeviceCategory,
  model: z.string(),
  protocol: DeviceProtocol,
  range: SimpleRange,
  reportIntervalS: z.int(),
})
export type DeviceAtHand = z.infer<typeof DeviceAtHand>

const Fix = z.object({
  lng: z.number(),
  lat: z.number(),
  type: z.enum(fixTypes),
  speedKmh: z.number(),
  headingDeg: z.number(),
})

/** Doubts about a report; manual: entered by a person. */
export const reportMarks = ['future', 'tooOld', 'weekRollover', 'outlier', 'manual'] as const
export type ReportMark = (typeof reportMarks)[number]

export const LoggedReport = z.object({
  atMs: z.number(),
  arrivedMs: z.number(),
  marks: z.array(z.enum(reportMarks)),
  fix: Fix.nullable(),
  /** Good samples by series. */
  values: z.record(z.string(), z.number()),
  /** Quality of the samples that are not good, by series. */
  faults: z.record(z.string(), z.string()),
})
export type LoggedReport = z.infer<typeof LoggedReport>

export const PrimitiveReport = LoggedReport.extend({
  /** Raw wire values of the samples that are not good; a good one follows from its value. */
  raw: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
})
export type PrimitiveReport = z.infer<typeof PrimitiveReport>

const Proof = z.object({
  deviceCode: DeviceCode,
  secret: z.string().min(1).max(200),
  hours: z.literal([...logHours]).default(24),
})
const logOf = <Report extends z.ZodType>(report: Report) =>
  z.object({ device: DeviceAtHand, serverMs: z.number(), isCut: z.boolean(), reports: z.array(report) })

const opening = {
  audience: ['public'],
  effect: 'write',
  cost: 'heavy',
  ids: [],
  body: Proof,
  fails: ['deviceCredentialWrong', 'tooManyRequests'],
} as const

export const maintenance = calls('maintenance', '/v3/base/device-maintenance', {
  openDataLog: post({
    ...opening,
    does: 'The recent reports of a device, for holders of its credential; recorded in the audit trail.',
    gives: logOf(LoggedReport),
  }),
  openPrimitiveData: post({
    ...opening,
    does: 'The recent reports as they arrived, with raw values of samples that are not good, reports that could not be stored and unread messages.',
    gives: logOf(PrimitiveReport).extend({
      /** Reports that could not be stored, in decoded form. */
      refused: z.array(z.object({ arrivedMs: z.number(), report: z.string() })),
      /** Messages that no decoder can read, newest first. */
      unread: z.array(UnreadMessage).max(unreadLimits.shown),
    }),
  }),
})
