/**
 * Pre-trip inspections of the refrigeration units of a fleet, and the manners of the units: most run one and report each check;
 * others find a fault, leave a check out, answer twice or late, or refuse.
 */
import type { CommandKind } from '@coldway/contract/commands/command-kinds.ts'
import type { UnitCheck } from '@coldway/contract/commands/downlink.ts'
import type { PlannedDevice } from './fleet.ts'
import { answeringOf } from './locks.ts'
import type { Found, Manner } from './transports/transport.ts'

const unitManners = ['passes', 'fails', 'twice', 'passes', 'refuses', 'incomplete', 'late'] as const
type UnitManner = (typeof unitManners)[number]

/** The manner of a unit; undefined when the device is at none. */
const unitMannerOf = ({ category, play }: PlannedDevice): UnitManner | undefined =>
  category === 'reefer' ? unitManners[play.index % unitManners.length] : undefined

/** Commands that the device takes and does not execute. */
export const refusedBy = (device: PlannedDevice): readonly CommandKind[] =>
  unitMannerOf(device) === 'refuses' ? ['startPreTrip'] : []

/** How a device answers a command of a kind: a unit has its manner in pre-trip inspections alone. */
export const mannerFor =
  (device: PlannedDevice) =>
  (kind: CommandKind): Manner => {
    const manner = unitMannerOf(device)
    if (kind !== 'startPreTrip') return answeringOf(device)
    return manner === 'twice' || manner === 'late' ? manner : 'prompt'
  }

/** A real self-test takes up to an hour; nobody waits so long in a demo. */
const takesMs = 20_000
const checked = ['Sensors', 'Fans', 'Compressor', 'Cooling', 'Heating', 'Defrost', 'Doors'] as const

export const preTripOf = (device: PlannedDevice): Found => {
  const manner = unitMannerOf(device)
  const checks = checked.map((name): UnitCheck => {
    if (manner === 'fails' && name === 'Defrost') return { name, result: 'failed', code: '25' }
    if (manner === 'incomplete' && name === 'Heating') return { name, result: 'notRun', code: '' }
    return { name, result: 'passed', code: '' }
  })
  return { checks, takesMs }
}
