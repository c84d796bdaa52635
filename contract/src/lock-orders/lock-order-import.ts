/**
 * Electronic-lock orders from a workbook: one row for each material. Rows with the same number are one order, which comes in
 * whole or not at all; an order whose number exists already is passed over.
 */
import { calls } from '../call.ts'
import { sheetImportCalls } from '../downloads/workbooks.ts'

export const lockOrderImportColumns = [
  'orderNo',
  'supplier',
  'identification',
  'quantity',
  'planStartTime',
  'planEndTime',
  'organisation',
  'plate',
  'route',
  'inspectionAddress',
  'inspectionSite',
  'consigneeName',
  'consigneePhone',
  'remark',
] as const
export type LockOrderImportColumn = (typeof lockOrderImportColumns)[number]

export const lockOrderImports = calls(
  'lockOrderImports',
  '/v3/freightage/bds-waybill',
  sheetImportCalls('electronic-lock orders', 'lockOrder:edit'),
)
