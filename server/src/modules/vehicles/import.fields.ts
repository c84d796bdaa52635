/** The columns of a workbook of vehicles. */
import { vehicleProperties, vehicleStates, vehicleTypes } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { VehicleImportColumn } from '@coldway/contract/vehicles/vehicle-import.ts'
import type { TextKey } from '@coldway/i18n/texts.ts'
import type { SheetFields } from '../../platform/upload/sheet-form.ts'

const line = { hint: 'vehicles.textRule', params: { max: limits.nameMax }, example: '' } as const
const phone = { hint: 'vehicles.phoneRule', example: '' } as const
const size = { kind: 'number', hint: 'vehicles.sizeRule', params: { max: limits.vehicleSizeMax } } as const
const wordsOf = <Value extends string>(values: readonly Value[], key: (value: Value) => TextKey) =>
  Object.fromEntries(values.map((value) => [value, key(value)]))
const oneOf = { hint: 'imports.hints.oneOf' } as const

export const vehicleFields: SheetFields<VehicleImportColumn> = {
  plate: { label: 'vehicles.plate', hint: 'vehicles.plateRule', isRequired: true, example: '沪A12345' },
  organisation: { label: 'vehicles.organisation', hint: 'imports.hints.organisation', example: '' },
  state: {
    ...oneOf,
    label: 'vehicles.state',
    words: wordsOf(vehicleStates, (value) => `enums.vehicleStates.${value}`),
    example: 'available',
  },
  property: {
    ...oneOf,
    label: 'vehicles.property',
    words: wordsOf(vehicleProperties, (value) => `enums.vehicleProperties.${value}`),
    example: 'own',
  },
  vehicleType: {
    ...oneOf,
    label: 'vehicles.type',
    words: wordsOf(vehicleTypes, (value) => `enums.vehicleTypes.${value}`),
    example: 'coldChain',
  },
  team: { ...line, label: 'vehicles.team' },
  brand: { ...line, label: 'vehicles.brand' },
  loadKg: { ...size, label: 'vehicles.load', example: 8000 },
  lengthMm: { ...size, label: 'vehicles.length', example: 9600 },
  widthMm: { ...size, label: 'vehicles.width', example: 2400 },
  heightMm: { ...size, label: 'vehicles.height', example: 2600 },
  passengers: { ...size, params: { max: limits.vehiclePassengersMax }, label: 'vehicles.passengers', example: 2 },
  ownerName: { ...line, label: 'vehicles.ownerName' },
  ownerPhone: { ...phone, label: 'vehicles.ownerPhone' },
  mainDriverName: { ...line, label: 'vehicles.mainDriver' },
  mainDriverPhone: { ...phone, label: 'vehicles.mainPhone', example: '13912345678' },
  assistantDriverName: { ...line, label: 'vehicles.assistant' },
  assistantDriverPhone: { ...phone, label: 'vehicles.assistantPhone' },
  deviceCodes: { label: 'vehicles.devices', hint: 'vehicles.import.devices', example: 'CW-0001, CW-0002' },
  remark: { ...line, params: { max: limits.remarkMax }, label: 'vehicles.remark' },
}
