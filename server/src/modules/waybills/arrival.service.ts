/** Estimates the arrival of each shipment of a page that is in transit. */
import { printTime } from '@coldway/contract/time.ts'
import type { EstimatedArrival } from '@coldway/contract/waybills/waybill-arrival.ts'
import type { Db } from '../../platform/database.ts'
import { listUnderWay, type MaybePlace, type UnderWayRow } from './arrival.store.ts'
import { type Arrival, estimateArrival } from './evaluation/arrival.ts'
import type { Whereabouts } from './monitoring.store.ts'

interface Asking {
  readonly nowMs: number
  readonly zone: string
  /** The newest place of each waybill first. */
  readonly places: readonly Pick<Whereabouts, 'waybillId' | 'lng' | 'lat' | 'fixAt'>[]
}

/** One that is not in transit has no entry. */
export const estimateArrivals = async (
  db: Db,
  ids: readonly number[],
  asking: Asking,
): Promise<ReadonlyMap<number, EstimatedArrival>> => {
  const found = await estimatesOf(db, ids, asking)
  return new Map(found.map(([id, estimate]) => [id, printed(estimate, asking.zone)]))
}

/** Those that can be estimated. */
export const estimateBeside = async (
  db: Db,
  ids: readonly number[],
  asking: Omit<Asking, 'zone'>,
): Promise<ReadonlyMap<number, Arrival>> => {
  const found = await estimatesOf(db, ids, asking)
  return new Map(found.flatMap(([id, estimate]) => (typeof estimate === 'string' ? [] : [[id, estimate] as const])))
}

const estimatesOf = async (db: Db, ids: readonly number[], { nowMs, places }: Omit<Asking, 'zone'>) => {
  const newest = new Map(places.toReversed().map((place) => [place.waybillId, place]))
  const rows = await listUnderWay(db, ids, nowMs)
  return rows.map((row) => [row.id, estimateOf(row, newest.get(row.id), nowMs)] as const)
}

const estimateOf = (
  { ends: [from, to], waypoints, ...row }: UnderWayRow,
  place: Asking['places'][number] | undefined,
  nowMs: number,
) => {
  const { lng = null, lat = null, fixAt = null } = place ?? {}
  const fix = lng === null || lat === null || fixAt === null ? null : { lng, lat, atMs: fixAt }
  return estimateArrival({ ...row, nowMs, way: [from, ...waypoints, to].map(known), fix })
}

const known = ({ lng, lat }: MaybePlace) => (lng === null || lat === null ? null : { lng, lat })

const printed = (found: ReturnType<typeof estimateArrival>, zone: string): EstimatedArrival => {
  if (typeof found === 'string') return { ...noEstimate, arrivalBasis: found }
  const { basis, atMs, earliestMs, latestMs } = found
  return {
    arrivalBasis: basis,
    estimatedArrivalTime: printTime(atMs, zone),
    earliestArrivalTime: printTime(earliestMs, zone),
    latestArrivalTime: printTime(latestMs, zone),
  }
}

/** The estimate of a waybill that is not in transit. */
export const noEstimate: EstimatedArrival = {
  arrivalBasis: null,
  estimatedArrivalTime: null,
  earliestArrivalTime: null,
  latestArrivalTime: null,
}
