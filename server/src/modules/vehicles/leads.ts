/** The track of a vehicle out of the legs of its devices, and which device led when. */
import { limits } from '@coldway/contract/limits.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import type { TrackHandover } from '@coldway/contract/vehicles/vehicle-tracks.ts'
import { cleanedTrack, type DeviceSpan, type SamplesService } from '../readings/index.ts'
import { joinedTrack } from './joined-track.ts'

/** Fixes of all legs as one track; `legOf` says of which leg a fix is. */
export const joinLegs = (samples: Pick<SamplesService, 'fixes'>, legs: readonly DeviceSpan[], isRaw: boolean) => {
  const legOf = new WeakMap<TrackPoint, number>()
  const portions = async function* () {
    const sources = legs.map(({ span }) => ({ ...span, read: () => samples.fixes(span, true) }))
    for await (const { points, sources: from } of joinedTrack(sources)) {
      for (const [index, point] of points.entries()) legOf.set(point, from[index] ?? 0)
      yield points
    }
  }
  return { fixes: isRaw ? portions() : cleanedTrack(portions()), legOf: (point: TrackPoint) => legOf.get(point) ?? 0 }
}

/** Watches a track pass: how many fixes each leg gives, and where another begins to lead. */
export const createLeads = (legOf: (point: TrackPoint) => number) => {
  const counts = new Map<number, number>()
  const handovers: TrackHandover[] = []
  let last: number | undefined
  const take = (point: TrackPoint) => {
    const leg = legOf(point)
    counts.set(leg, (counts.get(leg) ?? 0) + 1)
    if (leg === last) return
    last = leg
    const [atMs, lng, lat] = point
    if (handovers.length <= limits.vehicleHandoversMax) handovers.push({ atMs, lng, lat, leg })
  }
  return {
    async *watch(portions: AsyncIterable<readonly TrackPoint[]>) {
      for await (const portion of portions) {
        portion.forEach(take)
        yield portion
      }
    },
    fixesOf: (leg: number): number => counts.get(leg) ?? 0,
    handovers: () => (handovers.length > limits.vehicleHandoversMax ? null : handovers),
  }
}

/** How many fixes each leg gives, and the handovers; null: there were more than are listed. */
export const readLeads = async (
  samples: Pick<SamplesService, 'fixes'>,
  legs: readonly DeviceSpan[],
): Promise<{ readonly fixes: readonly number[]; readonly handovers: readonly TrackHandover[] | null }> => {
  const { fixes, legOf } = joinLegs(samples, legs, false)
  const leads = createLeads(legOf)
  for await (const _portion of leads.watch(fixes)) continue
  return { fixes: legs.map((_leg, index) => leads.fixesOf(index)), handovers: leads.handovers() }
}
