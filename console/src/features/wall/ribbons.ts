/** Stretches of a device for the scrubber: driving, standing, out of range, silent. Pure. */
import { breachOf, movingAboveKmh, offlineAfterMs } from '@coldway/contract/devices/device-state.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { type PlayedDevice, rangeAt } from '../playback/index.ts'

export type RibbonKind = 'run' | 'stand' | 'breach'
export interface RibbonPart {
  readonly kind: RibbonKind
  readonly fromMs: number
  readonly toMs: number
}

const kindOf = ([atMs, , , speedKmh, , , tempC]: TrackPoint, of: PlayedDevice): RibbonKind => {
  if (breachOf('temp1', tempC ?? undefined, rangeAt(of, atMs))) return 'breach'
  return speedKmh > movingAboveKmh ? 'run' : 'stand'
}

/** A fix holds until the next, unless the device was silent in between; a breach is never merged into another stretch. */
export const ribbonOf = (points: readonly TrackPoint[], of: PlayedDevice): RibbonPart[] => {
  const gapMs = offlineAfterMs(of.reportIntervalS)
  const parts: { kind: RibbonKind; fromMs: number; toMs: number }[] = []
  for (const [index, point] of points.entries()) {
    const fromMs = point[0]
    const nextMs = points[index + 1]?.[0] ?? fromMs
    const toMs = nextMs - fromMs > gapMs ? fromMs : nextMs
    const kind = kindOf(point, of)
    const last = parts.at(-1)
    if (last?.kind === kind && last.toMs === fromMs) last.toMs = toMs
    else parts.push({ kind, fromMs, toMs })
  }
  return parts
}

/** True when the device was silent at this moment: before its first fix, after its last, or in a gap. */
export const isSilentAt = (points: readonly TrackPoint[], index: number, atMs: number, reportIntervalS: number) => {
  const fix = points[index]
  if (!fix || atMs < fix[0]) return true
  const next = points[index + 1]
  return next ? next[0] - fix[0] > offlineAfterMs(reportIntervalS) : atMs - fix[0] > offlineAfterMs(reportIntervalS)
}
