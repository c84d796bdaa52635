/**
 * Lets marks glide from one fix to the next. Pure: the layer asks for the present positions. A glide takes as long as the time
 * between the last two fixes, bounded so that a mark does not show a past place for long; a newer fix ends it and starts the
 * next glide from the present position.
 */
import type { LngLat } from './map-types.ts'

export const glideLimits = { longestMs: 4000, shortestMs: 200, farthestM: 5000 } as const

export interface Glide {
  readonly from: LngLat
  readonly to: LngLat
  readonly startMs: number
  readonly lengthMs: number
}
export interface Glider {
  /** The points now drawn as marks; others are forgotten. */
  aim(points: readonly (LngLat & { readonly id: number })[], nowMs: number): void
  at(id: number, nowMs: number): LngLat | undefined
  isGliding(nowMs: number): boolean
}

export const createGlider = (): Glider => {
  let glides = new Map<number, Glide>()
  let endsAtMs = 0
  return {
    aim: (points, nowMs) => {
      const next = new Map<number, Glide>()
      endsAtMs = nowMs
      for (const point of points) {
        const glide = nextGlide(glides.get(point.id), point, nowMs)
        next.set(point.id, glide)
        endsAtMs = Math.max(endsAtMs, glide.startMs + glide.lengthMs)
      }
      glides = next
    },
    at: (id, nowMs) => {
      const glide = glides.get(id)
      return glide && placeOn(glide, nowMs)
    },
    isGliding: (nowMs) => nowMs < endsAtMs,
  }
}

export const nextGlide = (before: Glide | undefined, to: LngLat, nowMs: number): Glide => {
  if (!before) return resting(to, nowMs)
  if (before.to.lng === to.lng && before.to.lat === to.lat) return before
  const from = placeOn(before, nowMs)
  if (metresBetween(from, to) > glideLimits.farthestM) return resting(to, nowMs)
  const apartMs = nowMs - before.startMs
  const lengthMs = Math.min(glideLimits.longestMs, Math.max(glideLimits.shortestMs, apartMs))
  return { from, to: { lng: to.lng, lat: to.lat }, startMs: nowMs, lengthMs }
}

const resting = ({ lng, lat }: LngLat, nowMs: number): Glide => ({
  from: { lng, lat },
  to: { lng, lat },
  startMs: nowMs,
  lengthMs: 0,
})

export const placeOn = ({ from, to, startMs, lengthMs }: Glide, nowMs: number): LngLat => {
  const part = lengthMs === 0 ? 1 : Math.min(1, Math.max(0, (nowMs - startMs) / lengthMs))
  if (part === 1) return to
  return { lng: from.lng + shortWay(to.lng - from.lng) * part, lat: from.lat + (to.lat - from.lat) * part }
}

/** The step of longitude across the date line when that is shorter. */
export const shortWay = (stepDeg: number): number => stepDeg - 360 * Math.round(stepDeg / 360)

const metresPerDegree = 111_195

/** Flat-earth distance: exact enough for a few kilometres. */
export const metresBetween = (one: LngLat, other: LngLat): number => {
  const north = (other.lat - one.lat) * metresPerDegree
  const middle = ((one.lat + other.lat) / 2) * (Math.PI / 180)
  const east = shortWay(other.lng - one.lng) * metresPerDegree * Math.cos(middle)
  return Math.hypot(north, east)
}
