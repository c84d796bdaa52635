import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hullOf, interpolate, type MeasuredPlace, placesOfSlice } from './mapping-field.ts'

const at = (x: number, y: number, z: number) => ({ x, y, z })
const corners = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => at(x, y, z))))
/** Centimetres, as people measure. */
const centimetres = fc.integer({ min: 0, max: 1200 }).map((cm) => cm / 100)
const place = fc.record({ x: centimetres, y: centimetres, z: centimetres })
const measured: fc.Arbitrary<MeasuredPlace> = fc
  .tuple(place, fc.integer({ min: -400, max: 400 }))
  .map(([one, tenths]) => ({ ...one, value: tenths / 10 }))

describe('interpolation', () => {
  it('weighs by the inverse square of the distance', () => {
    // 1 m from 2 °C and 2 m from 7 °C: (2 / 1 + 7 / 4) / (1 / 1 + 1 / 4) = 3.75 / 1.25 = 3.
    const two = [
      { ...at(0, 0, 0), value: 2 },
      { ...at(3, 0, 0), value: 7 },
    ]
    expect(interpolate(at(1, 0, 0), two)).toBeCloseTo(3, 12)
    // The same distance from eight corners: their mean.
    const eight = corners.map((corner, index) => ({ ...corner, value: index }))
    expect(interpolate(at(0.5, 0.5, 0.5), eight)).toBeCloseTo(3.5, 12)
  })

  it('is unknown without a probe', () => expect(interpolate(at(0, 0, 0), [])).toBeNull())

  it('is what a probe measured at its place', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(measured, { minLength: 1, maxLength: 8, selector: ({ x, y, z }) => `${x} ${y} ${z}` }),
        (all) => {
          for (const one of all) expect(interpolate(one, all)).toBe(one.value)
        },
      ),
    )
  })

  it('stays between the lowest and the highest probe, in any order of them', () => {
    fc.assert(
      fc.property(place, fc.array(measured, { minLength: 1, maxLength: 8 }), (one, all) => {
        const values = all.map(({ value }) => value)
        const found = interpolate(one, all) ?? Number.NaN
        expect(found).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
        expect(found).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
      }),
    )
  })
})

describe('the hull', () => {
  it('of the corners of a box is the box', () => {
    const isInside = hullOf(corners)
    expect(isInside(at(0.5, 0.5, 0.5))).toBe(true)
    expect(isInside(at(1, 1, 1))).toBe(true)
    expect(isInside(at(0.5, 0.5, 1.01))).toBe(false)
    expect(isInside(at(-0.01, 0.5, 0.5))).toBe(false)
  })

  it('of a tetrahedron leaves the far corner out', () => {
    const isInside = hullOf([at(0, 0, 0), at(1, 0, 0), at(0, 1, 0), at(0, 0, 1)])
    expect(isInside(at(0.25, 0.25, 0.25))).toBe(true)
    expect(isInside(at(0.5, 0.5, 0.5))).toBe(false)
  })

  it('of probes at one height is flat', () => {
    const isInside = hullOf([at(0, 0, 1), at(2, 0, 1), at(2, 2, 1), at(0, 2, 1)])
    expect(isInside(at(1, 1, 1))).toBe(true)
    expect(isInside(at(1, 1, 1.1))).toBe(false)
    expect(isInside(at(2.1, 1, 1))).toBe(false)
  })

  it('of probes on a line is nothing but the probes', () => {
    const isInside = hullOf([at(0, 0, 0), at(1, 1, 1), at(2, 2, 2)])
    expect(isInside(at(1, 1, 1))).toBe(true)
    expect(isInside(at(0.5, 0.5, 0.5))).toBe(false)
    expect(hullOf([])(at(0, 0, 0))).toBe(false)
  })

  it('holds every mixture of its probes and nothing beyond their box', () => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 4, maxLength: 9 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 9, maxLength: 9 }),
        (places, shares) => {
          const isInside = hullOf(places)
          fc.pre(!areInLine(places))
          const total = places.reduce((sum, _one, index) => sum + (shares[index] ?? 0), 0)
          const mixed = (axis: 'x' | 'y' | 'z') =>
            places.reduce((sum, one, index) => sum + (one[axis] * (shares[index] ?? 0)) / total, 0)
          expect(isInside(at(mixed('x'), mixed('y'), mixed('z')))).toBe(true)
          expect(isInside(at(Math.max(...places.map(({ x }) => x)) + 0.1, 0, 0))).toBe(false)
        },
      ),
    )
  })
})

/** Whole square centimetres: twice the area of the triangle with the two first different places is nothing for all others. */
const areInLine = (places: readonly MeasuredPlace[] | readonly ReturnType<typeof at>[]): boolean => {
  const [first] = places
  const second = places.find((one) => first && (one.x !== first.x || one.y !== first.y || one.z !== first.z))
  if (!first || !second) return true
  const [u, v, w] = [second.x - first.x, second.y - first.y, second.z - first.z]
  return places.every(({ x, y, z }) => {
    const [a, b, c] = [x - first.x, y - first.y, z - first.z]
    return Math.hypot(v * c - w * b, w * a - u * c, u * b - v * a) < 5e-5
  })
}

it('a slice has the middles of its cells, and nothing outside of the hull', () => {
  const slice = placesOfSlice({ lengthM: 2, widthM: 1, heightM: 0.5, columns: 2, rows: 1 }, hullOf(corners))
  expect(slice).toEqual([at(0.5, 0.5, 0.5), null])
})
