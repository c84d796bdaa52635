/** The stretches of a track inside a map window, and the track with these in more points. Pure. */
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { type FinerTrack, trackLimits } from '@coldway/contract/readings/tracks.ts'
import type { Bounds } from '../../map/map-types.ts'

export interface Stretch {
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * Stretches between vertices whose line may cross the window. When there are more than one call takes, the shortest gaps
 * between them are included.
 */
export const stretchesIn = (points: readonly TrackPoint[], bounds: Bounds): Stretch[] => {
  const found: { fromMs: number; untilMs: number }[] = []
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1], points[at]]
    if (!from || !to || !touches(from, to, bounds)) continue
    const last = found.at(-1)
    if (last && last.untilMs === from[0]) last.untilMs = to[0]
    else found.push({ fromMs: from[0], untilMs: to[0] })
  }
  return joined(found, trackLimits.stretchesMax)
}

/** True when the boxes of line and window overlap, however many turns around the world the window is. */
const touches = (from: TrackPoint, to: TrackPoint, [west, south, east, north]: Bounds): boolean => {
  if (Math.max(from[2], to[2]) < south || Math.min(from[2], to[2]) > north) return false
  const left = from[1]
  const right = left + shortWay(to[1] - left)
  const turned = Math.round(((west + east) / 2 - left) / 360) * 360
  return Math.max(left, right) + turned >= west && Math.min(left, right) + turned <= east
}

const shortWay = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)

const joined = (stretches: readonly Stretch[], most: number): Stretch[] => {
  if (stretches.length <= most) return [...stretches]
  const gaps = stretches.slice(1).map(({ fromMs }, index) => fromMs - (stretches[index]?.untilMs ?? fromMs))
  const bridged = new Set(
    [...gaps.keys()].toSorted((a, b) => (gaps[a] ?? 0) - (gaps[b] ?? 0)).slice(0, stretches.length - most),
  )
  const result: { fromMs: number; untilMs: number }[] = []
  for (const [index, stretch] of stretches.entries()) {
    const last = result.at(-1)
    if (last && bridged.has(index - 1)) last.untilMs = stretch.untilMs
    else result.push({ ...stretch })
  }
  return result
}

/** Share of the track they contain, 0 to 1, by its points. */
export const shareOf = (points: readonly TrackPoint[], stretches: readonly Stretch[]): number => {
  if (points.length === 0) return 0
  const inside = points.filter(([atMs]) => stretches.some(({ fromMs, untilMs }) => atMs >= fromMs && atMs <= untilMs))
  return inside.length / points.length
}

/** A stretch without finer points stays as it was. */
export const withFiner = (points: readonly TrackPoint[], { stretches }: FinerTrack): readonly TrackPoint[] => {
  const whole = stretches.filter((stretch) => stretch.points.length > 0)
  if (whole.length === 0) return points
  const kept = points.filter(([atMs]) => !whole.some(({ fromMs, untilMs }) => atMs >= fromMs && atMs <= untilMs))
  const all = [...kept, ...whole.flatMap((stretch) => stretch.points)].toSorted((a, b) => a[0] - b[0])
  return all.filter(([atMs], index) => atMs !== all[index - 1]?.[0])
}
