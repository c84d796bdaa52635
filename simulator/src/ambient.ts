/** The surroundings of a device: air temperature and daylight by place and time. Pure. */
import type { LngLat } from '@coldway/contract/places/geo.ts'

const dayMs = 86_400_000

/**
 * The temperature in ℃: a yearly curve by latitude plus a daily curve by solar time; between -45 and
 * 48 everywhere.
 */
export const ambientAt = (place: LngLat, atMs: number): number => {
  const lat = Math.abs(place.lat)
  const yearMean = 36 - 0.57 * lat
  const yearSwing = Math.min(14, Math.max(1.5, 0.55 * (lat - 10)))
  const dayOfYear = (atMs / dayMs) % 365.25
  const warmest = place.lat < 0 ? 20 : 202
  const year = yearSwing * Math.cos((2 * Math.PI * (dayOfYear - warmest)) / 365.25)
  return yearMean + year + 4.5 * Math.cos((2 * Math.PI * (solarHour(place, atMs) - 14.5)) / 24)
}

/** lx in an open field: 0 at night, up to 60,000 at noon. */
export const daylightAt = (place: LngLat, atMs: number): number =>
  Math.max(0, Math.sin((Math.PI * (solarHour(place, atMs) - 6)) / 12)) * 60_000

const solarHour = ({ lng }: LngLat, atMs: number): number => (((atMs / 3_600_000 + lng / 15) % 24) + 24) % 24
