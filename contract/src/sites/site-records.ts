/**
 * Site entry and exit records: one for each stay of a device at a monitored site, with times and places of entry and exit.
 * Reports that arrive within 24 hours correct them. A stay that began before the monitoring has no entry time.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { siteScenes, siteTypes, stayStates } from '../enums.ts'
import { limits } from '../limits.ts'
import { choice, deviceColumns, idOf, keyword, listPage, number, text, time } from '../list.ts'
import { WireTime } from '../readings/readings.ts'
import { required } from '../whole.ts'

export const siteRule = {
  /** A crossing takes this many reports on the other side of the edge, or `confirmMs` without one back. */
  reports: 2,
  confirmMs: 60_000,
  /** The metres beyond the edge at which a fix counts, in addition to its own accuracy. */
  marginM: 10,
  /** Accuracy of a cell position that states none. */
  cellAccuracyM: 1500,
  /** The greatest age of the last fix before a watch that shows where the device was as it began. */
  evidenceMs: 86_400_000,
  /** The age of an event from which its notification says that it is late. */
  lateNoticeMs: 600_000,
} as const

export const SiteRecord = z.object({
  id: z.int(),
  deviceId: z.int(),
  deviceCode: z.string(),
  deviceName: z.string(),
  orgName: z.string(),
  /** Null when the site was deleted; its name stays. */
  siteId: z.int().nullable(),
  siteName: z.string(),
  siteType: z.enum(siteTypes),
  state: z.enum(stayStates),
  /** The time of the entry; null when the device was inside as the monitoring began. */
  entryTime: z.string().nullable(),
  exitTime: z.string().nullable(),
  /**
   * Seconds from the first to the last moment at which the device is known inside; it grows during
   * the stay.
   */
  dwellS: z.int(),
  /** The time at which the dwell threshold of the subscription was reached. */
  dwellTime: z.string().nullable(),
  /** Null, as the time of the entry is, where what was before is not the reader's to see. */
  entrylng: z.number().nullable(),
  entrylat: z.number().nullable(),
  exitlng: z.number().nullable(),
  exitlat: z.number().nullable(),
  /** Plate of the vehicle, as entered for the device. */
  plate: z.string().nullable(),
  /** The waybill the device was bound to then. */
  waybillNo: z.string().nullable(),
  scene: z.enum(siteScenes),
  isRead: z.boolean(),
  /** Late reports changed it after it was recorded. */
  isCorrected: z.boolean(),
  createTime: z.string(),
})
export type SiteRecord = z.infer<typeof SiteRecord>

/** A stay as a track shows it, in UTC milliseconds. */
export const SiteStay = SiteRecord.pick({ id: true, siteId: true, siteName: true, siteType: true, state: true }).extend(
  {
    fromMs: z.number(),
    /** The end in UTC milliseconds; null while the device is there. */
    untilMs: z.number().nullable(),
    hasEntry: z.boolean(),
  },
)
export type SiteStay = z.infer<typeof SiteStay>

export const siteRecords = calls('siteRecords', '/v3/road/bds-fence-record', {
  queryPageList: listPage({
    // A past moment is asked of named devices: their versions are read.
    hasPast: true,
    does: "Stays of the caller's devices at sites, newest first; `scene` waybill: those on a waybill.",
    needs: 'site:view',
    columns: {
      id: idOf('siteRecord'),
      /** Site, waybill, or number, name or plate of the device. */
      keyword,
      ...deviceColumns,
      waybillNo: text,
      siteId: idOf('site'),
      siteName: text,
      siteType: choice(siteTypes),
      state: choice(stayStates),
      scene: choice(siteScenes),
      isRead: { types: ['eq'], value: z.boolean(), isSortable: true },
      orgId: idOf('organisation'),
      /** Whether the entry itself was seen, or the device was inside when the watch began. */
      hasEntry: choice(['true', 'false']),
      entryTime: time,
      exitTime: time,
      dwellS: number,
    },
    row: SiteRecord,
  }),
  findeDeviceFence: post({
    does: 'The stays of one device in a time window, oldest first, for its track.',
    audience: ['user'],
    needs: 'site:view',
    effect: 'read',
    ids: [{ at: 'deviceId', entity: 'device' }],
    body: z.object({
      deviceId: required('deviceIdRequired', Id),
      startTime: required('startTimeRequired', WireTime),
      endTime: WireTime,
    }),
    gives: z.object({ stays: z.array(SiteStay).max(limits.pageSizeMax) }),
    fails: ['deviceIdRequired', 'deviceNotFound', 'startTimeRequired', 'timeOrder', 'rangeTooLong'],
  }),
  read: post({
    does: 'Marks records as read, all or none.',
    audience: ['user'],
    needs: 'site:edit',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'siteRecord' }],
    body: z.object({ ids: z.array(Id).min(1).max(1000) }),
    gives: Done,
    fails: ['siteRecordNotFound'],
  }),
})
