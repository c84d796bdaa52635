/** Draws stretches of a track with more points than the whole track had, in bounded memory. */
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { type FinerTrack, trackLimits } from '@coldway/contract/readings/tracks.ts'
import { type ColumnBuffer, createColumns } from './columns.ts'
import { simplify } from './simplify.ts'

/** The bound for all stretches together. */
const heldMax = 200_000

interface Stretch {
  readonly fromMs: number
  readonly untilMs: number
}
interface Wanted {
  readonly stretches: readonly Stretch[]
  readonly pointsMax: number
  readonly read: (stretch: Stretch) => AsyncIterable<readonly TrackPoint[]>
}

/** Each stretch gets points in proportion to its fixes. */
export const finerTrack = async ({ stretches, pointsMax, read }: Wanted): Promise<FinerTrack> => {
  const most = Math.floor(heldMax / stretches.length)
  const held: { stretch: Stretch; columns: ColumnBuffer }[] = []
  for (const stretch of stretches) held.push({ stretch, columns: await hold(read(stretch), most) })
  const total = held.reduce((sum, { columns }) => sum + columns.all().length, 0)
  return {
    stretches: held.map(({ stretch, columns }) => {
      const part = Math.floor((pointsMax * columns.all().length) / Math.max(1, total))
      const kept = simplify(columns.all(), total <= pointsMax ? total : Math.max(trackLimits.pointsMin, part))
      return { ...stretch, points: columns.pointsAt(kept) }
    }),
  }
}

const hold = async (portions: AsyncIterable<readonly TrackPoint[]>, most: number): Promise<ColumnBuffer> => {
  const columns = createColumns(most)
  for await (const portion of portions) {
    for (const point of portion) {
      if (columns.isFull()) columns.keep(simplify(columns.all(), Math.floor(most / 2)))
      columns.push(point)
    }
  }
  return columns
}
