/** Fixes by column: a third of the memory of as many tuples, and read without pointers. */
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'

export interface Columns {
  readonly length: number
  readonly atMs: Float64Array
  readonly lng: Float64Array
  readonly lat: Float64Array
  readonly speedKmh: Float64Array
  readonly headingDeg: Float64Array
  /** NaN means not measured. */
  readonly tempC: Float64Array
  readonly isCell: Uint8Array
}

const parts = ['atMs', 'lng', 'lat', 'speedKmh', 'headingDeg', 'tempC', 'isCell'] as const
type Held = Omit<Columns, 'length'>
const firstRoom = 16_000

/** Grows as it is filled, up to `most` fixes. */
export const createColumns = (most: number) => {
  let room = Math.min(most, firstRoom)
  let held = roomFor(room)
  let length = 0
  const grow = () => {
    const before = held
    room = Math.min(most, room * 2)
    held = roomFor(room)
    for (const part of parts) held[part].set(before[part])
  }
  return {
    isFull: (): boolean => length === most,
    push: ([atMs, lng, lat, speedKmh, headingDeg, fix, tempC]: TrackPoint): void => {
      if (length === room) grow()
      held.atMs[length] = atMs
      held.lng[length] = lng
      held.lat[length] = lat
      held.speedKmh[length] = speedKmh
      held.headingDeg[length] = headingDeg
      held.tempC[length] = tempC ?? Number.NaN
      held.isCell[length] = fix === 'LBS' ? 1 : 0
      length += 1
    },
    all: (): Columns => ({ ...held, length }),
    /** Keeps the fixes of the given indexes, in order. */
    keep: (indexes: readonly number[]): void => {
      for (const part of parts) for (const [to, from] of indexes.entries()) held[part][to] = held[part][from] ?? 0
      length = indexes.length
    },
    pointsAt: (indexes: readonly number[]): TrackPoint[] => indexes.map((index) => pointAt(held, index)),
  }
}

export type ColumnBuffer = ReturnType<typeof createColumns>

const roomFor = (room: number): Held => {
  const doubles = () => new Float64Array(room)
  return {
    atMs: doubles(),
    lng: doubles(),
    lat: doubles(),
    speedKmh: doubles(),
    headingDeg: doubles(),
    tempC: doubles(),
    isCell: new Uint8Array(room),
  }
}

const pointAt = (columns: Held, index: number): TrackPoint => {
  const tempC = columns.tempC[index] ?? Number.NaN
  return [
    columns.atMs[index] ?? 0,
    columns.lng[index] ?? 0,
    columns.lat[index] ?? 0,
    columns.speedKmh[index] ?? 0,
    columns.headingDeg[index] ?? 0,
    columns.isCell[index] === 1 ? 'LBS' : 'GPS',
    Number.isNaN(tempC) ? null : tempC,
  ]
}
