/**
 * Templates of waybills: what an organisation's shipments of one kind have in common, under a name. A new waybill begins with
 * one; it is not bound to it, so a template that is changed or deleted changes no waybill.
 */
import { z } from 'zod'
import { calls, Done, Id, type IdRef, post } from '../call.ts'
import { waybillTypes } from '../enums.ts'
import { Name } from '../fields.ts'
import { limits } from '../limits.ts'
import { idOf, listPage, text, time } from '../list.ts'
import { recipientIds } from '../messages/channel-recipients.ts'
import { ProductDefinition } from '../products/product-definition.ts'
import { wholeOf } from '../whole.ts'
import { WaybillPlace, waybillFields, waypointsOf } from './waybill-fields.ts'
import { waybillLimits } from './waybill-profiles.ts'

/** A waybill on the way for longer than a year is none. */
const durationMinMax = 366 * 24 * 60

const { containerNo, goodsName, carrierName, driverName, driverPhone } = waybillFields
const { alarmPolicyId, startMode, endMode, recordInterval, delayTime, messages, recipients, remark } = waybillFields

/** Neither numbers, nor lots, nor devices, nor times: those belong to one shipment. */
export const TemplateContent = z.object({
  waybillType: z.enum(waybillTypes),
  containerNo,
  goodsName,
  carrierName,
  driverName,
  driverPhone,
  productIds: z
    .array(Id)
    .max(waybillLimits.goodsMax)
    .refine((ids) => new Set(ids).size === ids.length),
  /** Null when it is chosen for each shipment. */
  shipping: WaybillPlace.nullable(),
  receiving: WaybillPlace.nullable(),
  waypoints: waypointsOf(WaybillPlace).default([]),
  alarmPolicyId,
  startMode,
  endMode,
  /** Minutes from the planned start to the planned arrival; null when none is planned. */
  durationMin: z.int().min(1).max(durationMinMax).nullable(),
  recordInterval,
  delayTime,
  messages,
  recipients,
  remark,
})
export type TemplateContent = z.infer<typeof TemplateContent>

export const WaybillTemplate = z.object({
  id: z.int(),
  name: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  /** Empty: it is chosen for each shipment. */
  shippingAddress: z.string(),
  receivingAddress: z.string(),
  version: z.int(),
  createTime: z.string(),
})
export type WaybillTemplate = z.infer<typeof WaybillTemplate>

export const WaybillTemplateDetail = WaybillTemplate.extend({
  /** What the reader may not use, or what was deleted since, is left out: a new waybill could not name it. */
  content: TemplateContent,
  products: z.array(z.object({ productId: z.int(), productName: z.string(), definition: ProductDefinition })),
})
export type WaybillTemplateDetail = z.infer<typeof WaybillTemplateDetail>

const contentIds: readonly IdRef[] = [
  { at: 'content.productIds[]', entity: 'product' },
  { at: 'content.shipping.siteId', entity: 'site' },
  { at: 'content.receiving.siteId', entity: 'site' },
  { at: 'content.waypoints[].siteId', entity: 'site' },
  { at: 'content.alarmPolicyId', entity: 'waybillPolicy' },
  ...recipientIds.map(({ at, entity }): IdRef => ({ at: `content.${at}`, entity })),
]
const look = { audience: ['user'], needs: 'waybill:view', effect: 'read' } as const
const change = { audience: ['user'], needs: 'waybill:edit', effect: 'write' } as const

const contentFails = [
  'siteNotFound',
  'alarmPolicyNotFound',
  'notFound',
  'contactNotFound',
  'recipientsTooMany',
  'routeWaypointsTooMany',
  'intervalOutOfRange',
] as const

export const waybillTemplates = calls('waybillTemplates', '/v3/freightage/bds-waybill-template', {
  queryPageList: listPage({
    does: "The templates of waybills of the caller's organisations.",
    needs: 'waybill:view',
    columns: { id: idOf('waybillTemplate'), name: text, orgId: idOf('organisation'), createTime: time },
    row: WaybillTemplate,
  }),
  queryById: post({
    does: 'One template of waybills, with what a new waybill of the caller may take from it.',
    ...look,
    ids: [{ at: 'id', entity: 'waybillTemplate' }],
    body: z.object({ id: Id }),
    gives: WaybillTemplateDetail,
    fails: ['notFound'],
  }),
  save: post({
    does: 'Adds a template of waybills. Its name is unique in the organisation.',
    ...change,
    ids: [{ at: 'orgId', entity: 'organisation' }, ...contentIds],
    body: z.object({ orgId: Id, name: Name, content: TemplateContent }),
    gives: z.object({ id: z.int() }),
    fails: ['organisationNotFound', 'waybillTemplateExists', ...contentFails],
  }),
  update: post({
    does: 'Replaces what a template of waybills keeps. Waybills that were made from it stay.',
    ...change,
    ids: [{ at: 'id', entity: 'waybillTemplate' }, ...contentIds],
    body: z.object({ id: Id, version: z.int(), content: wholeOf(TemplateContent) }),
    gives: Done,
    fails: ['conflict', ...contentFails],
  }),
  rename: post({
    does: 'Gives a template of waybills another name.',
    ...change,
    ids: [{ at: 'id', entity: 'waybillTemplate' }],
    body: z.object({ id: Id, version: z.int(), name: Name }),
    gives: Done,
    fails: ['notFound', 'conflict', 'waybillTemplateExists'],
  }),
  deleteByIds: post({
    does: 'Deletes templates of waybills, all or none. Waybills that were made from them stay.',
    ...change,
    ids: [{ at: 'ids[]', entity: 'waybillTemplate' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.bulkRowsMax) }),
    gives: Done,
    fails: ['notFound'],
  }),
})
