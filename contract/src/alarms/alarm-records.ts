/**
 * Alarm records: for each excursion the value, place, peak and duration, and what people did about it. Every event of a record
 * is a row that is never deleted: a level, an acknowledgement, a correction by late data (faults.md A11, A20).
 */
import { z } from 'zod'
import { AlarmCause } from './alarm-causes.ts'
import { alarmScenes } from '../alarm-policies/alarm-policy.ts'
import { alarmComment } from './alarm-comment.ts'
import { calls, Done, Id, post } from '../call.ts'
import { alarmRecordKinds, alarmStates } from '../enums.ts'
import { KnownAt, knownAtFails } from '../known-at.ts'
import { limits } from '../limits.ts'
import { choice, deviceColumns, idOf, keyword, listPage, number, text, time } from '../list.ts'

/** Reasons for which an alarm ends. */
export const alarmEnds = ['returned', 'policyOff', 'deviceRemoved', 'outOfSchedule', 'disproved', 'orderEnded'] as const
export type AlarmEnd = (typeof alarmEnds)[number]
/** Events of a record. `noted`: data came too late to change anything. */
export const alarmSteps = [
  'opened',
  'foundLate',
  'level',
  'levelSuperseded',
  'corrected',
  'noted',
  'closed',
  'acknowledged',
  'assigned',
  'commented',
] as const
export type AlarmStep = (typeof alarmSteps)[number]

export const AlarmRecord = z.object({
  id: z.int(),
  kind: z.enum(alarmRecordKinds),
  /** Series key (series.ts); null where the kind reads no series. */
  series: z.string().nullable(),
  level: z.int().min(1).max(limits.alarmLevels),
  status: z.enum(alarmStates),
  deviceName: z.string(),
  deviceCode: z.string(),
  /** The plate of the device today; null when it has none, or was deleted. */
  plate: z.string().nullable(),
  orgName: z.string(),
  alarmPolicyName: z.string(),
  /** Time of the first reading beyond the limit. */
  startTime: z.string(),
  endTime: z.string().nullable(),
  /** Seconds; up to now while the alarm is open. */
  durationS: z.int(),
  /** Value at the start; null: a state, or silence. */
  value: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  peak: z.number().nullable(),
  peakTime: z.string().nullable(),
  startLng: z.number().nullable(),
  startLat: z.number().nullable(),
  endLng: z.number().nullable(),
  endLat: z.number().nullable(),
  endReason: z.enum(alarmEnds).nullable(),
  /** True when the alarm was found in data that arrived late. */
  isLate: z.boolean(),
  /** Null when the alarm is asked for as of a past moment, of which this is not kept. */
  isRead: z.boolean().nullable(),
  /** The account; null while nobody has acknowledged the alarm. */
  acknowledgedBy: z.string().nullable(),
  acknowledgeTime: z.string().nullable(),
  acknowledgeComment: z.string().nullable(),
  assignedTo: z.string().nullable(),
  /**
   * Whether a message about the alarm left for somebody, or stands in somebody's message centre.
   * Null when messages of its time are deleted, or the alarm is asked for as of a past moment.
   */
  isNotified: z.boolean().nullable(),
  unit: z.string(),
  decimals: z.int(),
  scene: z.enum(alarmScenes),
  /** Null when the device was deleted. */
  deviceId: z.int().nullable(),
  orgId: z.int(),
  /** Null when the policy was a device's own and was deleted with it. */
  alarmPolicyId: z.int().nullable(),
  /** Version of the policy when the alarm opened. */
  policyVersion: z.int(),
  /** The lock order that raised it, which has no policy: its number stands as the policy's name. */
  lockOrderId: z.int().nullable(),
  /**
   * What was recorded of the alarm since the past moment that it is asked for; left out when it is
   * shown with all that is known now.
   */
  laterSteps: z.array(z.enum(alarmSteps)).optional(),
})
export type AlarmRecord = z.infer<typeof AlarmRecord>

export const AlarmTimelineRow = z.object({
  id: z.int(),
  step: z.enum(alarmSteps),
  /** Time of the event; for a level, when it was due. */
  time: z.string(),
  /** Time at which it was recorded. */
  writtenTime: z.string(),
  level: z.int().nullable(),
  /** The account; null when the rules recorded the event. */
  by: z.string().nullable(),
  comment: z.string().nullable(),
  /** What the event changed; of a correction, start, end and peak before and after. */
  details: z.record(z.string(), z.unknown()),
})
export type AlarmTimelineRow = z.infer<typeof AlarmTimelineRow>

