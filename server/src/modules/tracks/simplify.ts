/**
 * Reduces a track to fewer points that draw the same. It works top-down by time ratio (Meratnia and de By 2004): the
 * vertex farthest from where the drawn line would be at its time is added first, so that place, speed and stops stay
 * true together. Some points stay whatever their distance: the ends, the outermost places, the ends of the longest
 * silences, and in each of equal portions the coldest, the warmest and the fastest fix.
 */
import type { Columns } from './columns.ts'
import { createHeap } from './heap.ts'

/** Gives the indexes of at most `max` fixes, in order; `max` is at least `pointsMin` of the contract. */
export const simplify = (track: Columns, max: number): number[] => {
  if (track.length <= max) return Array.from({ length: track.length }, (_, index) => index)
  const kept = new Set(mustKeep(track, max))
  const open = createHeap<Stretch>((stretch) => stretch.gap)
  const begin = (from: number, to: number) => {
    const stretch = farthestOf(track, from, to)
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
  return [...kept].toSorted((a, b) => a - b)
}

interface Stretch {
  readonly from: number
  readonly to: number
  /** The vertex between them that the line misses most, and by how much: degrees of latitude, squared. */
  readonly at: number
  readonly gap: number
}

const farthestOf = ({ atMs, lng, lat }: Columns, from: number, to: number): Stretch | undefined => {
  if (to - from < 2) return undefined
  const [startMs, startLng, startLat] = [valueOf(atMs, from), valueOf(lng, from), valueOf(lat, from)]
  const spanMs = Math.max(1, valueOf(atMs, to) - startMs)
  const [dLng, dLat] = [shortWay(valueOf(lng, to) - startLng), valueOf(lat, to) - startLat]
  const narrow = Math.cos((startLat * Math.PI) / 180)
  let [best, widest] = [-1, 0]
  for (let at = from + 1; at < to; at++) {
    const part = (valueOf(atMs, at) - startMs) / spanMs
    const x = shortWay(valueOf(lng, at) - startLng - dLng * part) * narrow
    const y = valueOf(lat, at) - startLat - dLat * part
    const gap = x * x + y * y
    if (gap > widest) [best, widest] = [at, gap]
  }
  return best < 0 ? undefined : { from, to, at: best, gap: widest }
}

const valueOf = (column: Float64Array, index: number): number => column[index] as number

/** Takes the short way across the date line. */
const shortWay = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)

/** Gives the indexes that must stay, at most half of `max`. */
const mustKeep = (track: Columns, max: number): number[] => {
  const { length, lng, lat, speedKmh, tempC } = track
  const outermost = [lng, lat].flatMap((column) => extremesOf(column, 0, length))
  const portions = Math.floor((max - 16) / 12)
  const size = Math.ceil(length / portions)
  const measured = Array.from({ length: portions }, (_, portion) => portion * size).flatMap((from) => [
    ...extremesOf(tempC, from, Math.min(length, from + size)),
    ...extremesOf(speedKmh, from, Math.min(length, from + size)).slice(1),
  ])
  return [0, length - 1, ...outermost, ...measured, ...silences(track, portions)]
}

/** Gives the indexes of the lowest and the highest value between two indexes; none where nothing was measured. */
const extremesOf = (column: Float64Array, from: number, until: number): number[] => {
  let [low, high] = [-1, -1]
  for (let at = from; at < until; at++) {
    const value = valueOf(column, at)
    if (Number.isNaN(value)) continue
    if (low < 0 || value < valueOf(column, low)) low = at
    if (high < 0 || value > valueOf(column, high)) high = at
  }
  return low < 0 ? [] : [low, high]
}

/** Gives both ends of the longest silences: a line across one must be recognisable. */
const silences = ({ atMs, length }: Columns, count: number): number[] => {
  const longest = createHeap<{ at: number; waitMs: number }>(({ waitMs }) => -waitMs)
  for (let at = 1; at < length; at++) {
    const waitMs = valueOf(atMs, at) - valueOf(atMs, at - 1)
    const isFull = longest.all().length === count
    if (isFull && waitMs <= (longest.all()[0]?.waitMs ?? 0)) continue
    if (isFull) longest.pop()
    longest.push({ at, waitMs })
  }
  return longest.all().flatMap(({ at }) => [at - 1, at])
}
