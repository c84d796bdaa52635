/**
 * Electronic-lock orders: a transport under lock, with its materials, its plan, the lock that it carries, and each step of
 * its life (product.md sections 3 and 4). The product calls an order a waybill on the wire, and its materials details.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { lockMaterialStates, lockOrderEvents, lockOrderStates, unlockOrigins } from './lock-order-enums.ts'
import { SentCommands } from '../commands/commands.ts'
import { lineOf, Remark } from '../fields.ts'
import { limits } from '../limits.ts'
import { LicencePlate } from '../plates.ts'
import { choice, idOf, keyword, listPage, number, text, time } from '../list.ts'
import { ChannelRecipients, noRecipients, recipientIds } from '../messages/channel-recipients.ts'
import { Phone } from '../users/phone.ts'
import { WaybillTime } from '../waybills/waybill-fields.ts'
import { required, whole } from '../whole.ts'

export const lockOrderLimits = { numberMax: 40, materialsMax: 50, quantityMax: 1_000_000, reasonMax: 200 } as const

const Said = (max: number) => lineOf(0, max).default('')

const material = {
  supplier: lineOf(1, limits.nameMax),
  /** What identifies the goods: a batch, a container, a seal. */
  identification: lineOf(1, lockOrderLimits.numberMax),
  quantity: z.int().min(1).max(lockOrderLimits.quantityMax),
}

/** What a person fills in and may change while no material is inspected. */
const lockOrderFields = {
  planStartTime: WaybillTime,
  planEndTime: WaybillTime,
  plate: LicencePlate.nullable().default(null),
  route: Said(limits.addressMax),
  inspectionAddress: Said(limits.addressMax),
  /** The site where its lock may be opened; null: anywhere. */
  inspectionSiteId: Id.nullable().default(null),
  consigneeName: Said(limits.nameMax),
  consigneePhone: Phone.nullable().default(null),
  materials: z.array(z.object(material)).min(1).max(lockOrderLimits.materialsMax),
  /** Who is notified of its alarms. */
  recipients: ChannelRecipients.default(noRecipients),
  remark: Remark.default(''),
}

/** Both times are in the caller's zone, so comparing the texts compares the times. */
const checkPlan = ({
  value,
  issues,
}: z.core.ParsePayload<{ readonly planStartTime: string; readonly planEndTime: string }>): void => {
  const params = { error: 'waybillEndTime' }
  if (issues.length === 0 && value.planEndTime <= value.planStartTime)
    issues.push({ code: 'custom', message: params.error, params, path: ['planEndTime'], input: value })
}

export const LockMaterial = z.object({
  id: z.int(),
  supplier: z.string(),
  identification: z.string(),
  quantity: z.int(),
  state: z.enum(lockMaterialStates),
})
export type LockMaterial = z.infer<typeof LockMaterial>

const LockOf = z.object({ deviceId: z.int(), deviceCode: z.string(), deviceName: z.string() })

export const LockOrder = z.object({
  id: z.int(),
  orderNo: z.string(),
  state: z.enum(lockOrderStates),
  planStartTime: z.string(),
  planEndTime: z.string(),
  plate: z.string().nullable(),
  route: z.string(),
  inspectionAddress: z.string(),
  inspectionSiteId: z.int().nullable(),
  /** null without one, or when the reader may not see it. */
  inspectionSiteName: z.string().nullable(),
  consigneeName: z.string(),
  consigneePhone: z.string().nullable(),
  materials: z.array(LockMaterial),
  recipients: ChannelRecipients,
  /** How many alarms its locks have raised. */
  alarmCount: z.int(),
  /** The lock on it now; null without one, or when the reader may not see it. */
  lock: LockOf.nullable(),
  /** The states that `updateStatus` may give it next. */
  nextStates: z.array(z.enum(lockOrderStates)),
  /** An exception can be handled now (`exceptionUpdate`). */
  canSettle: z.boolean(),
  canEdit: z.boolean(),
  canRemove: z.boolean(),
  orgId: z.int(),
  orgName: z.string(),
  remark: z.string(),
  version: z.int(),
  createTime: z.string(),
})
export type LockOrder = z.infer<typeof LockOrder>

/** A material with its order. */
export const LockOrderMaterial = LockMaterial.extend({
  waybillId: z.int(),
  orderNo: z.string(),
  orderState: z.enum(lockOrderStates),
})
export type LockOrderMaterial = z.infer<typeof LockOrderMaterial>

/** One entry of the operation log. */
export const LockOrderStep = z.object({
  id: z.int(),
  waybillId: z.int(),
  orderNo: z.string(),
  event: z.enum(lockOrderEvents),
  fromState: z.enum(lockOrderStates).nullable(),
  toState: z.enum(lockOrderStates).nullable(),
  deviceCode: z.string().nullable(),
  /** Empty when the reader may not see who it was. */
  userName: z.string(),
  /** Somebody of an organisation that the reader does not see did it. */
  isOtherUser: z.boolean(),
  /** Where a request to open the lock came from. */
  origin: z.enum(unlockOrigins).nullable(),
  reason: z.string(),
  createTime: z.string(),
})
export type LockOrderStep = z.infer<typeof LockOrderStep>

const columns = {
  id: idOf('lockOrder'),
  /** Number, plate, route, consignee, or supplier or identification of a material. */
  keyword,
  orderNo: text,
  state: choice(lockOrderStates),
  plate: text,
  route: text,
  consigneeName: text,
  inspectionAddress: text,
  orgId: idOf('organisation'),
  /** The code of the lock on the order now. */
  deviceCode: idOf('device', { ...text, types: ['eq', 'in'], isSortable: false }),
  /** The supplier of one of its materials. */
  supplier: { ...text, types: ['eq', 'like'], isSortable: false },
  identification: { ...text, types: ['eq', 'like'], isSortable: false },
  planStartTime: time,
  planEndTime: time,
  createTime: time,
} as const

