/** The trips of a vehicle from one end of its line to the other, between two docks. Pure. */
import type { PlannedDevice } from './fleet.ts'
import { phaseAt } from './journey.ts'
import type { TownKey } from './towns.ts'
import { courseOf } from './vehicle.ts'

export interface Trip {
  readonly from: TownKey
  readonly to: TownKey
  /** When it left the dock at one end, and came to the dock at the other. */
  readonly departMs: number
  readonly arriveMs: number
}

/** Trips of the cycle before this moment, of the present one and of the next, in order; none for a parked device. */
export const tripsAround = (device: PlannedDevice, atMs: number): Trip[] => {
  const course = courseOf(device)
  const line = device.play.line
  const [home, away] = [line?.[0], line?.at(-1)]
  if (!course || !home || !away) return []
  const { journey, phaseS } = course
  const [far, near] = journey.stops.filter(({ kind }) => kind === 'dock')
  if (!far || !near) return []
  const beganMs = atMs - phaseAt(journey, phaseS, atMs).inCycleS * 1000
  return [-1, 0, 1].flatMap((cycle) => {
    const at = (seconds: number): number => Math.round(beganMs + (cycle * journey.cycleS + seconds) * 1000)
    return [
      { from: home, to: away, departMs: at(0), arriveMs: at(far.fromS) },
      { from: away, to: home, departMs: at(far.toS), arriveMs: at(near.fromS) },
    ]
  })
}
