/** A lock order as its form holds it: texts as they are typed. Pure. */
import type { ErrorName } from '@coldway/contract/errors.ts'
import { noRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import type { LockOrder } from '@coldway/contract/lock-orders/lock-orders.ts'
import type { PushRecipients } from '../subscriptions/index.ts'

export interface MaterialDraft {
  readonly supplier: string
  readonly identification: string
  readonly quantity: string
}
export interface LockOrderDraft {
  readonly orgId: number | undefined
  readonly orderNo: string
  /** `2026-11-23T08:00`, in the user's zone. */
  readonly planStartTime: string
  readonly planEndTime: string
  readonly plate: string
  readonly route: string
  readonly inspectionAddress: string
  readonly inspectionSiteId: number | null
  readonly consigneeName: string
  readonly consigneePhone: string
  readonly materials: readonly MaterialDraft[]
  readonly recipients: PushRecipients
  readonly remark: string
}

export const emptyMaterial: MaterialDraft = { supplier: '', identification: '', quantity: '1' }

export const refusedAt = {
  orderNumberExists: 'orderNo',
  organisationNotFound: 'orgId',
  waybillEndTime: 'planEndTime',
  siteNotFound: 'inspectionSiteId',
} as const satisfies Partial<Record<ErrorName, keyof LockOrderDraft>>

export const emptyOrder = (orgId: number): LockOrderDraft => ({
  orgId,
  orderNo: '',
  planStartTime: '',
  planEndTime: '',
  plate: '',
  route: '',
  inspectionAddress: '',
  inspectionSiteId: null,
  consigneeName: '',
  consigneePhone: '',
  materials: [emptyMaterial],
  recipients: noRecipients(),
  remark: '',
})

export const draftOf = (order: LockOrder): LockOrderDraft => ({
  orgId: order.orgId,
  orderNo: order.orderNo,
  planStartTime: fieldTime(order.planStartTime),
  planEndTime: fieldTime(order.planEndTime),
  plate: order.plate ?? '',
  route: order.route,
  inspectionAddress: order.inspectionAddress,
  inspectionSiteId: order.inspectionSiteId,
  consigneeName: order.consigneeName,
  consigneePhone: order.consigneePhone ?? '',
  materials: order.materials.map(({ supplier, identification, quantity }) => ({
    supplier,
    identification,
    quantity: String(quantity),
  })),
  recipients: order.recipients,
  remark: order.remark,
})

/** An empty plate or phone is not known. What is no number stays as it was typed, so that the schema refuses it. */
export const toOrder = ({ orgId: _orgId, orderNo: _orderNo, ...draft }: LockOrderDraft) => ({
  ...draft,
  planStartTime: wireTime(draft.planStartTime),
  planEndTime: wireTime(draft.planEndTime),
  plate: draft.plate.trim() || null,
  consigneePhone: draft.consigneePhone.trim() || null,
  materials: draft.materials.map((one) => ({ ...one, quantity: Number(one.quantity.trim() || Number.NaN) })),
})

const fieldTime = (wire: string): string => wire.slice(0, 16).replace(' ', 'T')
const wireTime = (typed: string): string => (typed === '' ? '' : `${typed.replace('T', ' ')}:00`)
