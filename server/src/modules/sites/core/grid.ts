/**
 * Rectangles by place, for one that asks which of them touch his: squares of doubling size, each rectangle in those of the
 * size that it fits into, at most four of them. Unlike a packed tree it takes a change without being built anew, which is
 * what a subscription that comes or completes in the middle of a turn needs. Pure; measured in bench/src/sites.
 */
import type { Bounds } from '@coldway/contract/site-shape.ts'

const smallest = 0.05
/** Distinct for each square of a level: there are 7,200 by 3,600 of the smallest. */
const rowLength = 16_384
const around = 360

interface Held {
  readonly bounds: Bounds
  readonly level: number
}
type Level = Map<number, number[]>

export const createGrid = () => {
  const levels: (Level | undefined)[] = []
  const held = new Map<number, Held>()

  const eachSquare = (level: number, { west, south, east, north }: Bounds, visit: (key: number) => void): void => {
    const size = smallest * 2 ** level
    for (let y = Math.floor((south + 90) / size); y <= Math.floor((north + 90) / size); y++)
      for (let x = Math.floor((west + around) / size); x <= Math.floor((east + around) / size); x++)
        visit(y * rowLength * 2 + x)
  }

  const remove = (id: number): void => {
    const known = held.get(id)
    if (!known) return
    held.delete(id)
    const level = levels[known.level]
    eachSquare(known.level, known.bounds, (key) => {
      const rest = level?.get(key)?.filter((one) => one !== id) ?? []
      if (rest.length > 0) level?.set(key, rest)
      else level?.delete(key)
    })
    if (level?.size === 0) levels[known.level] = undefined
  }

  return {
    size: () => held.size,

    put(id: number, bounds: Bounds): void {
      remove(id)
      const extent = Math.max(bounds.east - bounds.west, bounds.north - bounds.south)
      const level = Math.max(0, Math.ceil(Math.log2(extent / smallest)))
      held.set(id, { bounds, level })
      const squares = levels[level] ?? new Map<number, number[]>()
      levels[level] = squares
      eachSquare(level, bounds, (key) => {
        const there = squares.get(key)
        if (there) there.push(id)
        else squares.set(key, [id])
      })
    },

    remove,

    /** Each once, in no order. */
    touching(wanted: Bounds): number[] {
      const found = new Set<number>()
      for (const shift of [0, -360, 360]) {
        const box = { ...wanted, west: wanted.west + shift, east: wanted.east + shift }
        if (box.east < -around || box.west > 2 * around) continue
        for (const [level, squares] of levels.entries()) {
          if (!squares) continue
          eachSquare(level, box, (key) => {
            for (const id of squares.get(key) ?? []) if (touches(held.get(id) as Held, box)) found.add(id)
          })
        }
      }
      return [...found]
    },
  }
}
export type Grid = ReturnType<typeof createGrid>

const touches = ({ bounds }: Held, box: Bounds): boolean =>
  bounds.west <= box.east && bounds.east >= box.west && bounds.south <= box.north && bounds.north >= box.south
