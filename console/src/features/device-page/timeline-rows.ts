/** What a device did in a span, as one list in time order. Pure. */
import { distanceM, type LngLat } from '@coldway/contract/places/geo.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import type { DrawnTrack, Stop } from '@coldway/contract/readings/tracks.ts'
import type { SiteStay } from '@coldway/contract/sites/site-records.ts'

export type TimelineKind = 'drive' | 'stop' | 'door' | 'excursion' | 'site' | 'silence'

export interface TimelineRow {
  readonly key: string
  readonly kind: TimelineKind
  readonly fromMs: number
  /** The end in UTC milliseconds; null while it lasts. */
  readonly untilMs: number | null
  readonly place?: LngLat
  /** What the row says beyond its kind: the name of a site, the words of an alarm. */
  readonly note?: string
}

interface Door {
  readonly atMs: number
  readonly isOpen: boolean
}

export interface TimelineParts {
  readonly track: Pick<DrawnTrack, 'points' | 'stops' | 'distanceM'> | undefined
  readonly stays: readonly SiteStay[]
  readonly doors: readonly Door[]
  readonly excursions: readonly {
    readonly id: number
    readonly fromMs: number
    readonly untilMs: number | null
    readonly note: string
  }[]
  readonly silences: readonly (readonly [fromMs: number, untilMs: number])[]
}

/** The rows of a timeline, newest first. */
export const timelineRows = ({ track, stays, doors, excursions, silences }: TimelineParts): TimelineRow[] => {
  const rows: TimelineRow[] = [
    ...(track ? movesOf(track) : []),
    ...openingsOf(doors),
    ...stays.map(({ id, siteName, fromMs, untilMs }) => ({
      key: `site ${id}`,
      kind: 'site' as const,
      fromMs,
      untilMs,
      note: siteName,
    })),
    ...excursions.map(({ id, ...rest }) => ({ key: `excursion ${id}`, kind: 'excursion' as const, ...rest })),
    ...silences.map(([fromMs, untilMs]) => ({ key: `silence ${fromMs}`, kind: 'silence' as const, fromMs, untilMs })),
  ]
  return rows.toSorted((one, other) => other.fromMs - one.fromMs)
}

/** The shortest time between two stops that counts as driving; a shorter one is a move in a yard. */
const driveFromMs = 60_000
/** The distance in metres that a standing device does not leave, whatever the accuracy of its positions. */
const standsWithinM = 500
/** The shortest time that proves a stop: in less, a moving vehicle does not leave that distance either. */
const standsFromMs = 10 * 60_000

const movesOf = ({ points, stops }: NonNullable<TimelineParts['track']>): TimelineRow[] => {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return []
  const shown = stops.length === 0 && standsStill(points) ? [wholeStop(points, first, last)] : stops
  const rows: TimelineRow[] = []
  let fromMs = first[0]
  for (const stop of shown) {
    if (stop.fromMs - fromMs >= driveFromMs) rows.push(drive(fromMs, stop.fromMs))
    const { lng, lat } = stop
    rows.push({
      key: `stop ${stop.fromMs}`,
      kind: 'stop',
      fromMs: stop.fromMs,
      untilMs: stop.untilMs,
      place: { lng, lat },
    })
    fromMs = Math.max(fromMs, stop.untilMs)
  }
  if (last[0] - fromMs >= driveFromMs) rows.push(drive(fromMs, last[0]))
  return rows
}

const drive = (fromMs: number, untilMs: number): TimelineRow => ({
  key: `drive ${fromMs}`,
  kind: 'drive',
  fromMs,
  untilMs,
})

const placeOf = ([, lng, lat]: TrackPoint): LngLat => ({ lng, lat })

/** The middle of the sorted longitudes and latitudes, which one far fix does not move. */
const middleOf = (points: readonly TrackPoint[]): LngLat => {
  const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  return { lng: middle(points.map((point) => point[1])), lat: middle(points.map((point) => point[2])) }
}

/** Whether nine of ten fixes lie close together; the rest is the inaccuracy of a receiver under a roof. */
const standsStill = (points: readonly TrackPoint[]): boolean => {
  if ((points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0) < standsFromMs) return false
  const centre = middleOf(points)
  const near = points.filter((point) => distanceM(centre, placeOf(point)) <= standsWithinM)
  return near.length >= points.length * 0.9
}

const wholeStop = (points: readonly TrackPoint[], first: TrackPoint, last: TrackPoint): Stop => ({
  fromMs: first[0],
  untilMs: last[0],
  ...middleOf(points),
  tempLow: null,
  tempHigh: null,
})

/** The openings, each from an opening to the next closing; the last one may still be open. */
const openingsOf = (doors: readonly Door[]): TimelineRow[] => {
  const inOrder = doors.toSorted((one, other) => one.atMs - other.atMs)
  return inOrder.flatMap(({ atMs, isOpen }, at) => {
    if (!isOpen || inOrder[at - 1]?.isOpen) return []
    const closed = inOrder.slice(at).find((one) => !one.isOpen)
    return [{ key: `door ${atMs}`, kind: 'door' as const, fromMs: atMs, untilMs: closed?.atMs ?? null }]
  })
}
