/** What the greenhouses of a fleet have: all have irrigation, every third has no vents to move. Other devices have neither. */
import { type CommandKind, climateKinds } from '@coldway/contract/commands/command-kinds.ts'
import type { PlannedDevice } from './fleet.ts'

/** Commands for which the device has nothing. */
export const lackedBy = ({ category, play }: PlannedDevice): readonly CommandKind[] => {
  if (category !== 'greenhouse') return climateKinds
  return play.index % 3 === 0 ? ['setVents'] : []
}

const hourMs = 3_600_000
const soakedPct = 10
const driesInMs = 6 * hourMs

/** How much wetter the soil is than without the last watering, in percent by volume. */
export const wateringPct = (wateredUntilMs: number | undefined, atMs: number): number =>
  wateredUntilMs === undefined ? 0 : soakedPct * Math.exp(-Math.max(0, atMs - wateredUntilMs) / driesInMs)
