/**
 * Scene waybills: one shipment each, from a sender to a receiver, with the devices that travel along. The state goes from
 * toShip over inTransit to completed and never back; each step has one winner.
 */
import { z } from 'zod'
import { deviceIds } from '../devices/device-ids.ts'
import { calls, Id, post } from '../call.ts'
import { uploadFails } from '../downloads/workbooks.ts'
import { lineOf } from '../fields.ts'
import { FileAnswer, UploadedFile } from '../file.ts'
import { KnownAt, knownAtFails } from '../known-at.ts'
import { limits } from '../limits.ts'
import { listPage } from '../list.ts'
import { change, look, waybillCalls, waybillColumns } from './waybill-calls.ts'
import { ShownCondition } from './waybill-condition.ts'
import { Conflicts, ConflictsBody } from './waybill-conflicts.ts'
import { Waybill } from './waybill-fields.ts'
import { WaybillImport } from './waybill-import.ts'
import {
  CountBody,
  Driver,
  MapBody,
  MonitoredDetail,
  PositionedWaybill,
  TreeBody,
  WaybillCounts,
  WaybillMap,
  WaybillNode,
} from './waybill-monitoring.ts'
import { waybillProfiles } from './waybill-profiles.ts'
import { StatisticsBody, statisticsColumns, StatisticsRow, WaybillStatistics } from './waybill-statistics.ts'

const columns = waybillColumns('waybill')
const common = waybillCalls('waybill', 'waybillInTransit')

export const waybills = calls('waybills', waybillProfiles.scene.base, {
  queryPageList: listPage({
    does: "The waybills of the caller's organisations, newest first.",
    needs: 'waybill:view',
    columns,
    row: Waybill,
  }),
  queryMonitoringPageList: common.monitored,
  queryPositionPageList: listPage({
    does: 'Where the goods of waybills in transit are: each with the last place of every device that travels along.',
    needs: 'waybill:view',
    columns,
    row: PositionedWaybill,
  }),
  queryMonitoringCount: post({
    does: 'How many waybills are in each state, and how many open ones need a person.',
    ...look,
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: CountBody,
    gives: WaybillCounts,
    fails: ['organisationNotFound'],
  }),
  queryMonitoringMap: post({
    does: 'Where all waybills in transit are, and which of them need a person.',
    ...look,
    cost: 'heavy',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: MapBody,
    gives: WaybillMap,
    fails: ['organisationNotFound'],
  }),
  queryWaybillSceneStatistics: post({
    does: 'How the waybills went that were completed in a span of time: on time, warm, by day, lane and kind of transport.',
    ...look,
    cost: 'heavy',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: StatisticsBody,
    gives: WaybillStatistics,
    fails: ['organisationNotFound', 'startTimeRequired', 'timeOrder', 'rangeTooLong'],
  }),
  queryStatisticsPageList: {
    ...listPage({
      does: 'The same figures as a list, which leaves as a file: all, then by day, lane, carrier and kind of transport.',
      needs: 'waybill:view',
      cost: 'heavy',
      columns: statisticsColumns,
      row: StatisticsRow,
    }),
    fails: ['timeOrder', 'rangeTooLong'],
  },
  queryMonitoringById: post({
    does: 'One waybill with where each of its devices is. Of a past moment: what was recorded of it until then.',
    ...look,
    ids: [{ at: 'id', entity: 'waybill' }],
    body: z.object({ id: Id, knownAt: KnownAt.optional() }),
    gives: MonitoredDetail,
    fails: ['waybillNotFound', ...knownAtFails],
  }),
  queryWaybillByOrgTree: post({
    does: "The caller's organisations with their open waybills, a thousand at most.",
    ...look,
    ids: [],
    body: TreeBody,
    gives: z.array(WaybillNode),
    fails: [],
  }),
  queryDrivers: post({
    does: 'Whom to call about devices: the drivers of the waybills in transit they are bound to. Without a phone, none.',
    ...look,
    ids: [{ at: 'deviceIds[]', entity: 'deviceInTransit' }],
    body: z.object({ deviceIds: deviceIds(limits.pageSizeMax) }),
    gives: z.array(Driver),
    fails: ['deviceRequired'],
  }),
  queryById: common.get,
  queryConditionById: post({
    does: 'How the cargo of one waybill fared: verdict, excursions and curves of its devices while they were on it.',
    ...look,
    cost: 'heavy',
    ids: [{ at: 'id', entity: 'waybill' }],
    body: z.object({
      id: Id,
      /** Judges by the readings that had arrived and the limits that held then; left out, by all of them. */
      knownAt: KnownAt.optional(),
    }),
    gives: ShownCondition,
    fails: ['waybillNotFound', ...knownAtFails],
  }),
  getWaybillCode: post({
    does: 'Proposes a free waybill number that begins with a code, such as that of an organisation.',
    ...change,
    effect: 'read',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({
      orgCode: lineOf(1, limits.nameMax),
      /** The organisation of the waybill, as numbers are unique in its tenant; left out, the caller's. */
      orgId: Id.optional(),
    }),
    gives: z.string(),
    fails: ['organisationNotFound'],
  }),
  queryConflicts: post({
    does: 'What would refuse a waybill: numbers that are taken, devices on another open waybill, overdue upkeep and missing calibrations.',
    ...change,
    effect: 'read',
    ids: [
      { at: 'id', entity: 'waybill' },
      { at: 'orgId', entity: 'organisation' },
      { at: 'deviceIds[]', entity: 'deviceInTransit' },
      { at: 'productIds[]', entity: 'product' },
    ],
    body: ConflictsBody,
    gives: Conflicts,
    fails: ['waybillNotFound', 'organisationNotFound'],
  }),
  save: common.save,
  importTemplate: post({
    does: "A workbook of waybills to fill in, in the caller's language.",
    ...change,
    effect: 'export',
    ids: [],
    body: z.object({}),
    gives: FileAnswer,
    fails: [],
  }),
  importCheck: post({
    does: 'Reads waybills from a workbook or pasted rows, and says row by row what would be saved. It saves nothing.',
    ...change,
    effect: 'read',
    ids: [],
    takesFile: true,
    body: z.object({ file: UploadedFile }),
    gives: WaybillImport,
    fails: uploadFails,
  }),
  update: common.update,
  deleteByIds: common.remove,
  batchStart: common.start,
  batchFinish: common.finish,
})
