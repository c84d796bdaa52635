/** Position, speed and door of a device: journey, parking place and GPS noise together. */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import type { Position } from '@coldway/contract/readings/report.ts'
import type { PlannedDevice } from './fleet.ts'
import { type Journey, journeyOf, type Pace, type Whereabouts, whereaboutsAt } from './journey.ts'
import { createRandom, noise } from './random.ts'
import { movedBy } from './routes.ts'
import { towns } from './towns.ts'

export interface Motion {
  /** The true place; `position` is the one that the receiver finds. */
  readonly place: LngLat
  readonly position: Position
  readonly speedKmh: number
  readonly mileageKm: number
  readonly isDoorOpen: boolean
}

const keptIndoors: readonly PlannedDevice['category'][] = ['portable', 'label', 'bluetooth']

/** Whether such a device, when nobody drives it about, stands in a room and has no satellites. */
export const isKeptIndoors = (category: PlannedDevice['category']): boolean => keptIndoors.includes(category)

export type MotionAt = (atMs: number) => Motion

const paces: Partial<Record<PlannedDevice['category'], Pace>> = {
  reefer: { cruiseKmh: 82, dockMinutes: 55 },
  van: { cruiseKmh: 68, dockMinutes: 35 },
  portable: { cruiseKmh: 74, dockMinutes: 70 },
  container: { cruiseKmh: 72, dockMinutes: 150 },
  lock: { cruiseKmh: 76, dockMinutes: 60 },
}

export const createMotion = (device: PlannedDevice): MotionAt => {
  const course = courseOf(device)
  if (!course) return parked(device, homeOf(device, createRandom(device.play.seed)))
  return (atMs) => driving({ device, ...course, atMs })
}

export interface Course {
  readonly journey: Journey
  readonly phaseS: number
  readonly startKm: number
}

/** The course of a device; undefined when it stays where it is. */
export const courseOf = ({ play, category }: PlannedDevice): Course | undefined => {
  const pace = paces[category]
  if (!play.line || !pace) return undefined
  const random = createRandom(play.seed)
  const journey = journeyOf(play.line, pace, play.seed % 4)
  const phaseS = Math.floor(random.between(0, journey.cycleS))
  return { journey, phaseS, startKm: random.integer(2_000, 180_000) }
}

/** Metres from the centre of the town; stores stand at it. */
const spreads: Partial<Record<PlannedDevice['category'], number>> = {
  greenhouse: 14_000,
  gateway: 150,
  label: 150,
  bluetooth: 150,
}

const homeOf = (device: PlannedDevice, random: ReturnType<typeof createRandom>): LngLat => {
  const spreadM = spreads[device.category] ?? 5_000
  const angle = random.between(0, 6.28)
  const awayM = spreadM * (0.3 + 0.7 * random.next())
  // A device lies only west of the town, because several of the towns are by the sea.
  return movedBy(towns[device.play.homeTown], -Math.abs(awayM * Math.cos(angle)), awayM * Math.sin(angle))
}

/**
 * The place of a parked device. A portable indoors has no satellites: its position is that of a
 * cell, which changes now and then.
 */
const parked =
  ({ category, play }: PlannedDevice, home: LngLat): MotionAt =>
  (atMs) => ({
    place: home,
    position: isKeptIndoors(category) ? cellFix(home, play.seed, atMs) : gpsFix(home, play.seed, atMs, still),
    speedKmh: 0,
    mileageKm: 0,
    isDoorOpen: category === 'portable' && (atMs / 60_000 + play.seed) % 540 < 2,
  })

interface Drive extends Course {
  readonly device: PlannedDevice
  readonly atMs: number
}

const driving = ({ device, journey, phaseS, startKm, atMs }: Drive): Motion => {
  const now = whereaboutsAt(journey, phaseS, atMs)
  const { seed } = device.play
  const isIndoors = device.category === 'portable' && now.stop?.kind === 'dock' && now.stop.sinceS > 600
  return {
    place: now,
    position: isIndoors ? cellFix(now, seed, atMs) : gpsFix(now, seed, atMs, now),
    speedKmh: now.speedKmh,
    mileageKm: Math.max(0, startKm + now.mileageKm),
    isDoorOpen: isDoorOpenAt(now, device.category === 'portable' ? 2 : 4, seed),
  }
}

/** Whether the door is open: it opens twice at a dock, to unload and to load. */
const isDoorOpenAt = ({ stop }: Whereabouts, minutes: number, seed: number): boolean => {
  if (stop?.kind !== 'dock') return false
  const openS = minutes * 60 + (seed % 90)
  return (stop.sinceS > 240 && stop.sinceS < 240 + openS) || (stop.sinceS > 1200 && stop.sinceS < 1200 + openS / 2)
}

const still = { speedKmh: 0, headingDeg: 0 }

const gpsFix = (
  place: LngLat,
  seed: number,
  atMs: number,
  { speedKmh, headingDeg }: Pick<Whereabouts, 'speedKmh' | 'headingDeg'>,
): Position => {
  // A stationary receiver holds its fix; a moving one scatters by a few metres.
  const scatterM = speedKmh > 0 ? 6 : 1.5
  const { lng, lat } = movedBy(place, scatterM * noise(seed, atMs, 1), scatterM * noise(seed, atMs, 2))
  return {
    lng: rounded(lng, 6),
    lat: rounded(lat, 6),
    type: 'GPS',
    speedKmh: speedKmh > 0 ? rounded(Math.max(0, speedKmh + 1.2 * noise(seed, atMs, 3)), 1) : 0,
    headingDeg: Math.round(headingDeg + (speedKmh > 0 ? 2 * noise(seed, atMs, 4) : 0) + 360) % 360,
    accuracyM: 5,
    satellites: 9 + Math.round(3 * noise(seed, Math.floor(atMs / 60_000), 5)),
  }
}

const cellHoldsMs = 25 * 60_000

const cellFix = (place: LngLat, seed: number, atMs: number): Position => {
  const cell = Math.floor(atMs / cellHoldsMs)
  const { lng, lat } = movedBy(place, 500 * noise(seed, cell, 6), 500 * noise(seed, cell, 7))
  const accuracyM = 600 + Math.round(300 * Math.abs(noise(seed, cell, 8)))
  return { lng: rounded(lng, 5), lat: rounded(lat, 5), type: 'LBS', speedKmh: 0, accuracyM }
}

export const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
