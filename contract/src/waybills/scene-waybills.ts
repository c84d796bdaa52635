/**
 * Scene waybills: one shipment each, from a sender to a receiver, with the devices that travel along. The state goes from
 * toShip over inTransit to completed and never back; each step has one winner.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { uploadFails } from '../downloads/workbooks.ts'
import { completedStates, waybillExceptions, waybillStates, waybillTypes } from '../enums.ts'
import { lineOf } from '../fields.ts'
import { FileAnswer, UploadedFile } from '../file.ts'
import { limits } from '../limits.ts'
import { choice, idOf, listPage, text, time } from '../list.ts'
import { recipientIds } from '../messages/channel-recipients.ts'
import { whole } from '../whole.ts'
import { Conflicts, ConflictsBody } from './waybill-conflicts.ts'
import { checkWaybill, Waybill, WaybillDetail, waybillFields, WaybillTime } from './waybill-fields.ts'
import { WaybillImport } from './waybill-import.ts'
import { WaybillCondition } from './waybill-condition.ts'
import {
  CountBody,
  Driver,
  MonitoredDetail,
  MonitoredWaybill,
  PositionedWaybill,
  TreeBody,
  WaybillCounts,
  WaybillNode,
} from './waybill-monitoring.ts'
import { StatisticsBody, WaybillStatistics } from './waybill-statistics.ts'
import { waybillLimits, waybillProfiles } from './waybill-profiles.ts'

const columns = {
  id: idOf('waybill'),
  waybillNo: text,
  customerOrderId: text,
  businessCode: text,
  containerNo: text,
  waybillType: choice(waybillTypes),
  goodsName: text,
  driverName: text,
  orgId: idOf('organisation'),
  state: choice(waybillStates),
  completedState: choice(completedStates),
  shippingAddress: text,
  receivingAddress: text,
  /** The code of a device that travels with the waybill, or that did until it was exchanged. */
  deviceCode: idOf('device', { ...text, types: ['eq', 'in'], isSortable: false }),
  plannedStartTime: time,
  plannedArrivalTime: time,
  actualStartTime: time,
  completionTime: time,
  createTime: time,
} as const
const look = { audience: ['user'], needs: 'waybill:view', effect: 'read' } as const
const change = { audience: ['user'], needs: 'waybill:edit', effect: 'write' } as const

/** The objects that a waybill refers to, beside its organisation. */
const named = [
  { at: 'deviceIds[]', entity: 'device' },
  { at: 'alarmPolicyId', entity: 'waybillPolicy' },
  { at: 'shipping.siteId', entity: 'site' },
  { at: 'receiving.siteId', entity: 'site' },
  { at: 'waypoints[].siteId', entity: 'site' },
  ...recipientIds,
] as const
const fieldFails = [
  'waybillTypeRequired',
  'businessCodeRequired',
  'shippingAddressRequired',
  'receivingAddressRequired',
  'startTimeRequired',
  'waybillDeviceRequired',
  'waybillSiteRequired',
  'waybillEndTime',
  'routeWaypointsTooMany',
  'intervalOutOfRange',
  'businessCodeExists',
  'customerOrderExists',
  'deviceNotFound',
  'deviceAlreadyBound',
  'siteNotFound',
  'alarmPolicyNotFound',
  'contactNotFound',
  'recipientsTooMany',
] as const

const Rows = z.array(Id).min(1).max(limits.bulkRowsMax)
const Reason = lineOf(1, waybillLimits.reasonMax)

