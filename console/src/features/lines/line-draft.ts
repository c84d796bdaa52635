/** A line as its form holds it: its points in one list, from start to end. Pure. */
import type { ErrorName } from '@coldway/contract/errors.ts'
import type { LineDetail, LinePoint } from '@coldway/contract/lines/lines.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { limits } from '@coldway/contract/limits.ts'

export interface LineDraft {
  readonly orgId: number | undefined
  readonly lineName: string
  readonly lineNumber: string
  readonly remark: string
  readonly points: readonly LngLat[]
  /** Addresses of places found by name, by position: a moved point is another place. */
  readonly addresses: Readonly<Record<string, string>>
}

/** Waypoints plus both ends. */
export const pointsMax = limits.waypointsMax + 2

export const emptyLine = (orgId: number): LineDraft => ({
  orgId,
  lineName: '',
  lineNumber: '',
  remark: '',
  points: [],
  addresses: {},
})

export const placeKey = ({ lng, lat }: LngLat): string => `${lat},${lng}`

export const draftOf = ({ lineName, lineNumber, remark, startPoint, waypoints, endPoint }: LineDetail): LineDraft => {
  const points = [startPoint, ...waypoints, endPoint]
  return {
    orgId: undefined,
    lineName,
    lineNumber,
    remark,
    points: points.map(({ lng, lat }) => ({ lng, lat })),
    addresses: Object.fromEntries(points.map((point) => [placeKey(point), point.address])),
  }
}

export const toLine = ({ lineName, lineNumber, remark, ...draft }: LineDraft) => ({
  lineName,
  lineNumber,
  remark,
  ...toStops(draft),
})

export const toStops = ({ points, addresses }: Pick<LineDraft, 'points' | 'addresses'>) => {
  const stops = points.map((point): LinePoint => ({ ...point, address: addresses[placeKey(point)] ?? '' }))
  const [startPoint] = stops
  return { startPoint, waypoints: stops.slice(1, -1), endPoint: stops.length > 1 ? stops.at(-1) : undefined }
}

export const refusedAt = {
  organisationNotFound: 'orgId',
  routeNameExists: 'lineName',
  startPointRequired: 'points',
  endPointRequired: 'points',
  routeWaypointsTooMany: 'points',
  routeEndsEqual: 'points',
} as const satisfies Partial<Record<ErrorName, keyof LineDraft>>

/** The error of the points, by the server's rules; undefined: none. */
export const pointsFault = (points: readonly LngLat[]): ErrorName | undefined => {
  const [start, end] = [points[0], points.at(-1)]
  if (!start || !end) return 'startPointRequired'
  if (points.length < 2) return 'endPointRequired'
  if (points.length > pointsMax) return 'routeWaypointsTooMany'
  return placeKey(start) === placeKey(end) ? 'routeEndsEqual' : undefined
}
