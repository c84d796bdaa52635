/**
 * The shape of a line for measuring distances: a tree of spheres over its pieces, so that a place is compared with only
 * a few of thousands of points. It is built once for each version of a line.
 */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import {
  chord,
  earthRadiusM,
  type NearPlace,
  nearOnPiece,
  type Piece,
  pieceOf,
  type Vector,
  vectorOf,
} from './pieces.ts'

export interface LineShape {
  readonly lengthM: number
  /**
   * Gives the distance from the line, and how far along the line the nearest point is. Where a way passes twice (there
   * and back on one road), the point counts that is soonest reached from `lastM`, the point before.
   */
  near(place: LngLat, lastM?: number): NearPlace
}

interface Leg {
  readonly piece: Piece
  readonly startM: number
}
interface Node {
  readonly middle: Vector
  readonly radius: number
  readonly inner: readonly Node[]
  readonly legs: readonly Leg[]
}

const legsInLeaf = 8
/** Points on the line that are closer to each other than this count as one. */
const alikeM = 50
/** Devices rarely turn back: going back counts double. */
const backWeight = 2

/** `path`: [lng, lat, lng, lat, ...], two places at least. */
export const shapeOf = (path: readonly number[]): LineShape => {
  const legs = legsOf(path)
  const root = treeOf(legs)
  const last = legs.at(-1)
  return {
    lengthM: last ? last.startM + last.piece.angle * earthRadiusM : 0,
    near(place, lastM) {
      const at = vectorOf(place)
      const nearest = nearestIn(root, at)
      return lastM === undefined ? nearest : likeliest(root, at, { nearest, lastM })
    },
  }
}

const legsOf = (path: readonly number[]): Leg[] => {
  let startM = 0
  return Array.from({ length: path.length / 2 - 1 }, (_, index) => {
    const [lng = 0, lat = 0, nextLng = 0, nextLat = 0] = path.slice(index * 2, index * 2 + 4)
    const leg = { piece: pieceOf({ lng, lat }, { lng: nextLng, lat: nextLat }), startM }
    startM += leg.piece.angle * earthRadiusM
    return leg
  })
}

const treeOf = (legs: readonly Leg[]): Node => {
  if (legs.length <= legsInLeaf) return { ...sphereOf(legs.map(({ piece }) => sphereOfPiece(piece))), inner: [], legs }
  const half = legs.length >> 1
  const inner = [treeOf(legs.slice(0, half)), treeOf(legs.slice(half))]
  return { ...sphereOf(inner), inner, legs: [] }
}

type Sphere = Pick<Node, 'middle' | 'radius'>

const middleOf = (vectors: readonly Vector[]): Vector => {
  const mean = (axis: 0 | 1 | 2) => vectors.reduce((sum, vector) => sum + vector[axis], 0) / vectors.length
  return [mean(0), mean(1), mean(2)]
}
/** Half the chord, and the height of the arc above it. */
const sphereOfPiece = ({ from, to, angle }: Piece): Sphere => ({
  middle: middleOf([from, to]),
  radius: chord(from, to) / 2 + (1 - Math.cos(angle / 2)),
})
const sphereOf = (spheres: readonly Sphere[]): Sphere => {
  const middle = middleOf(spheres.map((sphere) => sphere.middle))
  return { middle, radius: Math.max(...spheres.map((sphere) => chord(middle, sphere.middle) + sphere.radius)) }
}

/** The distance that no point of the sphere is nearer than. */
const leastM = ({ middle, radius }: Sphere, at: Vector): number =>
  2 * Math.asin(Math.min(1, Math.max(0, chord(middle, at) - radius) / 2)) * earthRadiusM

const nearestIn = (root: Node, at: Vector): NearPlace => {
  let found: NearPlace = { distanceM: Number.POSITIVE_INFINITY, alongM: 0 }
  const look = (node: Node): void => {
    if (leastM(node, at) > found.distanceM) return
    for (const leg of node.legs) {
      const near = nearOnLeg(leg, at)
      if (near.distanceM < found.distanceM) found = near
    }
    // Look at the nearer half first, as the other may then be skipped.
    for (const half of node.inner.toSorted((a, b) => leastM(a, at) - leastM(b, at))) look(half)
  }
  look(root)
  return found
}

/** Gives the point that is soonest reached, of those on the line at about the same distance. */
const likeliest = (
  root: Node,
  at: Vector,
  { nearest, lastM }: { readonly nearest: NearPlace; readonly lastM: number },
): NearPlace => {
  let found = nearest
  const look = (node: Node): void => {
    if (leastM(node, at) > nearest.distanceM + alikeM) return
    for (const leg of node.legs) {
      const near = nearOnLeg(leg, at)
      if (near.distanceM <= nearest.distanceM + alikeM && wayOn(near, lastM) < wayOn(found, lastM)) found = near
    }
    for (const half of node.inner) look(half)
  }
  look(root)
  // The nearest point gives the distance, the likeliest one the position along the line.
  return { distanceM: nearest.distanceM, alongM: found.alongM }
}

const wayOn = ({ alongM }: NearPlace, lastM: number): number =>
  alongM >= lastM ? alongM - lastM : (lastM - alongM) * backWeight

const nearOnLeg = ({ piece, startM }: Leg, at: Vector): NearPlace => {
  const { distanceM, alongM } = nearOnPiece(piece, at)
  return { distanceM, alongM: startM + alongM }
}