export const waybills = calls('waybills', waybillProfiles.scene.base, {
  queryPageList: listPage({
    does: "The waybills of the caller's organisations, newest first.",
    needs: 'waybill:view',
    columns,
    row: Waybill,
  }),
  queryMonitoringPageList: listPage({
    does: 'The same waybills, each with where it is and what needs a person.',
    needs: 'waybill:view',
    columns: { ...columns, exception: { ...choice(waybillExceptions), types: ['eq', 'in'], isSortable: false } },
    row: MonitoredWaybill,
  }),
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
  queryWaybillSceneStatistics: post({
    does: 'How the waybills went that were completed in a span of time: on time, warm, by day, lane and kind of transport.',
    ...look,
    cost: 'heavy',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: StatisticsBody,
    gives: WaybillStatistics,
    fails: ['organisationNotFound', 'timeOrder', 'rangeTooLong'],
  }),
  queryMonitoringById: post({
    does: 'One waybill with where each of its devices is.',
    ...look,
    ids: [{ at: 'id', entity: 'waybill' }],
    body: z.object({ id: Id }),
    gives: MonitoredDetail,
    fails: ['waybillNotFound'],
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
    body: z.object({ deviceIds: z.array(Id).min(1).max(limits.pageSizeMax) }),
    gives: z.array(Driver),
    fails: [],
  }),
  queryById: post({
    does: 'One waybill with its devices, exchanged ones included, and each step of its life.',
    ...look,
    ids: [{ at: 'id', entity: 'waybill' }],
    body: z.object({ id: Id }),
    gives: WaybillDetail,
    fails: ['waybillNotFound'],
  }),
  queryConditionById: post({
    does: 'How the cargo of one waybill fared: verdict, excursions and curves of its devices while they were on it.',
    ...look,
    cost: 'heavy',
    ids: [{ at: 'id', entity: 'waybill' }],
    body: z.object({ id: Id }),
    gives: WaybillCondition,
    fails: ['waybillNotFound'],
  }),
  getWaybillCode: post({
    does: 'Proposes a free waybill number that begins with a code, such as that of an organisation.',
    ...change,
    effect: 'read',
    ids: [],
    body: z.object({ orgCode: lineOf(1, limits.nameMax) }),
    gives: z.string(),
    fails: [],
  }),
  queryConflicts: post({
    does: 'What would refuse a waybill: numbers that are taken, and devices on another open waybill.',
    ...change,
    effect: 'read',
    ids: [
      { at: 'id', entity: 'waybill' },
      { at: 'deviceIds[]', entity: 'deviceInTransit' },
    ],
    body: ConflictsBody,
    gives: Conflicts,
    fails: ['waybillNotFound'],
  }),
  save: post({
    does: 'Adds a waybill that is to be shipped, with the devices that travel along.',
    ...change,
    ids: [{ at: 'orgId', entity: 'organisation' }, ...named],
    body: z
      .object({
        orgId: Id,
        /** null asks the server for the next free number. The number of a waybill never changes. */
        waybillNo: lineOf(1, waybillLimits.numberMax).nullable().default(null),
        ...waybillFields,
      })
      .check(checkWaybill),
    gives: z.object({ id: z.int(), waybillNo: z.string() }),
    fails: ['organisationNotFound', 'waybillExists', ...fieldFails],
  }),
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
  update: post({
    does: 'Changes a waybill that is not completed; sender and planned start stand from its start on. Exchanged devices keep their time.',
    ...change,
    ids: [{ at: 'id', entity: 'waybill' }, ...named],
    body: z.object({ id: Id, version: z.int(), ...whole(waybillFields) }).check(checkWaybill),
    gives: Done,
    fails: ['waybillNotFound', 'conflict', 'waybillCompleted', 'waybillFieldFixed', ...fieldFails],
  }),
  deleteByIds: post({
    does: 'Deletes waybills that are to be shipped, all or none. What was shipped stays on record.',
    ...change,
    ids: [{ at: 'ids[]', entity: 'waybill' }],
    body: z.object({ ids: Rows }),
    gives: Done,
    fails: ['waybillNotFound', 'waybillStatusWrong', 'waybillCompleted'],
  }),
  batchStart: post({
    does: 'Starts waybills manually, with a reason, all or none. One that somebody else started meanwhile is refused.',
    ...change,
    ids: [{ at: 'ids[]', entity: 'waybill' }],
    body: z.object({ ids: Rows, reason: Reason, startTime: WaybillTime.optional() }),
    gives: Done,
    fails: ['waybillNotFound', 'waybillStatusWrong', 'waybillStatusBackward', 'waybillStartFailed'],
  }),
  batchFinish: post({
    does: 'Ends waybills manually, with a reason, all or none. One that somebody else ended meanwhile is refused.',
    ...change,
    ids: [{ at: 'ids[]', entity: 'waybillInTransit' }],
    body: z.object({ ids: Rows, reason: Reason, endTime: WaybillTime.optional(), isRecycling: z.boolean().optional() }),
    gives: Done,
    fails: ['waybillNotFound', 'waybillNotStarted', 'waybillStatusWrong', 'waybillEndTime'],
  }),
})
