/** One track out of those of several devices on one vehicle, in order of time and in bounded memory. Pure but for the reading. */
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { trackHandoverMs } from '@coldway/contract/vehicles/vehicle-tracks.ts'

export interface TrackSource {
  /** No fix of it is earlier. */
  readonly fromMs: number
  /** Another device may lead from here on. */
  readonly untilMs: number
  /** Called when the track comes to it, and not before. */
  readonly read: () => AsyncIterable<readonly TrackPoint[]>
}

export interface Joined {
  readonly points: TrackPoint[]
  /** The index of the source of each point. */
  readonly sources: number[]
}

interface Head {
  readonly source: number
  readonly portions: AsyncIterator<readonly TrackPoint[]>
  points: readonly TrackPoint[]
  at: number
}

const portionMax = 2000

export async function* joinedTrack(sources: readonly TrackSource[]): AsyncGenerator<Joined> {
  const waiting = [...sources.keys()].toSorted((a, b) => fromOf(sources, a) - fromOf(sources, b))
  const heads = new Set<Head>()
  const takes = createLead(sources)
  let joined: Joined = { points: [], sources: [] }
  try {
    for (;;) {
      const head = earliest(heads)
      const next = waiting[0]
      if (next !== undefined && (!head || fromOf(sources, next) <= timeOf(head))) {
        waiting.shift()
        await open(heads, next, sources[next])
        continue
      }
      if (!head) break
      const point = head.points[head.at] as TrackPoint
      if (takes(point, head.source)) {
        joined.points.push(point)
        joined.sources.push(head.source)
      }
      if (!(await advance(head))) heads.delete(head)
      if (joined.points.length < portionMax) continue
      yield joined
      joined = { points: [], sources: [] }
    }
    yield joined
  } finally {
    for (const { portions } of heads) await portions.return?.()
  }
}

/** Says of each fix, in order of time, whether its device leads (contract/src/vehicles/vehicle-tracks.ts). */
const createLead = (sources: readonly TrackSource[]) => {
  let lead: { source: number; atMs: number; isSatellite: boolean } | undefined
  return ([atMs, , , , , fix]: TrackPoint, source: number): boolean => {
    const isSatellite = fix === 'GPS'
    const heldUntilMs = lead && Math.min(lead.atMs + trackHandoverMs, (sources[lead.source]?.untilMs ?? 0) - 1)
    const leads = !lead || lead.source === source || atMs > (heldUntilMs ?? 0) || (isSatellite && !lead.isSatellite)
    if (leads) lead = { source, atMs, isSatellite }
    return leads
  }
}

const fromOf = (sources: readonly TrackSource[], index: number): number => sources[index]?.fromMs ?? 0
const timeOf = ({ points, at }: Head): number => points[at]?.[0] ?? 0

const earliest = (heads: ReadonlySet<Head>): Head | undefined => {
  let first: Head | undefined
  for (const head of heads) if (!first || timeOf(head) < timeOf(first)) first = head
  return first
}

const open = async (heads: Set<Head>, index: number, source: TrackSource | undefined): Promise<void> => {
  if (!source) return
  const head = { source: index, portions: source.read()[Symbol.asyncIterator](), points: [], at: 0 }
  if (await advance(head)) heads.add(head)
}

/** False after the last fix. */
const advance = async (head: Head): Promise<boolean> => {
  head.at += 1
  while (head.at >= head.points.length) {
    const { done, value } = await head.portions.next()
    if (done) return false
    head.points = value
    head.at = 0
  }
  return true
}