/** A change of an alarm as the live connection sends it; `isOpen` is false once it has ended. */
export const AlarmMove = AlarmRecord.pick({
  id: true,
  kind: true,
  series: true,
  level: true,
  status: true,
  deviceName: true,
  deviceCode: true,
  plate: true,
  alarmPolicyName: true,
  value: true,
  lower: true,
  upper: true,
  peak: true,
  unit: true,
  decimals: true,
  scene: true,
  orgId: true,
  isRead: true,
}).extend({
  deviceId: z.int(),
  startMs: z.number(),
  endMs: z.number().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  isAcknowledged: z.boolean(),
})
export type AlarmMove = z.infer<typeof AlarmMove>

export const AlarmCounts = z.object({
  alarming: z.int(),
  /** The unread alarms, counted up to a thousand; null as of a past moment, of which this is not kept. */
  unRead: z.int().nullable(),
  /** Number of open alarms that are not acknowledged. */
  unAcknowledged: z.int(),
  /** Number of open alarms by level. */
  byLevel: z.tuple([z.int(), z.int(), z.int()]),
  /** The alarms that had begun by the past moment and were found later; absent without one. */
  foundLater: z.int().optional(),
})
export type AlarmCounts = z.infer<typeof AlarmCounts>

const yesNo = ['true', 'false'] as const
const one = z.object({ id: Id })
const ofOne = [{ at: 'id', entity: 'alarmRecord' }] as const
const handles = { audience: ['user'], needs: 'alarm:handle', effect: 'write' } as const

export const alarmRecords = calls('alarmRecords', '/v3/alarm/bdsAlarmRecordController', {
  queryAlarmData: listPage({
    hasPast: true,
    does: "Alarms of the caller's organisations: open ones that nobody acknowledged first, the worst of them on top.",
    needs: 'alarm:view',
    columns: {
      id: idOf('alarmRecord'),
      /** Number, name or plate of the device. */
      keyword,
      ...deviceColumns,
      orgId: idOf('organisation'),
      alarmPolicyId: idOf('alarmPolicy'),
      scene: choice(alarmScenes),
      kind: choice(alarmRecordKinds),
      series: text,
      level: number,
      status: choice(alarmStates),
      startTime: time,
      endTime: time,
      isAcknowledged: choice(yesNo),
      isRead: choice(yesNo),
      isLate: choice(yesNo),
      assignedTo: text,
    },
    row: AlarmRecord,
  }),
  selectAlarmCount: post({
    does: "Counts the alarms of the caller's organisations that are open, unread and not acknowledged.",
    audience: ['user'],
    needs: 'alarm:view',
    effect: 'read',
    ids: [],
    body: z.object({ scene: z.enum(alarmScenes).optional(), knownAt: KnownAt.optional() }),
    gives: AlarmCounts,
    fails: ['knownAtAhead'],
  }),
  queryById: post({
    does: 'One alarm with its timeline and its probable causes.',
    audience: ['user'],
    needs: 'alarm:view',
    effect: 'read',
    cost: 'heavy',
    ids: ofOne,
    body: one.extend({ knownAt: KnownAt.optional() }),
    gives: AlarmRecord.extend({
      timeline: z.array(AlarmTimelineRow),
      /**
       * What explains the alarm, only for kinds in `excursionKinds`; empty: the readings explain
       * nothing. As of a past moment, those that had arrived count.
       */
      causes: z.array(AlarmCause),
    }),
    fails: ['alarmRecordNotFound', ...knownAtFails],
  }),
  read: post({
    does: 'Marks alarms as read, all or none.',
    ...handles,
    ids: [{ at: 'ids[]', entity: 'alarmRecord' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.pageSizeMax) }),
    gives: Done,
    fails: ['alarmRecordNotFound'],
  }),
  acknowledge: post({
    does: 'Acknowledges an open or ended alarm with a comment; of two concurrent calls one succeeds.',
    ...handles,
    ids: ofOne,
    body: one.extend({ comment: alarmComment }),
    gives: Done,
    fails: ['alarmRecordNotFound', 'commentRequired', 'conflict'],
  }),
  acknowledgeAll: post({
    does: 'Acknowledges alarms with one comment; those that somebody has acknowledged meanwhile stay as they are.',
    ...handles,
    ids: [{ at: 'ids[]', entity: 'alarmRecord' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.pageSizeMax), comment: alarmComment }),
    gives: z.object({ acknowledged: z.int() }),
    fails: ['alarmRecordNotFound', 'commentRequired'],
  }),
  assign: post({
    does: 'Assigns an alarm to a user, or to nobody.',
    ...handles,
    ids: [...ofOne, { at: 'userId', entity: 'user' }],
    body: one.extend({ userId: Id.nullable() }),
    gives: Done,
    fails: ['alarmRecordNotFound', 'accountNotFound'],
  }),
  comment: post({
    does: 'Adds a comment to an alarm; comments are never changed.',
    ...handles,
    ids: ofOne,
    body: one.extend({ comment: alarmComment }),
    gives: Done,
    fails: ['alarmRecordNotFound', 'commentRequired'],
  }),
})
