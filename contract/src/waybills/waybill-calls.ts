/**
 * What all kinds of waybills have in common on the wire: their columns, and the calls that list, show, add, change, start and
 * finish one. Each kind has its own address, and an id is of one kind only.
 */
import { z } from 'zod'
import { Done, type Entity, Id, post } from '../call.ts'
import { completedStates, waybillExceptions, waybillStates, waybillTypes } from '../enums.ts'
import { lineOf } from '../fields.ts'
import { limits } from '../limits.ts'
import { choice, idOf, keyword, listPage, text, time } from '../list.ts'
import { recipientIds } from '../messages/channel-recipients.ts'
import { whole } from '../whole.ts'
import { checkWaybill, WaybillDetail, waybillFields, WaybillTime } from './waybill-fields.ts'
import { MonitoredWaybill } from './waybill-monitoring.ts'
import { waybillLimits } from './waybill-profiles.ts'
import { PartnerCodes } from './waybill-shares.ts'

/** The columns of a list of waybills; `one` is the kind of its rows. */
export const waybillColumns = <const One extends Entity>(one: One) =>
  ({
    id: idOf(one),
    /** Number, order, goods, container, SSCC, carrier or driver. */
    keyword,
    waybillNo: text,
    customerOrderId: text,
    businessCode: text,
    containerNo: text,
    /** Holds a part of one of its SSCCs. */
    ssccs: { ...text, types: ['like'], isSortable: false },
    waybillType: choice(waybillTypes),
    goodsName: text,
    carrierName: text,
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
  }) as const

export const look = { audience: ['user'], needs: 'waybill:view', effect: 'read' } as const
export const change = { audience: ['user'], needs: 'waybill:edit', effect: 'write' } as const

/** The objects that a waybill refers to, beside its organisation. */
const named = [
  { at: 'deviceIds[]', entity: 'device' },
  { at: 'alarmPolicyId', entity: 'waybillPolicy' },
  { at: 'goods[].productId', entity: 'product' },
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
  'upkeepRequired',
  'calibrationRequired',
  'siteNotFound',
  'alarmPolicyNotFound',
  'notFound',
  'contactNotFound',
  'recipientsTooMany',
] as const

const Rows = z.array(Id).min(1).max(limits.bulkRowsMax)
const Reason = lineOf(1, waybillLimits.reasonMax)

const keptCalls = <const One extends Entity>(one: One) => ({
  monitored: listPage({
    does: 'The same waybills, each with where it is and what needs a person.',
    needs: 'waybill:view',
    columns: {
      ...waybillColumns(one),
      exception: { ...choice(waybillExceptions), types: ['eq', 'in'], isSortable: false },
    },
    row: MonitoredWaybill,
  }),
  get: post({
    does: 'One waybill with its devices, exchanged ones included, and each step of its life.',
    ...look,
    ids: [{ at: 'id', entity: one }],
    body: z.object({ id: Id }),
    gives: WaybillDetail,
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
        /** Organisations that it is shared with from the beginning. */
        sharedOrgCodes: PartnerCodes.default([]),
      })
      .check(checkWaybill),
    gives: z.object({ id: z.int(), waybillNo: z.string() }),
    fails: ['organisationNotFound', 'waybillExists', 'waybillShareOwn', 'tooMany', ...fieldFails],
  }),
  update: post({
    does: 'Changes a waybill that is not completed; sender and planned start stand from its start on. Exchanged devices keep their time.',
    ...change,
    ids: [{ at: 'id', entity: one }, ...named],
    body: z.object({ id: Id, version: z.int(), ...whole(waybillFields) }).check(checkWaybill),
    gives: Done,
    fails: ['waybillNotFound', 'conflict', 'waybillCompleted', 'waybillFieldFixed', ...fieldFails],
  }),
})

const steps = <const One extends Entity, const Travelling extends Entity>(one: One, travelling: Travelling) => ({
  remove: post({
    does: 'Deletes waybills that are to be shipped, all or none. What was shipped stays on record.',
    ...change,
    ids: [{ at: 'ids[]', entity: one }],
    body: z.object({ ids: Rows }),
    gives: Done,
    fails: ['waybillNotFound', 'waybillStatusWrong', 'waybillCompleted'],
  }),
  start: post({
    does: 'Starts waybills manually, with a reason, all or none. The data of a refusal (RefusedWaybills) names each that cannot be started, why, and who took its last step.',
    ...change,
    ids: [{ at: 'ids[]', entity: one }],
    body: z.object({ ids: Rows, reason: Reason, startTime: WaybillTime.optional() }),
    gives: Done,
    fails: [
      'waybillNotFound',
      'waybillStatusWrong',
      'waybillStatusBackward',
      'waybillStartFailed',
      'upkeepRequired',
      'calibrationRequired',
    ],
  }),
  finish: post({
    does: 'Ends waybills manually, with a reason, all or none. One that somebody else ended meanwhile is refused.',
    ...change,
    ids: [{ at: 'ids[]', entity: travelling }],
    body: z.object({ ids: Rows, reason: Reason, endTime: WaybillTime.optional(), isRecycling: z.boolean().optional() }),
    gives: Done,
    fails: ['waybillNotFound', 'waybillNotStarted', 'waybillStatusWrong', 'waybillEndTime'],
  }),
})

/** `travelling`: the kind of those in transit, which alone can be finished. */
export const waybillCalls = <const One extends Entity, const Travelling extends Entity>(
  one: One,
  travelling: Travelling,
) => ({ ...keptCalls(one), ...steps(one, travelling) })
