/** The route of a waybill as stations, and what comes next. Pure. */
import { parseTime } from '@coldway/contract/time.ts'
import type { SiteRecord } from '@coldway/contract/sites/site-records.ts'
import type { ShownPlace, ShownWaypoint, WaybillDetail } from '@coldway/contract/waybills/waybill-fields.ts'

export interface Station {
  readonly key: string
  readonly kind: 'sender' | 'waypoint' | 'receiver'
  readonly place: ShownPlace
  readonly plannedMs: number | undefined
  /** When the shipment left the sender, or came to any other station. */
  readonly actualMs: number | undefined
  readonly leftMs: number | undefined
  /** The longest planned stay. */
  readonly plannedStayMs: number | undefined
  /** skipped: the shipment was seen at a later station, or completed, and never here. */
  readonly state: 'passed' | 'here' | 'ahead' | 'skipped'
}

/** The stations of which something came to be known after what is shown. */
export const stationsLater = (then: readonly Station[], now: readonly Station[]): ReadonlySet<string> =>
  new Set(
    now
      .filter(({ key, actualMs, leftMs }) => {
        const known = then.find((one) => one.key === key)
        return known?.actualMs !== actualMs || known?.leftMs !== leftMs
      })
      .map(({ key }) => key),
  )

export type Visit = Pick<SiteRecord, 'siteId' | 'entryTime' | 'exitTime'>

const read = (text: string | null, zone: string): number | undefined =>
  text === null ? undefined : parseTime(text, zone)

export const stationsOf = (of: WaybillDetail, visits: readonly Visit[], zone: string): Station[] => {
  const startedMs = read(of.actualStartTime, zone)
  const endedMs = read(of.arrivalTime ?? of.completionTime, zone)
  const between = of.waypoints.map((place, at) => waypoint({ place, at, visits, zone, sinceMs: startedMs }))
  const lastSeen = between.findLastIndex(({ actualMs }) => actualMs !== undefined)
  return [
    {
      key: 'sender',
      kind: 'sender',
      place: of.shipping,
      plannedMs: read(of.plannedStartTime, zone),
      actualMs: startedMs,
      leftMs: startedMs,
      plannedStayMs: undefined,
      state: startedMs === undefined ? 'here' : 'passed',
    },
    ...between.map((one, at): Station => {
      const isPast = at < lastSeen || of.state === 'completed'
      return one.state === 'ahead' && isPast ? { ...one, state: 'skipped' } : one
    }),
    {
      key: 'receiver',
      kind: 'receiver',
      place: of.receiving,
      plannedMs: read(of.plannedArrivalTime, zone),
      actualMs: endedMs,
      leftMs: undefined,
      plannedStayMs: undefined,
      state: endedMs === undefined ? 'ahead' : 'passed',
    },
  ]
}

interface Between {
  readonly place: ShownWaypoint
  readonly at: number
  readonly visits: readonly Visit[]
  readonly zone: string
  readonly sinceMs: number | undefined
}

/** A waypoint without a site is for people: devices are not seen to be there, and it is never called skipped for that. */
const waypoint = ({ place, at, visits, zone, sinceMs }: Between): Station => {
  const { plannedArrivalTime, plannedStayMin } = place
  const base = {
    key: `waypoint ${at}`,
    kind: 'waypoint',
    place,
    plannedMs: read(plannedArrivalTime, zone),
    plannedStayMs: plannedStayMin === null ? undefined : plannedStayMin * 60_000,
  } as const
  const own = place.siteId === null ? [] : visits.filter(({ siteId }) => siteId === place.siteId)
  const entries = own.flatMap(({ entryTime, exitTime }) => {
    const fromMs = read(entryTime, zone)
    return fromMs === undefined || fromMs < (sinceMs ?? fromMs) ? [] : [{ fromMs, leftMs: read(exitTime, zone) }]
  })
  const first = entries.toSorted((one, other) => one.fromMs - other.fromMs)[0]
  if (!first) return { ...base, actualMs: undefined, leftMs: undefined, state: 'ahead' }
  return {
    ...base,
    actualMs: first.fromMs,
    leftMs: first.leftMs,
    state: first.leftMs === undefined ? 'here' : 'passed',
  }
}

/** By how much a shipment has stayed at a station longer than planned; 0: it has not, or nothing was planned. */
export const overstayMs = ({ actualMs, leftMs, plannedStayMs, state }: Station, nowMs: number): number => {
  const untilMs = leftMs ?? (state === 'here' ? nowMs : undefined)
  if (actualMs === undefined || untilMs === undefined || plannedStayMs === undefined) return 0
  return Math.max(0, untilMs - actualMs - plannedStayMs)
}

export interface NextEvent {
  readonly kind: 'start' | 'arrival'
  readonly place: ShownPlace
  readonly plannedMs: number | undefined
}

/**
 * Undefined when nothing comes any more. A waypoint without a site is never next: nobody would see that the shipment has passed it.
 */
export const nextOf = (stations: readonly Station[]): NextEvent | undefined => {
  const [sender] = stations
  const receiver = stations.at(-1)
  if (!sender || !receiver || receiver.state === 'passed') return undefined
  if (sender.actualMs === undefined) return { kind: 'start', place: sender.place, plannedMs: sender.plannedMs }
  const ahead = stations.find(({ state, place }) => state === 'ahead' && place.siteId !== null) ?? receiver
  return { kind: 'arrival', place: ahead.place, plannedMs: ahead.plannedMs }
}
