/**
 * The temperature between the probes of a mapping study. Pure. Lengths are metres, values °C.
 *
 * Inverse distance weighting (D. Shepard, "A two-dimensional interpolation function for irregularly-spaced data", Proc. 23rd ACM
 * National Conference, 1968), here in three dimensions with the power 2: T(p) = sum(T_i / d_i^2) / sum(1 / d_i^2), where d_i is the
 * distance from p to probe i. It never goes beyond the lowest and the highest of the measured values, and at a probe it is what the
 * probe measured. Outside of the convex hull of the probes it would be a guess: there is no value.
 */
export interface Place {
  readonly x: number
  readonly y: number
  readonly z: number
}
export interface MeasuredPlace extends Place {
  readonly value: number
}

/** The distance in metres that counts as none: a tenth of a millimetre. */
const nearM = 1e-4

export const interpolate = (at: Place, measured: readonly MeasuredPlace[]): number | null => {
  let sum = 0
  let weights = 0
  for (const one of measured) {
    const squareM = (one.x - at.x) ** 2 + (one.y - at.y) ** 2 + (one.z - at.z) ** 2
    if (squareM < nearM ** 2) return one.value
    sum += one.value / squareM
    weights += 1 / squareM
  }
  return weights > 0 ? sum / weights : null
}

/** A side of the hull: everything inside has `normal . p <= limit`. */
interface Side {
  readonly normal: Place
  readonly limit: number
}

/**
 * Gives a function that says whether a place lies in the convex hull of the probes, its surface
 * included. Probes in one plane have a flat hull, and those on one line have none: only their own
 * places are inside.
 */
export const hullOf = (places: readonly Place[]): ((at: Place) => boolean) => {
  const sides = sidesOf(places)
  if (sides.length === 0) return (at) => places.some((one) => lengthOf(minus(one, at)) < nearM)
  return (at) => sides.every(({ normal, limit }) => dot(normal, at) <= limit + nearM)
}

/**
 * The sides of the hull: each plane through three probes that has all others on one side. The probes
 * are few enough to try all.
 */
const sidesOf = (places: readonly Place[]): Side[] => {
  const sides: Side[] = []
  places.forEach((one, first) =>
    places.slice(first + 1).forEach((second, offset) =>
      places.slice(first + offset + 2).forEach((third) => {
        const normal = unit(cross(minus(second, one), minus(third, one)))
        if (normal) sides.push(...outerSides(normal, one, places))
      }),
    ),
  )
  const isFlat = sides.length > 0 && isInOnePlane(sides, places)
  return isFlat ? [...sides.slice(0, 2), ...edgesOf(sides[0] as Side, places)] : sides
}

const outerSides = (normal: Place, through: Place, places: readonly Place[]): Side[] => {
  const limit = dot(normal, through)
  const isBelow = places.every((one) => dot(normal, one) <= limit + nearM)
  const isAbove = places.every((one) => dot(normal, one) >= limit - nearM)
  return [...(isBelow ? [{ normal, limit }] : []), ...(isAbove ? [{ normal: times(normal, -1), limit: -limit }] : [])]
}

const isInOnePlane = ([first]: readonly Side[], places: readonly Place[]): boolean =>
  first !== undefined && places.every((one) => Math.abs(dot(first.normal, one) - first.limit) <= nearM)

/** The edges of a flat hull, in its plane: each line through two probes that has all others on one side. */
const edgesOf = ({ normal }: Side, places: readonly Place[]): Side[] =>
  places.flatMap((one, index) =>
    places.slice(index + 1).flatMap((other) => {
      const outwards = unit(cross(normal, minus(other, one)))
      return outwards ? outerSides(outwards, one, places) : []
    }),
  )

const minus = (one: Place, other: Place): Place => ({ x: one.x - other.x, y: one.y - other.y, z: one.z - other.z })
const times = ({ x, y, z }: Place, factor: number): Place => ({ x: x * factor, y: y * factor, z: z * factor })
const dot = (one: Place, other: Place): number => one.x * other.x + one.y * other.y + one.z * other.z
const cross = (one: Place, other: Place): Place => ({
  x: one.y * other.z - one.z * other.y,
  y: one.z * other.x - one.x * other.z,
  z: one.x * other.y - one.y * other.x,
})
const lengthOf = (one: Place): number => Math.sqrt(dot(one, one))
/** The vector of length 1 in the same direction; undefined when the vector is too short to have one. */
const unit = (one: Place): Place | undefined => {
  const length = lengthOf(one)
  return length < nearM ** 2 ? undefined : times(one, 1 / length)
}

export interface SliceOf {
  readonly lengthM: number
  readonly widthM: number
  readonly heightM: number
  readonly columns: number
  readonly rows: number
}

/** The middles of the cells of a slice at a height, row by row from y = 0; null outside of the hull. */
export const placesOfSlice = (
  { lengthM, widthM, heightM, columns, rows }: SliceOf,
  isInside: (at: Place) => boolean,
): (Place | null)[] =>
  Array.from({ length: columns * rows }, (_none, index) => {
    const at = {
      x: (((index % columns) + 0.5) / columns) * lengthM,
      y: ((Math.floor(index / columns) + 0.5) / rows) * widthM,
      z: heightM,
    }
    return isInside(at) ? at : null
  })
