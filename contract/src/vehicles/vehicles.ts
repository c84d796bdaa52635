/**
 * Vehicles: the register of an organisation, with the state of each over time and the devices that it carries or carried
 * (product.md section 3, rules-and-calls.md section 5). A plate is unique inside a tenant however it is separated; a device
 * is on one vehicle at a time.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { vehicleProperties, vehicleStates, vehicleTypes } from '../enums.ts'
import { lineOf, Remark } from '../fields.ts'
import { limits } from '../limits.ts'
import { LicencePlate } from '../plates.ts'
import { choice, idOf, keyword, listPage, number, text, time } from '../list.ts'
import { Phone } from '../users/phone.ts'
import { whole } from '../whole.ts'

/** Kilograms or millimetres; null: not known. */
const Size = z.int().min(1).max(limits.vehicleSizeMax).nullable()
const Said = lineOf(0, limits.nameMax)

export const VehicleDevice = z.object({ deviceId: z.int(), deviceCode: z.string(), deviceName: z.string() })
export type VehicleDevice = z.infer<typeof VehicleDevice>

/** What a person fills in. */
const vehicleFields = {
  plate: LicencePlate,
  state: z.enum(vehicleStates).default('available'),
  /** Why the state changes; kept with the change and ignored where the state stays. */
  stateReason: lineOf(0, limits.remarkMax).default(''),
  property: z.enum(vehicleProperties).default('own'),
  vehicleType: z.enum(vehicleTypes).default('coldChain'),
  team: Said.default(''),
  ownerName: Said.default(''),
  ownerPhone: Phone.nullable().default(null),
  brand: Said.default(''),
  loadKg: Size.default(null),
  lengthMm: Size.default(null),
  widthMm: Size.default(null),
  heightMm: Size.default(null),
  passengers: z.int().min(1).max(limits.vehiclePassengersMax).nullable().default(null),
  mainDriverName: Said.default(''),
  mainDriverPhone: Phone.nullable().default(null),
  assistantDriverName: Said.default(''),
  assistantDriverPhone: Phone.nullable().default(null),
  /** Binding gives the devices the plate of the vehicle, by which maps, alarms and searches name them. */
  deviceIds: z
    .array(Id)
    .max(limits.vehicleDevicesMax)
    .transform((ids) => [...new Set(ids)])
    .default([]),
  remark: Remark.default(''),
}

export const Vehicle = z.object({
  id: z.int(),
  plate: z.string(),
  state: z.enum(vehicleStates),
  property: z.enum(vehicleProperties),
  vehicleType: z.enum(vehicleTypes),
  team: z.string(),
  ownerName: z.string(),
  ownerPhone: z.string().nullable(),
  brand: z.string(),
  loadKg: z.int().nullable(),
  lengthMm: z.int().nullable(),
  widthMm: z.int().nullable(),
  heightMm: z.int().nullable(),
  passengers: z.int().nullable(),
  mainDriverName: z.string(),
  mainDriverPhone: z.string().nullable(),
  assistantDriverName: z.string(),
  assistantDriverPhone: z.string().nullable(),
  orgId: z.int(),
  orgName: z.string(),
  /** The devices on it now that the reader may see. */
  devices: z.array(VehicleDevice),
  remark: z.string(),
  version: z.int(),
  createTime: z.string(),
})
export type Vehicle = z.infer<typeof Vehicle>

/** A vehicle with the newest position among its devices; null while none of them has one. */
export const LocatedVehicle = Vehicle.extend({
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  fixTime: z.string().nullable(),
  /** When a device of it was last heard. */
  reportTime: z.string().nullable(),
})
export type LocatedVehicle = z.infer<typeof LocatedVehicle>

/** A device while it was on the vehicle. */
export const VehicleBinding = VehicleDevice.extend({ boundFrom: z.string(), boundUntil: z.string().nullable() })
export const VehicleStateChange = z.object({
  state: z.enum(vehicleStates),
  time: z.string(),
  userName: z.string(),
  reason: z.string(),
})
export const VehicleDetail = Vehicle.extend({
  /** The newest first, `limits.vehicleHistoryMax` at most. */
  bindings: z.array(VehicleBinding),
  states: z.array(VehicleStateChange),
})
export type VehicleDetail = z.infer<typeof VehicleDetail>

/** Newest first, `limits.vehicleUseMax` at most of each; the lists of shipments and of alarms say what they are. */
export const VehicleUse = z.object({ waybillIds: z.array(z.int()), alarmIds: z.array(z.int()) })
export type VehicleUse = z.infer<typeof VehicleUse>

const columns = {
  id: idOf('vehicle'),
  /** Plate, team, owner or driver. */
  keyword,
  plate: text,
  state: choice(vehicleStates),
  property: choice(vehicleProperties),
  vehicleType: choice(vehicleTypes),
  team: text,
  ownerName: text,
  brand: text,
  loadKg: number,
  mainDriverName: text,
  orgId: idOf('organisation'),
  /** The code of a device that is on the vehicle now. */
  deviceCode: idOf('device', { ...text, types: ['eq', 'in'], isSortable: false }),
  createTime: time,
} as const

const change = { audience: ['user'], needs: 'vehicle:edit', effect: 'write' } as const
const device = { at: 'deviceIds[]', entity: 'device' } as const
const fieldFails = ['plateExists', 'deviceNotFound', 'deviceInUse'] as const

export const vehicles = calls('vehicles', '/v3/freightage/bds-vehicle-info', {
  queryPageList: listPage({
    does: "The vehicles of the caller's organisations.",
    needs: 'vehicle:view',
    columns,
    row: Vehicle,
  }),
  queryPageList2: listPage({
    does: 'The same vehicles, each with where it is.',
    needs: 'vehicle:view',
    columns,
    row: LocatedVehicle,
  }),
  queryById: post({
    does: 'One vehicle with the devices that it carried and the states that it was in.',
    audience: ['user'],
    needs: 'vehicle:view',
    effect: 'read',
    ids: [{ at: 'id', entity: 'vehicle' }],
    body: z.object({ id: Id }),
    gives: VehicleDetail,
    fails: ['notFound'],
  }),
  queryUse: post({
    does: 'Which shipments used one vehicle and which alarms it had: those of its devices while they were on it.',
    audience: ['user'],
    needs: 'vehicle:view',
    effect: 'read',
    ids: [{ at: 'id', entity: 'vehicle' }],
    body: z.object({ id: Id }),
    gives: VehicleUse,
    fails: ['notFound'],
  }),
  save: post({
    does: 'Adds a vehicle. Its devices bear its plate from now on.',
    ...change,
    ids: [{ at: 'orgId', entity: 'organisation' }, device],
    body: z.object({ orgId: Id, ...vehicleFields }),
    gives: z.object({ id: z.int() }),
    fails: ['organisationNotFound', ...fieldFails],
  }),
  update: post({
    does: 'Changes a vehicle. Devices that leave it keep the time they were on it.',
    ...change,
    ids: [{ at: 'id', entity: 'vehicle' }, device],
    body: z.object({ id: Id, version: z.int(), ...whole(vehicleFields) }),
    gives: Done,
    fails: ['notFound', 'conflict', ...fieldFails],
  }),
  deleteByIds: post({
    does: 'Deletes vehicles that carry no device, all or none.',
    ...change,
    ids: [{ at: 'ids[]', entity: 'vehicle' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.bulkRowsMax) }),
    gives: Done,
    fails: ['notFound', 'vehicleInUse'],
  }),
})
