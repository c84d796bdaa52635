/**
 * Schedules: a file that the download centre makes again and again, of the days before, at a time of somebody's clock, and sends by
 * mail if that is wanted. A schedule is its owner's alone, and makes at each time what its owner may have then.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { deviceIds } from '../devices/device-ids.ts'
import { downloadKinds, downloadLimits } from '../downloads/downloads.ts'
import { exportFormats } from '../downloads/exports.ts'
import { languages } from '../enums.ts'
import { Name } from '../fields.ts'
import { choice, listPage, number, text, time } from '../list.ts'
import { isZone } from '../time.ts'
import { whole } from '../whole.ts'

export const schedulePeriods = ['daily', 'weekly', 'monthly'] as const
export type SchedulePeriod = (typeof schedulePeriods)[number]
/** The days of the file, whole ones in the zone of the schedule. all: the list as it is then. Weeks begin on Monday. */
export const scheduleRanges = ['all', 'yesterday', 'lastWeek', 'lastMonth'] as const
export type ScheduleRange = (typeof scheduleRanges)[number]
/** paused: by its owner, or by the program for a reason that is named. */
export const scheduleStates = ['active', 'paused'] as const
/** queued: the file is being made. */
const runStates = ['queued', 'done', 'failed'] as const

export const scheduleLimits = {
  perUser: 30,
  recipientsMax: 20,
  runsKept: 30,
  runsShown: 10,
  /** A larger file is not attached; the message says where it lies. */
  mailBytesMax: 8_000_000,
} as const

const format = z.enum(exportFormats)

/** What the file has: what its export is asked with, without the days. */
export const ScheduledFile = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('list'),
    list: z.string().max(100),
    file: z.record(z.string().max(60), z.unknown()),
    /** The column of the list that the days bound; null with the range `all`. */
    timeColumn: z.string().max(60).nullable(),
  }),
  z.object({ kind: z.literal('track'), deviceIds: deviceIds(downloadLimits.devicesMax), format }),
  z.object({
    kind: z.literal('sensor'),
    deviceIds: deviceIds(downloadLimits.devicesMax),
    keys: z.array(z.string().max(20)).min(1).max(downloadLimits.seriesMax),
    format,
  }),
  z.object({ kind: z.literal('deviceReport'), deviceId: Id, format }),
])
export type ScheduledFile = z.infer<typeof ScheduledFile>

/** When: a time of day, with a day of the week (1 is Monday) or of the month (its last day where it is shorter). */
const scheduleWhen = {
  every: z.enum(schedulePeriods),
  /** The time of day, such as 06:30. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  weekDay: z.int().min(1).max(7).default(1),
  monthDay: z.int().min(1).max(31).default(1),
  zone: z.string().max(50).refine(isZone),
}

const fields = {
  name: Name,
  range: z.enum(scheduleRanges),
  ...scheduleWhen,
  language: z.enum(languages),
  /** Whether the file also goes to the confirmed address of the owner's account. */
  mailsOwner: z.boolean().default(false),
  /** Further recipients; who has no confirmed address gets nothing. */
  recipientIds: z.array(Id).max(scheduleLimits.recipientsMax).default([]),
}

const Run = z.object({
  dueTime: z.string(),
  state: z.enum(runStates),
  /** The task of the download centre; null when it was not made, or is deleted by now. */
  downloadId: z.int().nullable(),
  /** A name of the error table. */
  error: z.string().nullable(),
  errorParams: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Messages that were handed to the mail; null: none were wanted. */
  mails: z.int().nullable(),
  /** Later times that had passed when it was made and were left out, since the program was not running. */
  skipped: z.int(),
})
export type ScheduleRun = z.infer<typeof Run>

export const Schedule = z.object({
  id: z.int(),
  ...whole(fields),
  kind: z.enum(downloadKinds),
  format,
  /** What was scheduled: the title of the list, or the number of devices. */
  about: z.string(),
  state: z.enum(scheduleStates),
  /** Why the program paused it: a name of the error table. null: it runs, or its owner paused it. */
  pausedFor: z.string().nullable(),
  /** The next run in the caller's zone; null while it is paused. */
  nextTime: z.string().nullable(),
  /** The newest first. */
  runs: z.array(Run),
  version: z.int(),
  createTime: z.string(),
})
export type Schedule = z.infer<typeof Schedule>

const own = { audience: ['user'], effect: 'write', ids: [] } as const
const ofRecipients = [{ at: 'recipientIds[]', entity: 'recipient' }] as const
const refusals = ['contactNotFound', 'tooMany', 'notFound', 'forbidden', 'deviceNotFound', 'exportTooLarge'] as const

export const schedules = calls('schedules', '/v3/system/sys_schedule', {
  queryPageList: listPage({
    does: "The caller's schedules with their last runs, the newest first.",
    columns: {
      id: number,
      name: text,
      state: choice(scheduleStates),
      every: choice(schedulePeriods),
      createTime: time,
    },
    row: Schedule,
  }),
  queryById: post({
    does: 'One schedule of the caller, with its last runs.',
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: z.object({ id: Id }),
    gives: Schedule,
    fails: ['notFound'],
  }),
  save: post({
    does: 'Schedules a file of the download centre; needs the permission of what it exports.',
    ...own,
    ids: [...ofRecipients, { at: 'file.deviceIds[]', entity: 'device' }, { at: 'file.deviceId', entity: 'device' }],
    body: z.object({ file: ScheduledFile, ...fields }),
    gives: z.object({ id: z.int() }),
    fails: refusals,
  }),
  update: post({
    does: 'Changes when a schedule runs, of which days, and who gets its mail; what it exports stays.',
    ...own,
    ids: ofRecipients,
    body: z.object({ id: Id, version: z.int(), ...whole(fields) }),
    gives: Done,
    fails: ['conflict', ...refusals],
  }),
  updateStatus: post({
    does: 'Pauses schedules, or lets them run again from their next time on; all or none.',
    ...own,
    body: z.object({ ids: z.array(Id).min(1).max(scheduleLimits.perUser), isActive: z.boolean() }),
    gives: Done,
    fails: ['notFound'],
  }),
  deleteByIds: post({
    does: 'Deletes schedules, all or none. Files that they made stay in the download centre for their time.',
    ...own,
    body: z.object({ ids: z.array(Id).min(1).max(scheduleLimits.perUser) }),
    gives: Done,
    fails: ['notFound'],
  }),
})
