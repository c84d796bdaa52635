/**
 * Reports: what happened to one shipment, or to one device in a period, as one document. Each is made in the download centre
 * from one set of inputs, read once; its fingerprint is printed, so that two files of the same inputs can be recognised. The
 * PDF begins with the verdict; Excel and CSV have every reading.
 */
import { z } from 'zod'
import { calls, Id, post } from '../call.ts'
import { WireTime } from '../readings/readings.ts'
import { required } from '../whole.ts'
import { TaskGiven } from './downloads.ts'
import { exportFormats } from './exports.ts'

export const reportLimits = {
  /** Curves of one document; the figures of all series are listed. */
  chartsMax: 16,
  /** Points of the drawn way of one device. */
  trackPoints: 1000,
  /** Cells of the table of readings of one document: more would take the renderer beyond a quarter of a gigabyte. */
  readingCells: 5_600,
  /** Rows of that table where each is a stretch of time; the readings themselves are in the sheet or the attachment. */
  stretchRows: 360,
} as const

const format = { format: z.enum(exportFormats).default('pdf') }
const toDownloadCentre = { audience: ['user'], effect: 'write', gives: TaskGiven } as const

export const reports = calls('downloads', '/v3/system/sys-report', {
  exportWaybillReport: post({
    does: 'The transport report of one waybill to the download centre: verdict, route, curves, excursions and readings.',
    ...toDownloadCentre,
    needs: 'waybill:view',
    ids: [{ at: 'id', entity: 'waybill' }],
    body: z.object({ id: Id, ...format }),
    fails: ['waybillNotFound', 'tooMany'],
  }),
  exportDeviceReport: post({
    does: 'The report of one device in a period to the download centre, judged by the range of the device.',
    ...toDownloadCentre,
    needs: 'sensor:view',
    ids: [{ at: 'deviceId', entity: 'device' }],
    body: z.object({
      deviceId: required('deviceIdRequired', Id),
      startTime: required('startTimeRequired', WireTime),
      endTime: WireTime,
      ...format,
    }),
    fails: [
      'deviceIdRequired',
      'deviceNotFound',
      'startTimeRequired',
      'timeOrder',
      'rangeTooLong',
      'trajectoryExpired',
      'tooMany',
    ],
  }),
})
