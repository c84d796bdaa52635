/** Vehicles from a workbook: one row each. A vehicle whose plate is registered already is passed over and never changed. */
import { calls } from '../call.ts'
import { sheetImportCalls } from '../downloads/workbooks.ts'

export const vehicleImportColumns = [
  'plate',
  'organisation',
  'state',
  'property',
  'vehicleType',
  'team',
  'brand',
  'loadKg',
  'lengthMm',
  'widthMm',
  'heightMm',
  'passengers',
  'ownerName',
  'ownerPhone',
  'mainDriverName',
  'mainDriverPhone',
  'assistantDriverName',
  'assistantDriverPhone',
  'deviceCodes',
  'remark',
] as const
export type VehicleImportColumn = (typeof vehicleImportColumns)[number]

export const vehicleImports = calls(
  'vehicleImports',
  '/v3/freightage/bds-vehicle-info',
  sheetImportCalls('vehicles', 'vehicle:edit'),
)
