/**
 * Waybills from a workbook, or from rows pasted out of one: the check reads them and answers with a waybill for each good row,
 * which `waybills.save` takes. So each row is saved by itself, with its own step, and an import that is stopped has done what
 * it says.
 */
import { z } from 'zod'
import { deviceCautions } from '../devices/device-state.ts'
import { importCounts, importVerdict } from '../downloads/workbooks.ts'
import { limits } from '../limits.ts'

export const waybillImportColumns = [
  'businessCode',
  'waybillNo',
  'customerOrderId',
  'organisation',
  'waybillType',
  'goodsName',
  'shipping',
  'waypoints',
  'receiving',
  'plannedStartTime',
  'plannedArrivalTime',
  'deviceCodes',
  'alarmPolicy',
  'containerNo',
  'ssccs',
  'carrierName',
  'driverName',
  'driverPhone',
  'remark',
] as const
export type WaybillImportColumn = (typeof waybillImportColumns)[number]

/** The ending of the name of a file that holds pasted rows: cells between tabs, in UTF-8. */
export const pastedEnding = '.tsv'

export const WaybillImportRow = z.object({
  row: z.int(),
  businessCode: z.string(),
  ...importVerdict,
  /** The body of `waybills.save`; null unless the row is ready. */
  waybill: z.record(z.string(), z.unknown()).nullable(),
})
export type WaybillImportRow = z.infer<typeof WaybillImportRow>

export const WaybillImport = z.object({
  ...importCounts,
  /** Devices of ready rows with what a person confirms before they are used, as in the form of one waybill. */
  doubtful: z.array(z.object({ deviceId: z.int(), cautions: z.array(z.enum(deviceCautions)) })),
  rows: z.array(WaybillImportRow).max(limits.uploadRowsMax),
})
export type WaybillImport = z.infer<typeof WaybillImport>
