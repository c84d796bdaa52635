/** Arithmetic of playback: the time shown, and the idle stretches. Pure; times in UTC milliseconds. */
import { movingAboveKmh } from '@coldway/contract/devices/device-state.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'

export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
}
/** Factors over real time. */
export const playbackSpeeds = [1, 4, 16, 32, 64] as const
export type PlaybackSpeed = (typeof playbackSpeeds)[number]

/** Standing at least this long is idle; so is a silence that makes a device offline. */
export const idleFromMs = 300_000
export const silentFromMs = 600_000

/** Stretches in which the device stood or was silent, in order and disjoint. */
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
  /** Stretches to skip; empty when skipping is off. */
  readonly skipped: readonly Stretch[]
}

/** The clock after some real time; skipped stretches take no time. */
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
