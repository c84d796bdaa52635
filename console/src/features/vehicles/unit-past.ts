/** Which channels were in which compartment while their devices were on the vehicle. Pure. */
import type { ChannelRole } from '@coldway/contract/vehicles/unit-enums.ts'
import type { VehicleChannel, VehicleUnit } from '@coldway/contract/vehicles/vehicle-units.ts'

/** Roles whose past says how cold a compartment was, or how often it was opened. */
const roles: readonly ChannelRole[] = ['returnAir', 'supplyAir', 'air', 'door']

/** A device while it was on the vehicle, as the register names it. */
type DeviceStay = Pick<VehicleChannel, 'deviceId' | 'boundFrom'>

/** What was entered for a stay, in one compartment or in all of them. */
export const channelsIn = ({ channels }: VehicleUnit, stay: DeviceStay, number?: number): VehicleChannel[] =>
  channels.filter(
    (one) =>
      one.deviceId === stay.deviceId &&
      one.boundFrom === stay.boundFrom &&
      roles.includes(one.role) &&
      (number === undefined || one.compartment === number),
  )

/** The compartments of which something was measured in these stays. */
export const numbersIn = (unit: VehicleUnit, stays: readonly DeviceStay[]): number[] =>
  [...new Set(stays.flatMap((stay) => channelsIn(unit, stay).map(({ compartment }) => compartment)))].toSorted(
    (one, other) => one - other,
  )
