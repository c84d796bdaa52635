/**
 * Position of a vehicle at a time: along its road, unloading at the dock, back, loading, with rests on the way. A pure function
 * of the time, so that a restarted simulator finds its vehicles where they would be.
 */
import { createRandom, mixSeed, seedOf } from './random.ts'
import { placeAt, type Road, roadOf } from './routes.ts'
import type { TownKey } from './towns.ts'

export interface Stop {
  /** Doors open at docks only. */
  readonly kind: 'dock' | 'rest'
  readonly sinceS: number
}

export interface Whereabouts {
  readonly lng: number
  readonly lat: number
  readonly speedKmh: number
  readonly headingDeg: number
  /** Kilometres driven since the beginning of 2026. */
  readonly mileageKm: number
  readonly stop?: Stop
}

export interface Journey {
  readonly road: Road
  readonly cycleS: number
  /** Kilometres driven since the cycle began, at every knot. */
  readonly drivenKm: Float64Array
  readonly stops: readonly { readonly kind: Stop['kind']; readonly fromS: number; readonly toS: number }[]
}

export interface Pace {
  readonly cruiseKmh: number
  readonly dockMinutes: number
}

const knotS = 10
/** Start of the odometers; earlier moments would be below zero. */
const odometerZeroMs = Date.UTC(2026, 0, 1)
const journeys = new Map<string, Journey>()

/** Vehicles of one line, pace and variant share a journey, each with its own phase. */
export const journeyOf = (line: readonly TownKey[], pace: Pace, variant: number): Journey => {
  const road = roadOf(line)
  const key = `${road.key}/${pace.cruiseKmh}/${pace.dockMinutes}/${variant}`
  const known = journeys.get(key)
  if (known) return known
  const journey = buildJourney(road, pace, mixSeed(seedOf(key), variant))
  journeys.set(key, journey)
  return journey
}

/** Seconds since the beginning of the odometers, and since that of the cycle. */
export const phaseAt = ({ cycleS }: Pick<Journey, 'cycleS'>, phaseS: number, atMs: number) => {
  const sinceS = (atMs - odometerZeroMs) / 1000 + phaseS
  return { sinceS, inCycleS: ((sinceS % cycleS) + cycleS) % cycleS }
}

export const whereaboutsAt = (journey: Journey, phaseS: number, atMs: number): Whereabouts => {
  const { sinceS, inCycleS } = phaseAt(journey, phaseS, atMs)
  const { road, drivenKm } = journey
  const at = Math.min(drivenKm.length - 2, Math.floor(inCycleS / knotS))
  const [before, after] = [drivenKm[at] ?? 0, drivenKm[at + 1] ?? 0]
  const km = before + (after - before) * Math.min(1, inCycleS / knotS - at)
  const isBack = km > road.lengthKm
  const place = placeAt(road, isBack ? 2 * road.lengthKm - km : km)
  const stop = journey.stops.find(({ fromS, toS }) => inCycleS >= fromS && inCycleS < toS)
  return {
    lng: place.lng,
    lat: place.lat,
    speedKmh: stop ? 0 : ((after - before) / knotS) * 3600,
    headingDeg: isBack ? (place.headingDeg + 180) % 360 : place.headingDeg,
    mileageKm: Math.floor(sinceS / journey.cycleS) * 2 * road.lengthKm + km,
    ...(stop && { stop: { kind: stop.kind, sinceS: inCycleS - stop.fromS } }),
  }
}

const buildJourney = (road: Road, pace: Pace, seed: number): Journey => {
  const random = createRandom(seed)
  const driven: number[] = [0]
  const stops: Journey['stops'][number][] = []
  const halt = (kind: Stop['kind'], minutes: number): void => {
    const fromS = (driven.length - 1) * knotS
    const knots = Math.round((minutes * 60) / knotS)
    for (let knot = 0; knot < knots; knot++) driven.push(driven[driven.length - 1] ?? 0)
    stops.push({ kind, fromS, toS: fromS + knots * knotS })
  }
  for (const way of [1, 2]) {
    const legs = Math.max(1, Math.round(road.lengthKm / 160))
    for (let leg = 1; leg <= legs; leg++) {
      const target = road.lengthKm * (way - 1) + (road.lengthKm * leg) / legs
      drive({ driven, target, cruiseKmh: pace.cruiseKmh, phase: random.between(0, 6.28) })
      if (leg < legs) halt('rest', random.integer(12, 25))
    }
    halt('dock', pace.dockMinutes * random.between(0.8, 1.4))
  }
  return { road, cycleS: (driven.length - 1) * knotS, drivenKm: Float64Array.from(driven), stops }
}

interface Drive {
  readonly driven: number[]
  readonly target: number
  readonly cruiseKmh: number
  readonly phase: number
}

/** Accelerates, follows the traffic, brakes and ends exactly at the target. */
const drive = ({ driven, target, cruiseKmh, phase }: Drive): void => {
  let km = driven[driven.length - 1] ?? 0
  const from = km
  for (let knot = 0; km < target; knot++) {
    const traffic = 1 + 0.11 * Math.sin(knot / 19 + phase) + 0.06 * Math.sin(knot / 5.3 + 2 * phase)
    const ramp = Math.min(1, 0.12 + (km - from) / 1.2, 0.12 + (target - km) / 1.2)
    km = Math.min(target, km + (cruiseKmh * traffic * ramp * knotS) / 3600)
    driven.push(km)
  }
}
