/**
 * The refrigeration unit of a vehicle: up to three compartments, and what the channels of the devices on the vehicle measure in
 * them. A person enters both, as no device says where its probes hang. Compartment 0 stands for the unit as a whole. What a
 * channel is holds for the whole time that its device is on the vehicle, so that the past of a compartment is known too.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { unitCompartmentsMax } from '../commands/command-kinds.ts'
import { type ChannelRole, channelRoles } from './unit-enums.ts'
import { lineOf } from '../fields.ts'
import { limits } from '../limits.ts'
import { findSeries, type SeriesName } from '../readings/series.ts'
import { required } from '../whole.ts'
import { VehicleDevice } from './vehicles.ts'

export const unitLimits = {
  compartmentsMax: unitCompartmentsMax,
  keyMax: 24,
  /** Channels of one device that are entered, and those that the answer about one vehicle lists. */
  deviceChannelsMax: 64,
  channelsMax: 640,
  /** Characters of what a pre-trip inspection found. */
  faultsMax: 200,
} as const

/** What a channel can be by what it measures, and whether of one compartment, of the whole unit, or of either. */
const roleRules: Readonly<
  Record<ChannelRole, { readonly series: readonly SeriesName[]; readonly of: 'compartment' | 'unit' | 'either' }>
> = {
  setPoint: { series: ['reeferSetPoint', 'reeferSetPoint2', 'reeferSetPoint3'], of: 'compartment' },
  returnAir: { series: ['reeferReturn', 'reeferReturn2', 'reeferReturn3', 'temp'], of: 'compartment' },
  supplyAir: { series: ['reeferSupply', 'reeferSupply2', 'reeferSupply3', 'temp'], of: 'compartment' },
  air: { series: ['temp'], of: 'compartment' },
  humidity: { series: ['hum'], of: 'compartment' },
  door: { series: ['door'], of: 'compartment' },
  mode: { series: ['reeferMode', 'reeferMode2', 'reeferMode3'], of: 'either' },
  fuel: { series: ['fuel'], of: 'unit' },
  hours: { series: ['reeferHours'], of: 'unit' },
  /** The codes follow from the device that reports their number. */
  alarms: { series: ['reeferAlarms'], of: 'unit' },
}

/** The roles that a channel can have; none: it says nothing about a unit. */
export const rolesFor = (key: string): readonly ChannelRole[] => {
  const name = findSeries(key)?.name
  return name === undefined ? [] : channelRoles.filter((role) => roleRules[role].series.includes(name))
}

const isAt = (role: ChannelRole, compartment: number): boolean => {
  const { of } = roleRules[role]
  return of === 'either' || (of === 'unit') === (compartment === 0)
}

const Compartment = z.int().min(0).max(unitLimits.compartmentsMax)

export const UnitChannel = z
  .object({
    key: z.string().max(unitLimits.keyMax),
    role: z.enum(channelRoles),
    compartment: Compartment,
  })
  .refine(({ key, role, compartment }) => rolesFor(key).includes(role) && isAt(role, compartment))
export type UnitChannel = z.infer<typeof UnitChannel>

/** A channel of a device while it is or was on the vehicle. */
export const VehicleChannel = VehicleDevice.extend({
  key: z.string(),
  role: z.enum(channelRoles),
  compartment: z.int(),
  boundFrom: z.string(),
  /** Null when the device is on the vehicle. */
  boundUntil: z.string().nullable(),
})
export type VehicleChannel = z.infer<typeof VehicleChannel>

export const VehicleUnit = z.object({
  /** The name of each compartment, the first one's first; a name may be empty. None: nobody has entered a unit. */
  compartments: z.array(z.string()),
  /** Those of devices that the reader may see, the devices that came last first, `unitLimits.channelsMax` at most. */
  channels: z.array(VehicleChannel),
  /** The devices on the vehicle, of those that the reader may see, whose protocol carries the order for a pre-trip inspection. */
  preTripDevices: z.array(VehicleDevice),
  version: z.int(),
})
export type VehicleUnit = z.infer<typeof VehicleUnit>

const change = { audience: ['user'], needs: 'vehicle:edit', effect: 'write' } as const
const ofVehicle = [{ at: 'vehicleId', entity: 'vehicle' }] as const
/** The version of the unit that its editor has read; 0 when nobody has entered one. */
const Version = z.int().min(0)

export const vehicleUnits = calls('vehicleUnits', '/v3/freightage/bds-vehicle-unit', {
  queryUnit: post({
    does: 'The compartments of the refrigeration unit of one vehicle, and which channels of its devices measure in them.',
    audience: ['user'],
    needs: 'vehicle:view',
    effect: 'read',
    ids: ofVehicle,
    body: z.object({ vehicleId: Id }),
    gives: VehicleUnit,
    fails: ['notFound'],
  }),
  save: post({
    does: 'Enters the compartments of a vehicle. Channels of one that is gone are taken off; none: the vehicle has no unit.',
    ...change,
    ids: ofVehicle,
    body: z.object({
      vehicleId: Id,
      version: Version,
      compartments: z.array(lineOf(0, limits.nameShortMax)).max(unitLimits.compartmentsMax),
    }),
    gives: Done,
    fails: ['notFound', 'conflict'],
  }),
  assignDevice: post({
    does: 'Enters what the channels of a device measure on the vehicle it is on, in place of what was entered for it.',
    ...change,
    ids: [{ at: 'deviceId', entity: 'deviceOnVehicle' }],
    body: z.object({
      deviceId: required('deviceIdRequired', Id),
      version: Version,
      channels: z
        .array(UnitChannel)
        .max(unitLimits.deviceChannelsMax)
        .refine((all) => new Set(all.map(({ key }) => key)).size === all.length),
    }),
    gives: Done,
    fails: ['deviceIdRequired', 'notFound', 'conflict'],
  }),
})
