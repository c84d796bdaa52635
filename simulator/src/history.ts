/** The past of a device in coarse steps: every five minutes, and wherever it stopped, started or moved its door. */
import type { Report } from '@coldway/contract/readings/report.ts'
import { presenceAt } from './conduct.ts'
import type { PlannedDevice } from './fleet.ts'
import { closeAtFirst } from './locks.ts'
import { type PlayedDevice, playDevice } from './played-device.ts'

const minuteMs = 60_000

/** Simulated time before the first report, longer than the cargo remembers its start. */
export const warmUpMs = 6 * 3_600_000

export interface Past {
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs?: number
}

/** Reports of [from, to) in order. Generated lazily, so that a fleet's day is never in memory at once. */
export function* pastOf(device: PlannedDevice, { fromMs, toMs, stepMs = 5 * minuteMs }: Past): Generator<Report> {
  const player = playDevice(device, fromMs - warmUpMs, closeAtFirst(device, { silentUntilMs: 0 }))
  let before = stateAt(player, fromMs)
  for (let atMs = Math.ceil(fromMs / minuteMs) * minuteMs; atMs < toMs; atMs += minuteMs) {
    const now = stateAt(player, atMs)
    const isDue = atMs % stepMs === 0 || now.isMoving !== before.isMoving || now.isDoorOpen !== before.isDoorOpen
    if (now.isOff && !before.isOff) yield { ...player.reportAt(atMs), event: 'shutdown' }
    else if (!now.isOff && before.isOff) yield { ...player.reportAt(atMs), event: 'startup' }
    else if (!now.isOff && isDue) yield player.reportAt(atMs)
    before = now
  }
}

const stateAt = ({ device, motionAt }: PlayedDevice, atMs: number) => {
  const { speedKmh, isDoorOpen } = motionAt(atMs)
  return { isMoving: speedKmh > 0, isDoorOpen, isOff: presenceAt(device.play, atMs).kind === 'off' }
}
