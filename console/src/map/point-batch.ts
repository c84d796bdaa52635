import type { MapPoint, PointBatch, Severity } from './points-types.ts'

export const packPoints = (points: readonly MapPoint[]): PointBatch => {
  const ids = new Float64Array(points.length)
  const lngLats = new Float64Array(points.length * 2)
  const headings = new Float32Array(points.length)
  const looks = new Uint8Array(points.length)
  for (const [index, point] of points.entries()) {
    ids[index] = point.id
    lngLats[index * 2] = point.lng
    lngLats[index * 2 + 1] = point.lat
    headings[index] = point.headingDeg
    looks[index] = point.severity | (point.isMoving ? 4 : 0) | ((point.alarmLevel ?? 0) << 3)
  }
  return { ids, lngLats, headings, looks, labels: points.map(({ label }) => label) }
}

export const buffersOf = ({ ids, lngLats, headings, looks }: PointBatch): ArrayBuffer[] =>
  [ids, lngLats, headings, looks].map((array) => array.buffer as ArrayBuffer)

export const severityOf = (look: number): Severity => (look & 3) as Severity
export const isMovingOf = (look: number): boolean => (look & 4) !== 0
export const alarmLevelOf = (look: number): number => (look >> 3) & 3
