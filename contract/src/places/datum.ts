/**
 * Conversion to the datums of Chinese maps and geocoders; everything stored is WGS-84. GCJ-02 shifts places in mainland China
 * by 50 to 700 m, BD-09 shifts GCJ-02 once more; elsewhere neither changes anything. The inverse is found by iteration: there
 * and back moves a place by less than a centimetre (faults.md 27).
 */
import { chinaOutline } from './china-outline.ts'
import type { LngLat } from './geo.ts'

export const toGcj02 = (place: LngLat): LngLat => {
  if (!isInChina(place)) return place
  const shift = shiftOf(place)
  return { lng: place.lng + shift.lng, lat: place.lat + shift.lat }
}
export const fromGcj02 = (place: LngLat): LngLat => backwards(toGcj02, place)

export const toBd09 = (place: LngLat): LngLat => (isInChina(place) ? bdOfGcj(toGcj02(place)) : place)
export const fromBd09 = (place: LngLat): LngLat => backwards(toBd09, place)

/** A cheap bounding box spares most places the outline. */
const isNear = ({ lng, lat }: LngLat): boolean => lng > 73 && lng < 135.2 && lat > 17.7 && lat < 53.7

/** Even-odd rule with a ray to the east. */
const isInChina = (place: LngLat): boolean => {
  if (!isNear(place)) return false
  let isInside = false
  let [beforeLng, beforeLat] = chinaOutline.at(-1) as readonly [number, number]
  for (const [lng, lat] of chinaOutline) {
    const isAcross = lat > place.lat !== beforeLat > place.lat
    if (isAcross && place.lng < lng + ((place.lat - lat) / (beforeLat - lat)) * (beforeLng - lng)) isInside = !isInside
    ;[beforeLng, beforeLat] = [lng, lat]
  }
  return isInside
}

const axisM = 6_378_245
const eccentricity2 = 0.006_693_421_622_965_943
const { PI, abs, cos, sin, sqrt } = Math

const shiftOf = ({ lng, lat }: LngLat): LngLat => {
  const [x, y] = [lng - 105, lat - 35]
  const magic = 1 - eccentricity2 * sin((lat / 180) * PI) ** 2
  const northM = ((axisM * (1 - eccentricity2)) / (magic * sqrt(magic)) / 180) * PI
  const eastM = ((axisM / sqrt(magic)) * cos((lat / 180) * PI) * PI) / 180
  return { lng: eastOf(x, y) / eastM, lat: northOf(x, y) / northM }
}

const wave = (of: number, slow: number, [one, two, three]: readonly [number, number, number]): number =>
  (2 / 3) * (20 * sin(of * PI) + 40 * sin((of / 3) * PI) + one * sin((of / slow) * PI) + two * sin((of / three) * PI))
const ripple = (x: number): number => (2 / 3) * (20 * sin(6 * x * PI) + 20 * sin(2 * x * PI))

const northOf = (x: number, y: number): number =>
  -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * sqrt(abs(x)) + ripple(x) + wave(y, 12, [160, 320, 30])
const eastOf = (x: number, y: number): number =>
  300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * sqrt(abs(x)) + ripple(x) + wave(x, 12, [150, 300, 30])

const bdOfGcj = ({ lng, lat }: LngLat): LngLat => {
  const turn = (PI * 3000) / 180
  const length = sqrt(lng * lng + lat * lat) + 0.00002 * sin(lat * turn)
  const angle = Math.atan2(lat, lng) + 0.000003 * cos(lng * turn)
  return { lng: length * cos(angle) + 0.0065, lat: length * sin(angle) + 0.006 }
}

const backwards = (forwards: (place: LngLat) => LngLat, wanted: LngLat): LngLat => {
  let guess = wanted
  for (let round = 0; round < 8; round++) {
    const there = forwards(guess)
    guess = { lng: guess.lng + wanted.lng - there.lng, lat: guess.lat + wanted.lat - there.lat }
  }
  return guess
}
