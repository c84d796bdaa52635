/** The columns of a workbook of electronic-lock orders: one row for each material. */
import { limits } from '@coldway/contract/limits.ts'
import type { LockOrderImportColumn } from '@coldway/contract/lock-orders/lock-order-import.ts'
import { lockOrderLimits } from '@coldway/contract/lock-orders/lock-orders.ts'
import type { SheetFields } from '../../platform/upload/sheet-form.ts'

const line = { hint: 'lockOrders.textRule', params: { max: limits.nameMax }, example: '' } as const
const number = { hint: 'waybills.lengthRule', params: { max: lockOrderLimits.numberMax }, isRequired: true } as const
const time = { kind: 'time', hint: 'waybills.import.time', isRequired: true } as const

export const lockOrderFields: SheetFields<LockOrderImportColumn> = {
  orderNo: { ...number, hint: 'lockOrders.import.orderNo', label: 'lockOrders.orderNo', example: 'LO-0001' },
  supplier: { ...line, isRequired: true, label: 'lockOrders.supplier', example: 'Cold Foods' },
  identification: { ...number, label: 'lockOrders.identification', example: 'CONT-7781' },
  quantity: {
    kind: 'number',
    hint: 'vehicles.sizeRule',
    params: { max: lockOrderLimits.quantityMax },
    isRequired: true,
    label: 'lockOrders.quantity',
    example: 12,
  },
  planStartTime: { ...time, label: 'lockOrders.planStart', example: '2026-11-23 08:00' },
  planEndTime: { ...time, label: 'lockOrders.planEnd', example: '2026-11-23 18:00' },
  organisation: { label: 'lockOrders.organisation', hint: 'imports.hints.organisation', example: '' },
  plate: { label: 'lockOrders.plate', hint: 'lockOrders.plateRule', example: '' },
  route: { ...line, params: { max: limits.addressMax }, label: 'lockOrders.route' },
  inspectionAddress: { ...line, params: { max: limits.addressMax }, label: 'lockOrders.inspectionAddress' },
  inspectionSite: { label: 'lockOrders.inspectionSite', hint: 'lockOrders.import.site', example: '' },
  consigneeName: { ...line, label: 'lockOrders.consignee' },
  consigneePhone: { label: 'lockOrders.consigneePhone', hint: 'lockOrders.phoneRule', example: '13912345678' },
  remark: { ...line, params: { max: limits.remarkMax }, label: 'lockOrders.remark' },
}
