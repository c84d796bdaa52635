/** Draws the way of a shipment as SVG, true to shape: the tracks, the stops, the first and the last place. */
import type { DrawnTrack } from '@coldway/contract/readings/tracks.ts'

const [width, height, margin] = [760, 260, 16]

/** Undefined when there is no place to draw. */
export const drawWay = (tracks: readonly DrawnTrack[]): string | undefined => {
  const points = tracks.flatMap((track) => track.points)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return undefined
  const place = projection(points.map(([, lng, lat]) => [lng, lat]))
  const dot = ([, lng, lat]: readonly [number, number, number, ...unknown[]], look: string) => {
    const [x, y] = place([lng, lat])
    return `<circle cx="${x}" cy="${y}" ${look}/>`
  }
  const parts = [
    ...tracks.map(
      (track) =>
        `<polyline points="${track.points.map(([, lng, lat]) => place([lng, lat]).join()).join(' ')}" fill="none" ` +
        'stroke="#1b5cff" stroke-width="2.2" stroke-linejoin="round"/>',
    ),
    ...tracks.flatMap(({ stops }) =>
      stops.map(({ fromMs, lng, lat }) => dot([fromMs, lng, lat], 'r="3.5" fill="#e08a00" stroke="#fff"')),
    ),
    dot(first, 'r="5" fill="#fff" stroke="#12a150" stroke-width="3"'),
    dot(last, 'r="5" fill="#16202e" stroke="#fff" stroke-width="1.5"'),
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#f4f7fb"/>${parts.join('')}</svg>`
  )
}

type Place = readonly [lng: number, lat: number]

/** Scales both directions alike; a degree of longitude shrinks with the latitude. */
const projection = (places: readonly Place[]) => {
  // A way across the date line is drawn in one piece.
  const origin = places[0]?.[0] ?? 0
  const near = (lng: number): number => lng - 360 * Math.round((lng - origin) / 360)
  const [lngs, lats] = [places.map(([lng]) => near(lng)), places.map(([, lat]) => lat)]
  const [west, east, south, north] = [least(lngs), most(lngs), least(lats), most(lats)]
  const shrink = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180))
  const spanX = Math.max(1e-4, (east - west) * shrink)
  const spanY = Math.max(1e-4, north - south)
  const scale = Math.min((width - 2 * margin) / spanX, (height - 2 * margin) / spanY)
  const round = (value: number) => Math.round(value * 10) / 10
  return ([lng, lat]: Place): [number, number] => [
    round(width / 2 + (near(lng) - (west + east) / 2) * shrink * scale),
    round(height / 2 - (lat - (south + north) / 2) * scale),
  ]
}
const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other))
const most = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other))
