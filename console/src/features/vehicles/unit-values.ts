/** What the channels of a vehicle's devices say of its compartments now, as plain data. Pure. */
import { reeferModes } from '@coldway/contract/enums.ts'
import { type ChannelRole } from '@coldway/contract/vehicles/unit-enums.ts'
import type { VehicleChannel, VehicleUnit } from '@coldway/contract/vehicles/vehicle-units.ts'
import { shownAlarmKeys, type Tile, type Tracked, tilesOf } from '../monitoring/index.ts'

/** These are shown of every compartment, also where nothing says them. */
const always: readonly ChannelRole[] = ['setPoint', 'returnAir', 'supplyAir', 'mode']
const ofUnit: readonly ChannelRole[] = ['mode', 'fuel', 'alarms']

export interface UnitValue {
  readonly role: ChannelRole
  /** Undefined when nobody entered a channel. */
  readonly channel: VehicleChannel | undefined
  /** Undefined when the device reports nothing there, or the reader may not see it. */
  readonly tile: Tile | undefined
  /** The device is silent, so the value is what it said last. */
  readonly isOld: boolean
}

const faultModes: readonly number[] = [reeferModes.failureShutdown, reeferModes.powerOff]
export const isFaultMode = ({ role, tile }: UnitValue): boolean =>
  role === 'mode' && tile?.value !== undefined && faultModes.includes(tile.value)

/** The codes of the alarms that a unit shows, as far as its device reports them; undefined: nobody knows. */
export const alarmCodesOf = (
  { role, channel, tile }: UnitValue,
  devices: readonly Tracked[],
): readonly number[] | undefined => {
  if (role !== 'alarms' || tile?.value === undefined) return undefined
  const state = devices.find(({ device }) => device.id === channel?.deviceId)?.state
  return state && shownAlarmKeys(state).flatMap((key) => state.values[key] ?? [])
}

/** Faults are known only while a device reports a mode. */
export const isModeKnown = (values: readonly UnitValue[]): boolean => {
  const modes = values.filter(({ role }) => role === 'mode')
  const isNow = ({ tile, isOld }: UnitValue): boolean => tile?.value !== undefined && !isOld
  return modes.some((one) => isFaultMode(one)) || (modes.length > 0 && modes.every(isNow))
}

/** What a device says now, said last, or cannot measure; temperatures of the air first. */
export const knownOf = (values: readonly UnitValue[]): readonly UnitValue[] => {
  const known = values.filter(({ tile }) => tile?.value !== undefined || tile?.fault !== undefined)
  return known.toSorted((one, other) => rankOf(one) - rankOf(other))
}
const rankOf = ({ role }: UnitValue): number => (role === 'air' ? 0 : role === 'returnAir' ? 1 : 2)

/** The values of one compartment; 0: of the whole unit. A mode of the unit is that of each compartment which has none of its own. */
export const valuesAt = (unit: VehicleUnit, number: number, devices: readonly Tracked[]): UnitValue[] => {
  // The hours are shown with those that a person read, of which the newer counts.
  const now = unit.channels.filter(({ boundUntil, role }) => boundUntil === null && role !== 'hours')
  const own = now.filter(({ compartment }) => compartment === number)
  const whole = now.filter(({ compartment, role }) => compartment === 0 && role === 'mode')
  const isModeOwn = number === 0 || own.some(({ role }) => role === 'mode')
  const channels = isModeOwn ? own : [...own, ...whole]
  const wanted = number === 0 ? ofUnit : always
  const others = channels.map(({ role }) => role).filter((role) => !wanted.includes(role))
  return [...wanted, ...new Set(others)].flatMap((role): UnitValue[] => {
    const some = channels.filter((one) => one.role === role)
    return some.length === 0
      ? [{ role, channel: undefined, tile: undefined, isOld: false }]
      : some.map((channel) => ({ role, channel, ...tileAt(channel, devices) }))
  })
}

const tileAt = ({ deviceId, key }: VehicleChannel, devices: readonly Tracked[]) => {
  const one = devices.find(({ device }) => device.id === deviceId)
  const tile = one?.state && tilesOf(one.device, one.state).find(({ series }) => series.key === key)
  return { tile, isOld: one?.severity === 'off' }
}

/** A device says something of a refrigeration unit. */
export const isUnitReported = (devices: readonly Tracked[]): boolean =>
  devices.some(({ state }) =>
    Object.keys({ ...state?.values, ...state?.faults }).some((key) => key.startsWith('reefer')),
  )