const look = { audience: ['user'], needs: 'lockOrder:view', effect: 'read' } as const
const change = { audience: ['user'], needs: 'lockOrder:edit', effect: 'write' } as const
const order = { at: 'waybillId', entity: 'lockOrder' } as const
const named = [{ at: 'inspectionSiteId', entity: 'site' }, ...recipientIds] as const
const fieldFails = ['waybillEndTime', 'siteNotFound', 'contactNotFound', 'recipientsTooMany'] as const
const Reason = lineOf(0, lockOrderLimits.reasonMax).default('')
export const GivenReason = lineOf(1, lockOrderLimits.reasonMax)
const stepFails = ['orderNotFound', 'orderCompleted', 'orderStepBackward', 'orderStepWrong', 'conflict'] as const

export const lockOrders = calls('lockOrders', '/v3/freightage/bds-waybill', {
  queryPageList: listPage({
    does: "The electronic-lock orders of the caller's organisations.",
    needs: 'lockOrder:view',
    columns,
    row: LockOrder,
  }),
  queryById: post({
    does: 'One electronic-lock order with its materials and the lock on it.',
    ...look,
    ids: [order],
    body: z.object({ waybillId: Id }),
    gives: LockOrder,
    fails: ['orderNotFound'],
  }),
  save: post({
    does: 'Adds an electronic-lock order, to be reviewed.',
    ...change,
    ids: [{ at: 'orgId', entity: 'organisation' }, ...named],
    body: z.object({ orgId: Id, orderNo: lineOf(1, lockOrderLimits.numberMax), ...lockOrderFields }).check(checkPlan),
    gives: z.object({ id: z.int() }),
    fails: ['organisationNotFound', 'orderNumberExists', ...fieldFails],
  }),
  update: post({
    does: 'Changes an order while all its materials are pending inspection. Its number stays.',
    ...change,
    ids: [order, ...named],
    body: z.object({ waybillId: Id, version: z.int(), ...whole(lockOrderFields) }).check(checkPlan),
    gives: Done,
    fails: ['orderNotFound', 'conflict', 'orderCompleted', 'orderNotPending', ...fieldFails],
  }),
  deleteByIds: post({
    does: 'Deletes orders that are pending review, all or none.',
    ...change,
    ids: [{ at: 'ids[]', entity: 'lockOrder' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.bulkRowsMax) }),
    gives: Done,
    fails: ['orderNotFound', 'orderReviewed', 'unlockUnderWay'],
  }),
  updateBindingDevice: post({
    does: 'Puts an electronic lock on an order, or takes it off. Of a second time, and of a lock on another order, nothing changes.',
    ...change,
    ids: [order, { at: 'deviceId', entity: 'lockDevice' }],
    body: z.object({
      waybillId: Id,
      deviceId: required('deviceIdRequired', Id),
      isBound: z.boolean(),
      reason: Reason.unwrap(),
    }),
    gives: Done,
    fails: [
      'orderNotFound',
      'deviceIdRequired',
      'deviceNotFound',
      'orderCompleted',
      'orderAlreadyBound',
      'orderAlreadyUnbound',
      'deviceAlreadyBound',
      'deviceNotBound',
      'notBindable',
      'bindFailed',
      'unlockUnderWay',
    ],
  }),
  exceptionUpdate: post({
    does: 'Records how an exception of an order was handled. The order is processed then, and can only be completed.',
    ...change,
    ids: [order],
    body: z.object({ waybillId: Id, reason: GivenReason }),
    gives: Done,
    fails: stepFails,
  }),
  batchUnlock: post({
    does: 'Asks for the opening of the lock on an order: a command that another person approves where the rule says so.',
    audience: ['user'],
    needs: 'command:unlock',
    effect: 'actuate',
    ids: [order],
    body: z.object({ waybillId: Id, reason: GivenReason }),
    gives: SentCommands,
    fails: ['orderNotFound', 'orderCompleted', 'orderLockRequired', 'deviceNotFound', 'unlockUnderWay'],
  }),
})

export const lockOrderDetails = calls('lockOrderDetails', '/v3/freightage/bds-waybill-detail', {
  queryPageList: listPage({
    does: 'The materials of electronic-lock orders, each with its order and whether it is inspected.',
    needs: 'lockOrder:view',
    columns: {
      id: number,
      waybillId: idOf('lockOrder'),
      orderNo: text,
      orderState: choice(lockOrderStates),
      supplier: text,
      identification: text,
      quantity: number,
      state: choice(lockMaterialStates),
    },
    row: LockOrderMaterial,
  }),
  updateStatus: post({
    does: 'Takes an order to its next state. Returning ends the inspection, and completed takes the lock off.',
    ...change,
    ids: [order],
    body: z.object({ waybillId: Id, state: z.enum(lockOrderStates), reason: Reason.unwrap() }),
    gives: Done,
    fails: [...stepFails, 'orderNotOnInspection', 'orderLockRequired', 'unlockUnderWay'],
  }),
})

export const lockOrderSteps = calls('lockOrderSteps', '/v3/freightage/bds-waybill-flocdoc', {
  queryPageList: listPage({
    does: 'The operation log of electronic-lock orders: who did what, when and why.',
    needs: 'lockOrder:view',
    columns: {
      id: number,
      waybillId: idOf('lockOrder'),
      orderNo: text,
      event: choice(lockOrderEvents),
      deviceCode: idOf('device', text),
      userName: text,
      createTime: time,
    },
    row: LockOrderStep,
  }),
})
