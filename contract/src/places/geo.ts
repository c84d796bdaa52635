/** Geometry on the WGS-84 sphere, enough for tracking: coordinates in degrees, distances in metres. */
export interface LngLat {
  readonly lng: number
  readonly lat: number
}

const earthRadiusM = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance (haversine). */
export const distanceM = (from: LngLat, to: LngLat): number => {
  const dLat = radians(to.lat - from.lat)
  const dLng = radians(to.lng - from.lng)
  const half =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Initial bearing, 0 north, clockwise, 0 to 360. */
export const bearingDeg = (from: LngLat, to: LngLat): number => {
  const dLng = radians(to.lng - from.lng)
  const y = Math.sin(dLng) * Math.cos(radians(to.lat))
  const x =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(dLng)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}
