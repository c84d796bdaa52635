/**
 * How far the estimated arrival is from the true one, by the hours that remain, beside distance through speed. The trips are those
 * of the simulator's roads: drivers of different pace, rests, traffic. Each trip knows the trips of its lane before it, as a new
 * shipment knows completed ones. Pure computing: no server, and the load of the machine does not matter.
 */
import { distanceM, type LngLat } from '@coldway/contract/places/geo.ts'
import { type Arrival, estimateArrival, type UnderWay } from '@coldway/server/modules/waybills/evaluation/arrival.ts'
import { journeyOf, whereaboutsAt } from '@coldway/simulator/journey.ts'
import { createRandom } from '@coldway/simulator/random.ts'
import { lines, type TownKey, towns } from '@coldway/simulator/towns.ts'
import type { Form } from '../form.ts'
import { printCount } from '../numbers.ts'
import type { Section, Table } from '../results.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const everyMs = 10 * minuteMs
/** The beginning of the odometers, where each journey begins its cycle. */
const departMs = Date.UTC(2026, 0, 1)
const pastMost = 20

export const eta = async (form: Form): Promise<Section> => {
  const tripsOfLane = form.pick({ tiny: 6, default: 40, long: 200 })
  const lanes = lanesOf()
  const moments = lanes.flatMap((line, lane) => momentsOf(line, lane, tripsOfLane))
  return {
    title: 'how far the estimated arrival is from the true one',
    how:
      `${printCount(lanes.length)} lanes of the simulator, ${printCount(tripsOfLane)} trips each by drivers of 55 to 85 km/h with rests and ` +
      `traffic, asked every ${everyMs / minuteMs} minutes of each trip. "lane" knows up to ${pastMost} earlier trips of its lane, "pace" ` +
      `only its own trip, and both may say that they do not know; "naive" is the straight distance that is left through the last ` +
      `speed above zero, by the same moments. Errors are means of absolute differences, in minutes.`,
    tables: [
      tableOf('With earlier trips of the lane', moments, 'lane'),
      tableOf('The first trips of a lane', moments, 'pace'),
    ],
  }
}

/** A line that passes a town twice has no order of places along it. */
const lanesOf = (): readonly (readonly TownKey[])[] =>
  [
    ...new Map(
      Object.values(lines)
        .flat()
        .map((line) => [line.join('-'), line]),
    ).values(),
  ].filter((line) => line.at(0) !== line.at(-1))

interface Moment {
  readonly leftMs: number
  readonly naiveMs: number
  /** The miss of the lane's estimate; undefined when no estimate was given. */
  readonly lane: Miss | undefined
  readonly pace: Miss | undefined
}
interface Miss {
  readonly byMs: number
  readonly isWithin: boolean
}

const momentsOf = (line: readonly TownKey[], lane: number, trips: number): Moment[] => {
  const random = createRandom(lane + 1)
  const pastMs: number[] = []
  const found: Moment[] = []
  for (let trip = 0; trip < trips; trip++) {
    const journey = journeyOf(line, { cruiseKmh: Math.round(random.between(55, 85)), dockMinutes: 60 }, trip)
    const far = journey.stops.find(({ kind }) => kind === 'dock')
    if (!far) continue
    const tookMs = far.fromS * 1000
    if (trip > 2)
      found.push(
        ...followed({ line, tookMs, pastMs: pastMs.slice(-pastMost) }, (atMs) => whereaboutsAt(journey, 0, atMs)),
      )
    pastMs.push(tookMs)
  }
  return found
}

interface Followed {
  readonly line: readonly TownKey[]
  readonly tookMs: number
  readonly pastMs: readonly number[]
}

const followed = (
  { line, tookMs, pastMs }: Followed,
  at: (atMs: number) => LngLat & { readonly speedKmh: number },
): Moment[] => {
  const way = line.map((key) => towns[key])
  const goal = way.at(-1) as LngLat
  const moments: Moment[] = []
  let lastKmh = 0
  for (let sinceMs = everyMs; sinceMs < tookMs; sinceMs += everyMs) {
    const nowMs = departMs + sinceMs
    const { lng, lat, speedKmh } = at(nowMs)
    if (speedKmh > 0) lastKmh = speedKmh
    const asked: UnderWay = { nowMs, startedMs: departMs, way, fix: { lng, lat, atMs: nowMs }, stoppedMs: 0, pastMs }
    const leftMs = tookMs - sinceMs
    const naiveLeftMs = (distanceM({ lng, lat }, goal) / 1000 / lastKmh) * hourMs
    moments.push({
      leftMs,
      naiveMs: Math.abs(naiveLeftMs - leftMs),
      lane: missOf(estimateArrival(asked), nowMs + leftMs),
      pace: missOf(estimateArrival({ ...asked, pastMs: [] }), nowMs + leftMs),
    })
  }
  return moments
}

const missOf = (found: ReturnType<typeof estimateArrival>, trueMs: number): Miss | undefined => {
  if (typeof found === 'string') return undefined
  const { atMs, earliestMs, latestMs }: Arrival = found
  return { byMs: Math.abs(atMs - trueMs), isWithin: trueMs >= earliestMs && trueMs <= latestMs }
}

const spans = [
  ['up to 1', 0, 1],
  ['1 to 2', 1, 2],
  ['2 to 4', 2, 4],
  ['4 and more', 4, Number.POSITIVE_INFINITY],
] as const

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const tableOf = (title: string, moments: readonly Moment[], side: 'lane' | 'pace'): Table => ({
  title,
  head: ['hours left', 'asked', 'unknown', `${side}, min`, 'naive, min', 'to naive', 'inside its span'],
  rows: spans.map(([name, from, until]) => {
    const some = moments.filter(({ leftMs }) => leftMs > from * hourMs && leftMs <= until * hourMs)
    const known = some.flatMap((moment) => {
      const miss = moment[side]
      return miss ? [{ ...miss, naiveMs: moment.naiveMs }] : []
    })
    const [byMs, naiveMs] = [mean(known.map((one) => one.byMs)), mean(known.map((one) => one.naiveMs))]
    const within = known.filter(({ isWithin }) => isWithin).length / known.length
    return [
      name,
      printCount(some.length),
      `${((1 - known.length / some.length) * 100).toFixed(0)} %`,
      (byMs / minuteMs).toFixed(1),
      (naiveMs / minuteMs).toFixed(1),
      (byMs / naiveMs).toFixed(2),
      `${(within * 100).toFixed(0)} %`,
    ]
  }),
})
