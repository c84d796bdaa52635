/** The arithmetic of playback: what time it is in the past, which stretches are idle. Pure; times in UTC milliseconds. */
import { movingAboveKmh } from '@coldway/contract/devices/device-state.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'

export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
}
/** How many times faster than it happened. */
export const playbackSpeeds = [1, 4, 16, 32, 64] as const
export type PlaybackSpeed = (typeof playbackSpeeds)[number]

/** Standing for at least so long is idle; so is a silence that makes a device offline. */
export const idleFromMs = 300_000
export const silentFromMs = 600_000

/** Stretches in which the device stood or said nothing, in order, not touching each other. */
export const idleStretches = (points: readonly TrackPoint[]): Stretch[] => {
  const idle: { fromMs: number; toMs: number }[] = []
  for (const [index, [atMs, , , speedKmh]] of points.entries()) {
    const before = points[index - 1]
    if (!before) continue
    const stands = speedKmh <= movingAboveKmh && before[3] <= movingAboveKmh
    if (!stands && atMs - before[0] < silentFromMs) continue
    const last = idle.at(-1)
    if (last?.toMs === before[0]) last.toMs = atMs
    else idle.push({ fromMs: before[0], toMs: atMs })
  }
  return idle.filter(({ fromMs, toMs }) => toMs - fromMs >= idleFromMs)
}

export interface Pace {
  readonly speed: number
  readonly endMs: number
  /** Stretches to leap over; empty when nothing is skipped. */
  readonly skipped: readonly Stretch[]
}

/** Where the clock stands after so much real time; a stretch that it meets on the way costs nothing. */
export const advance = (atMs: number, elapsedMs: number, { speed, endMs, skipped }: Pace): number => {
  let at = atMs
  let left = Math.max(0, elapsedMs) * speed
  for (const { fromMs, toMs } of skipped) {
    if (toMs <= at) continue
    if (fromMs > at + left) break
    left -= Math.max(0, fromMs - at)
    at = toMs
  }
  return Math.min(endMs, at + left)
}

/** Index of the last fix at or before a moment; 0 before the first, -1 without any. */
export const fixIndexAt = (points: readonly TrackPoint[], atMs: number): number => {
  let low = 0
  let high = points.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((points[middle]?.[0] ?? 0) <= atMs) low = middle
    else high = middle - 1
  }
  return Math.min(low, points.length - 1)
}
