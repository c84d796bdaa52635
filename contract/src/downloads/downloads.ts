/**
 * The download centre: files that are made in the background. A task is visible to its owner only, also not to accounts above;
 * task and file are deleted 7 days after the request. A file is fetched from a one-time address, so that a browser can simply
 * open it. (product.md "Export task"; rules-and-calls.md sections 7 and 9; faults.md rows 38 to 42 and section 3.4)
 */
import { z } from 'zod'
import { deviceIds } from '../devices/device-ids.ts'
import { calls, Done, Id, Nothing, get, post } from '../call.ts'
import { exportFormats } from './exports.ts'
import { FileAnswer } from '../file.ts'
import { choice, listPage, number, text, time } from '../list.ts'
import { required } from '../whole.ts'

export const downloadKinds = ['track', 'sensor', 'list', 'waybillReport', 'deviceReport', 'coldChainReport'] as const
export type DownloadKind = (typeof downloadKinds)[number]
/** queued: waits for a worker or for the next attempt. */
export const downloadStates = ['queued', 'exporting', 'done', 'failed', 'cancelled'] as const
export type DownloadState = (typeof downloadStates)[number]

export const downloadLimits = {
  /** A spreadsheet holds 1,048,576 rows. */
  rowsMax: 1_000_000,
  /** Attempts after workers died; then the task fails. */
  triesMax: 3,
  /** Tasks of one user that wait or run at the same time. */
  openMax: 20,
  keptMax: 200,
  ticketMs: 60_000,
  ticketsMax: 50,
  devicesMax: 100,
  seriesMax: 12,
} as const

export const DownloadTask = z.object({
  id: z.int(),
  fileName: z.string(),
  kind: z.enum(downloadKinds),
  format: z.enum(exportFormats),
  state: z.enum(downloadStates),
  progressPct: z.int(),
  rows: z.int(),
  /** Size of the file, once it exists. */
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  /** Reason of the failure: a name of the error table. */
  error: z.string().nullable(),
  errorParams: z.record(z.string(), z.union([z.string(), z.number()])),
  isRead: z.boolean(),
  createTime: z.string(),
  finishTime: z.string().nullable(),
  /** Time at which task and file are deleted. */
  expireTime: z.string(),
})
export type DownloadTask = z.infer<typeof DownloadTask>

/** Progress of a task, as a frame of the live connection carries it. */
export const DownloadMove = DownloadTask.pick({ id: true, state: true, progressPct: true, rows: true })
export type DownloadMove = z.infer<typeof DownloadMove>

/** Finished tasks of the account that were not looked at yet, and those under way. */
export const DownloadCounts = z.object({ unRead: z.int(), open: z.int() })
export type DownloadCounts = z.infer<typeof DownloadCounts>

/** An address of this server that gives one file once, within a minute and within the same sign-in. */
export const FileTicket = z.object({ url: z.string() })
const Ticket = z.object({ ticket: z.string().min(1).max(100) })
const OneTask = z.object({ id: Id })
/** The answer of a call that hands a file to the download centre. */
export const TaskGiven = z.object({ id: z.int() })
/** `list`: name of a list call; `file`: the body of that list's export, parsed by its own schema. */
const ListFileAsked = z.object({ list: z.string().max(100), file: z.record(z.string().max(60), z.unknown()) })

export const downloads = calls('downloads', '/v3/system/sys_download_center', {
  queryPageList: listPage({
    does: "The caller's export tasks, newest first.",
    columns: {
      id: number,
      fileName: text,
      kind: choice(downloadKinds),
      state: choice(downloadStates),
      createTime: time,
    },
    row: DownloadTask,
  }),
  deleteByIds: post({
    does: "Deletes the caller's export tasks with their files; a running one is stopped.",
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: z.object({ ids: z.array(Id).min(1).max(downloadLimits.keptMax) }),
    gives: Done,
    fails: ['notFound'],
  }),
  downloadFromCOS: post({
    does: 'A one-time address for the file of a finished task.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: OneTask,
    gives: FileTicket,
    fails: ['notFound', 'exportUnderWay', 'exportMissing', 'tooManyRequests'],
  }),
  unReadCount: post({
    does: "Counts the caller's finished tasks that were not looked at yet, and those under way.",
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: DownloadCounts,
    fails: [],
  }),
  updateRead: post({
    does: "Marks the caller's finished tasks as looked at.",
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: Nothing,
    gives: Done,
    fails: [],
  }),
  exportListForDownCenter: post({
    does: "Exports a list to the download centre; needs the list's own permission.",
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: ListFileAsked,
    gives: TaskGiven,
    fails: ['notFound', 'forbidden', 'tooMany', 'exportTooLarge'],
  }),
  cancel: post({
    does: 'Stops a waiting or running task of the caller.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: OneTask,
    gives: Done,
    fails: ['notFound', 'conflict'],
  }),
  retry: post({
    does: 'Restarts a failed or cancelled task of the caller.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: OneTask,
    gives: Done,
    fails: ['notFound', 'conflict', 'tooMany'],
  }),
  file: get({
    does: 'The file behind the address returned by downloadFromCOS.',
    audience: ['public'],
    effect: 'export',
    ids: [],
    body: Ticket,
    gives: FileAnswer,
    fails: ['linkExpired', 'forbidden', 'deviceNotFound'],
  }),
})

const PrintedTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const history = {
  deviceIds: deviceIds(downloadLimits.devicesMax),
  startTime: required('startTimeRequired', PrintedTime),
  endTime: PrintedTime,
  format: z.enum(exportFormats).default('excel'),
}
const seriesOf = (keys: [string, ...string[]]) =>
  z.array(z.string().max(20)).min(1).max(downloadLimits.seriesMax).default(keys)
const TrackExport = z.object(history)
const SensorExport = z.object({ ...history, keys: seriesOf(['temp1', 'hum1']) })
const ofDevices = [{ at: 'deviceIds[]', entity: 'device' }] as const
const historyFails = [
  'deviceRequired',
  'deviceNotFound',
  'startTimeRequired',
  'timeOrder',
  'rangeTooLong',
  'trajectoryExpired',
  'tooMany',
] as const
const toDownloadCentre = {
  audience: ['user'],
  effect: 'write',
  ids: ofDevices,
  gives: TaskGiven,
} as const
const atOnce = {
  audience: ['user'],
  needs: 'sensor:view',
  effect: 'export',
  cost: 'heavy',
  ids: ofDevices,
  body: SensorExport,
  gives: FileAnswer,
  fails: [...historyFails, 'columnUnknown', 'dataEmpty', 'exportTooLarge', 'exportFailed'],
} as const

/** Tracks and samples as files: fix by fix, sample by sample, device after device. */
export const historyExports = calls('downloads', '/v3/base/bas-device-gps-info', {
  exportTrackForDownCenter: post({
    ...toDownloadCentre,
    does: 'Exports tracks of devices to the download centre.',
    needs: 'track:view',
    body: TrackExport,
    fails: historyFails,
  }),
  exportSensorForDownCenter: post({
    ...toDownloadCentre,
    does: 'Exports samples of devices to the download centre.',
    needs: 'sensor:view',
    body: SensorExport,
    fails: [...historyFails, 'columnUnknown'],
  }),
  exportTempHumDetail: post({ ...atOnce, does: 'Temperature and humidity of devices, sample by sample, as a file.' }),
  exportSensorScene: post({ ...atOnce, does: 'Any sensors of devices, sample by sample, as a file.' }),
  prepareExportTrack: post({
    does: 'A one-time address for the tracks of devices as a file.',
    audience: ['user'],
    needs: 'track:view',
    effect: 'write',
    cost: 'heavy',
    ids: ofDevices,
    body: TrackExport,
    gives: FileTicket,
    fails: [...historyFails, 'dataEmpty', 'exportTooLarge', 'tooManyRequests'],
  }),
  exportTrack: get({
    does: 'The file behind the address returned by prepareExportTrack.',
    audience: ['public'],
    effect: 'export',
    cost: 'heavy',
    ids: [],
    body: Ticket,
    gives: FileAnswer,
    fails: [
      'linkExpired',
      'forbidden',
      'deviceRequired',
      'deviceNotFound',
      'dataEmpty',
      'exportTooLarge',
      'exportFailed',
    ],
  }),
})

/** The same files for the reports of Bluetooth thermometers. */
export const bluetoothExports = calls('downloads', '/v3/base/bas-device-bluetooth', {
  exportTrackBatch: post({
    ...atOnce,
    does: 'The samples of Bluetooth thermometers as a file.',
  }),
  exportTrackDownCenter: post({
    ...toDownloadCentre,
    does: 'Exports samples of Bluetooth thermometers to the download centre.',
    needs: 'sensor:view',
    body: SensorExport,
    fails: [...historyFails, 'columnUnknown'],
  }),
})
