/** Stretches of a way on which a provider says how the traffic is; where it says nothing, nothing is known. Pure. */
import type { RoadCondition } from '@coldway/contract/enums.ts'
import { distanceM, type LngLat } from '@coldway/contract/places/geo.ts'
import { placeLimits } from '@coldway/contract/places/places.ts'

export interface Stretch {
  readonly condition: RoadCondition
  /** Never nothing. */
  readonly distanceM: number
  readonly path: readonly LngLat[]
}

/** The condition between two points of a path, given by their places in it; undefined: unknown. */
export interface RoadMark {
  readonly condition: RoadCondition | undefined
  readonly from: number
  readonly to: number
}

/** Neighbours of one condition become one stretch. What lies beyond the end of the path is left out. */
export const stretchesOf = (path: readonly LngLat[], marks: readonly RoadMark[]): Stretch[] =>
  joined(marks)
    .flatMap(({ condition, from, to }): Stretch[] => {
      const piece = path.slice(from, to + 1)
      return condition === undefined ? [] : [{ condition, distanceM: lengthOf(piece), path: piece }]
    })
    .filter(({ distanceM: lengthM }) => lengthM > 0)
    .slice(0, placeLimits.stretchesMax)

const lengthOf = (path: readonly LngLat[]): number =>
  path.slice(1).reduce((sum, to, at) => sum + distanceM(path[at] as LngLat, to), 0)

const joined = (marks: readonly RoadMark[]): RoadMark[] => {
  const found: RoadMark[] = []
  for (const mark of marks) {
    const last = found.at(-1)
    if (last?.condition === mark.condition && last?.to === mark.from) found[found.length - 1] = { ...last, to: mark.to }
    else found.push(mark)
  }
  return found
}
