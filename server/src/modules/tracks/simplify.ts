/**
 * Fewer points that draw the same track. Top-down by time ratio (Meratnia and de By 2004): the vertex farthest from where
 * the drawn line would be at its time comes back first, so that place, speed and stands stay true together. What must not
 * be lost stays whatever its distance: the ends, the outermost places, the ends of the longest silences, and in each of
 * equal portions the coldest, the warmest and the fastest fix.
 */
import type { TrackPoint } from '@coldway/contract/readings.ts'
import { createHeap } from './heap.ts'

/** At most `max` points of the list, in order; `max` is at least `pointsMin` of the contract. */
export const simplify = (points: readonly TrackPoint[], max: number): TrackPoint[] => {
  if (points.length <= max) return [...points]
  const kept = new Set(mustKeep(points, max))
  const open = createHeap<Stretch>((stretch) => stretch.gap)
  const begin = (from: number, to: number) => {
    const stretch = farthestOf(points, from, to)
    if (stretch) open.push(stretch)
  }
  const ends = [...kept].toSorted((a, b) => a - b)
  for (const [place, to] of ends.entries()) if (place > 0) begin(ends[place - 1] as number, to)
  while (kept.size < max) {
    const widest = open.pop()
    if (!widest) break
    kept.add(widest.at)
    begin(widest.from, widest.at)
    begin(widest.at, widest.to)
  }
  return [...kept].toSorted((a, b) => a - b).map((index) => points[index] as TrackPoint)
}

interface Stretch {
  readonly from: number
  readonly to: number
  /** The vertex between them that the line misses most, and by how much: degrees of latitude, squared. */
  readonly at: number
  readonly gap: number
}

const farthestOf = (points: readonly TrackPoint[], from: number, to: number): Stretch | undefined => {
  const [start, end] = [points[from], points[to]]
  if (!start || !end || to - from < 2) return undefined
  const [startMs, lng, lat] = start
  const spanMs = Math.max(1, end[0] - startMs)
  const [dLng, dLat] = [shortWay(end[1] - lng), end[2] - lat]
  const narrow = Math.cos((lat * Math.PI) / 180)
  let best = { at: -1, gap: 0 }
  for (let at = from + 1; at < to; at++) {
    const point = points[at] as TrackPoint
    const part = (point[0] - startMs) / spanMs
    const x = shortWay(point[1] - lng - dLng * part) * narrow
    const y = point[2] - lat - dLat * part
    const gap = x * x + y * y
    if (gap > best.gap) best = { at, gap }
  }
  return best.at < 0 ? undefined : { from, to, ...best }
}

/** Across the date line too. */
const shortWay = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)

/** Indexes, at most half of `max`. */
const mustKeep = (points: readonly TrackPoint[], max: number): number[] => {
  const outermost = ([1, 2] as const).flatMap((part) => extremesOf(points, 0, points.length, part))
  const portions = Math.floor((max - 16) / 12)
  const size = Math.ceil(points.length / portions)
  const measured = Array.from({ length: portions }, (_, portion) => portion * size).flatMap((from) => [
    ...extremesOf(points, from, Math.min(points.length, from + size), 6),
    ...extremesOf(points, from, Math.min(points.length, from + size), 3).slice(1),
  ])
  return [0, points.length - 1, ...outermost, ...measured, ...silences(points, portions)]
}

/** Indexes of the lowest and the highest value of one part of the points; none where nothing was measured. */
const extremesOf = (points: readonly TrackPoint[], from: number, until: number, part: 1 | 2 | 3 | 6): number[] => {
  let [low, high] = [-1, -1]
  const valueAt = (index: number) => points[index]?.[part] ?? null
  for (let at = from; at < until; at++) {
    const value = valueAt(at)
    if (value === null) continue
    if (low < 0 || value < (valueAt(low) as number)) low = at
    if (high < 0 || value > (valueAt(high) as number)) high = at
  }
  return low < 0 ? [] : [low, high]
}

/** Both ends of the longest waits between two fixes: a line across them must be seen to be one. */
const silences = (points: readonly TrackPoint[], count: number): number[] => {
  const longest = createHeap<{ at: number; waitMs: number }>(({ waitMs }) => -waitMs)
  for (let at = 1; at < points.length; at++) {
    const waitMs = (points[at] as TrackPoint)[0] - (points[at - 1] as TrackPoint)[0]
    const isFull = longest.all().length === count
    if (isFull && waitMs <= (longest.all()[0]?.waitMs ?? 0)) continue
    if (isFull) longest.pop()
    longest.push({ at, waitMs })
  }
  return longest.all().flatMap(({ at }) => [at - 1, at])
}
