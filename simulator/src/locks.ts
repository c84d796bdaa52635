/**
 * The manners of the locks of a fleet: most obey, others answer twice or late, refuse, or are opened
 * by force.
 */
import type { PlannedDevice } from './fleet.ts'
import type { Orders } from './obedience.ts'
import type { Manner } from './transports/transport.ts'

const lockManners = ['obeys', 'obeys', 'twice', 'refuses', 'late', 'pried'] as const
export type LockManner = (typeof lockManners)[number]

/** The devices for each lock: two locks stand among forty. */
const devicesEach = 20

/** The manner of a lock; undefined when the device is none. */
export const lockMannerOf = ({ category, play }: PlannedDevice): LockManner | undefined =>
  category === 'lock' ? lockManners[Math.floor(play.index / devicesEach) % lockManners.length] : undefined

/** The way a device answers. Only a wire with its own answers can repeat or delay them. */
export const answeringOf = (device: PlannedDevice): Manner => {
  const manner = lockMannerOf(device)
  return manner === 'twice' || manner === 'late' ? manner : 'prompt'
}

/**
 * The orders of a lock at its start: it is closed until a command opens it; one that is opened by
 * force follows the door that it should keep shut.
 */
export const closeAtFirst = (device: PlannedDevice, orders: Orders): Orders => {
  const manner = lockMannerOf(device)
  if (manner !== undefined && manner !== 'pried') orders.isLocked = true
  return orders
}
