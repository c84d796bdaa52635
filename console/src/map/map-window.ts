/** The window of a map as a query: somewhat larger, and stable for small moves. Pure. */
import type { Bounds } from './map-types.ts'

export interface AskedWindow {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Steps in which the window moves: parts of its width, rounded down to a power of two. */
const steps = 2

export const windowOf = ([west, south, east, north]: Bounds): AskedWindow => {
  const step = 2 ** Math.floor(Math.log2(Math.max(east - west, north - south, 1e-4) / steps))
  const down = (degrees: number) => Math.floor(degrees / step) * step
  const up = (degrees: number) => Math.ceil(degrees / step) * step
  const lats = { south: Math.max(-90, down(south)), north: Math.min(90, up(north)) }
  const [from, to] = [down(west), up(east)]
  // Wider than the world: all of it. Across the date line: east below west.
  return to - from >= 360 ? { west: -180, east: 180, ...lats } : { west: wrapped(from), east: wrapped(to), ...lats }
}

const wrapped = (lng: number): number => lng - 360 * Math.floor((lng + 180) / 360)
