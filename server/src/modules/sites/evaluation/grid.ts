/**
 * An index of rectangles by place, to find those that touch another one: squares of doubling size, each rectangle in
 * the squares of the largest size below its own, nine at most. Unlike a packed tree it takes changes without a rebuild,
 * which subscriptions that come or complete within a batch need. Edges lie side by side in one array, because in a city
 * a place has a thousand candidates, each of four numbers. Pure; measured in bench/src/sites.
 */
import type { Bounds } from '@coldway/contract/sites/site-shape.ts'

const smallest = 0.0125
const around = 360
/**
 * Squares of the smallest size in three rounds of the earth: 31-bit whole numbers identify them, which maps like best.
 */
const rowLength = (3 * around) / smallest
const edges = 4

/** Slots of the rectangles in one square. */
type Level = Map<number, number[]>

export const createGrid = () => {
  const levels: (Level | undefined)[] = []
  const slotOf = new Map<number, number>()
  const store = createStore()

  const remove = (id: number): void => {
    const slot = slotOf.get(id)
    if (slot === undefined) return
    slotOf.delete(id)
    const bounds = store.boundsOf(slot)
    const at = levelOf(bounds)
    const level = levels[at]
    for (const key of squaresOf(at, bounds)) {
      const rest = level?.get(key)?.filter((one) => one !== slot) ?? []
      if (rest.length > 0) level?.set(key, rest)
      else level?.delete(key)
    }
    if (level?.size === 0) levels[at] = undefined
    store.free(slot)
  }

  return {
    size: () => slotOf.size,

    put(id: number, bounds: Bounds): void {
      remove(id)
      const slot = store.take(id, bounds)
      slotOf.set(id, slot)
      const at = levelOf(bounds)
      const level = levels[at] ?? new Map<number, number[]>()
      levels[at] = level
      for (const key of squaresOf(at, bounds)) {
        const there = level.get(key)
        if (there) there.push(slot)
        else level.set(key, [slot])
      }
    },

    remove,

    /** Gives each once, in no order. */
    touching(wanted: Bounds): number[] {
      const look = store.look()
      for (const shift of [0, -around, around]) {
        const box = { ...wanted, west: wanted.west + shift, east: wanted.east + shift }
        if (box.east < -around || box.west > 2 * around) continue
        for (const [at, level] of levels.entries()) {
          if (!level) continue
          for (const slots of slotsIn(level, at, box)) look.at(slots, box)
        }
      }
      return look.found
    },
  }
}
export type Grid = ReturnType<typeof createGrid>

/**
 * Lists the slots that a box touches; all of them when the box covers more squares than are in use,
 * as that of a place known only to some hundred kilometres.
 */
const slotsIn = (level: Level, at: number, box: Bounds): Iterable<readonly number[]> =>
  countOf(at, box) > level.size ? level.values() : squaresOf(at, box).flatMap((key) => [level.get(key) ?? none])

const none: readonly number[] = []

/** Ids and edges of rectangles by slot; a freed slot is reused. */
const createStore = () => {
  let places = new Float64Array(edges * 64)
  let seen = new Float64Array(64)
  const ids: number[] = []
  const free: number[] = []
  let looks = 0

  const grow = (): void => {
    const more = new Float64Array(places.length * 2)
    more.set(places)
    places = more
    const seenMore = new Float64Array(seen.length * 2)
    seenMore.set(seen)
    seen = seenMore
  }
  return {
    take(id: number, { west, south, east, north }: Bounds): number {
      const slot = free.pop() ?? ids.length
      if ((slot + 1) * edges > places.length) grow()
      ids[slot] = id
      places.set([west, south, east, north], slot * edges)
      return slot
    },
    free: (slot: number): void => void free.push(slot),
    boundsOf(slot: number): Bounds {
      const [west = 0, south = 0, east = 0, north = 0] = places.subarray(slot * edges, (slot + 1) * edges)
      return { west, south, east, north }
    },
    /** Looks through slots for what touches a box; each id comes once, however many slots hold it. */
    look() {
      looks++
      const found: number[] = []
      return {
        found,
        at(slots: readonly number[], { west, south, east, north }: Bounds): void {
          for (const slot of slots) {
            const from = slot * edges
            const touches =
              (places[from] as number) <= east &&
              (places[from + 2] as number) >= west &&
              (places[from + 1] as number) <= north &&
              (places[from + 3] as number) >= south
            if (!touches || seen[slot] === looks) continue
            seen[slot] = looks
            found.push(ids[slot] as number)
          }
        },
      }
    },
  }
}

const levelOf = ({ west, south, east, north }: Bounds): number =>
  Math.max(0, Math.ceil(Math.log2(Math.max(east - west, north - south) / smallest)) - 1)

const spanOf = (level: number, { west, south, east, north }: Bounds) => {
  const size = smallest * 2 ** level
  return {
    left: Math.floor((west + around) / size),
    right: Math.floor((east + around) / size),
    low: Math.floor((south + 90) / size),
    high: Math.floor((north + 90) / size),
  }
}

const countOf = (level: number, bounds: Bounds): number => {
  const { left, right, low, high } = spanOf(level, bounds)
  return (right - left + 1) * (high - low + 1)
}

const squaresOf = (level: number, bounds: Bounds): number[] => {
  const { left, right, low, high } = spanOf(level, bounds)
  const keys: number[] = []
  for (let y = low; y <= high; y++) for (let x = left; x <= right; x++) keys.push(y * rowLength + x)
  return keys
}
