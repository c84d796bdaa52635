/**
 * The download centre: export tasks, their files and one-time addresses. Owns `downloads`, `download_tickets` and the
 * blobs behind them. A process of its own makes large files (assembly/files-apart.ts). Not here: formats
 * (platform/export), the content of rows (readings, or the lists themselves). Invariants: a task, its file and its
 * addresses belong to its owner alone, whose rights are checked again when the file is made, portion by portion, and
 * when it is downloaded; an address opens once, within a minute and within the sign-in; a task has three attempts at
 * most, and is deleted with its file after seven days.
 */
import { bluetoothExports, downloads, historyExports } from '@coldway/contract/downloads/downloads.ts'
import { implement } from '../../platform/implement.ts'
import { createDownloadsService, type DownloadsParts } from './downloads.service.ts'
import { createDownloadsTopic } from './downloads.topic.ts'
import { createFileMaker, type FileMakerParts, type MakeFile } from './make-file.ts'
import { createMakers } from './makers.ts'
import { sensorRequest, trackRequest } from './request.ts'
import { taskJob } from './task-job.ts'
import { createTasks, type Tasks } from './tasks.ts'
import { createTickets } from './tickets.ts'
import { mayLeave, whileAllowed } from './while-allowed.ts'
import type { ServingModule } from '../module.ts'

export type { FileTask, MadeFile, MakeFile, Pace } from './make-file.ts'
export type { Announced, Asking, EvidenceReportRequest, Maker, Making, ReportRequest } from './request.ts'
export type { TaskRequest } from './request.ts'
export type { Tasks } from './tasks.ts'
export type AddTask = ReturnType<typeof createDownloadsService>['add']

export const createDownloads = (
  parts: DownloadsParts & FileMakerParts,
): ServingModule<{ makeFile: MakeFile; add: AddTask; tasks: Tasks; mayLeave: ReturnType<typeof mayLeave> }> => {
  const makers = createMakers(parts)
  const makeFile = createFileMaker(parts, makers.any)
  const tasks = createTasks(parts, makers.any)
  const service = createDownloadsService(parts, makers.any, tasks)
  const tickets = createTickets(parts, makers)
  const routes = [
    ...implement(downloads, {
      queryPageList: (context) => service.list(context, context.body),
      deleteByIds: (context) => service.remove(context, context.body.ids),
      downloadFromCOS: (context) => tickets.ofTask(context, context.body.id),
      unReadCount: (context) => service.count(context),
      updateRead: (context) => service.markRead(context),
      exportListForDownCenter: (context) => service.add(context, { ...context.body, kind: 'list' }),
      cancel: (context) => service.cancel(context, context.body.id),
      retry: (context) => service.retry(context, context.body.id),
      file: (context) => tickets.fileOfTask(context, context.body.ticket),
    }),
    ...implement(historyExports, {
      exportTrackForDownCenter: (context) => service.add(context, trackRequest(context.body)),
      exportSensorForDownCenter: (context) => service.add(context, sensorRequest(context.body)),
      exportTempHumDetail: (context) => tickets.fileAtOnce(context, sensorRequest(context.body)),
      exportSensorScene: (context) => tickets.fileAtOnce(context, sensorRequest(context.body)),
      prepareExportTrack: (context) => tickets.ofRequest(context, trackRequest(context.body)),
      exportTrack: (context) => tickets.fileOfRequest(context, context.body.ticket),
    }),
    ...implement(bluetoothExports, {
      exportTrackBatch: (context) => tickets.fileAtOnce(context, sensorRequest(context.body)),
      exportTrackDownCenter: (context) => service.add(context, sensorRequest(context.body)),
    }),
  ]
  return {
    service: { makeFile, add: service.add, tasks, mayLeave: mayLeave(parts, makers.any) },
    routes,
    jobs: [taskJob(parts, whileAllowed(parts, makers.any, makeFile))],
    topics: [createDownloadsTopic(parts)],
    housekeeping: { deletions: { downloads: service.deleteExpired } },
  }
}
