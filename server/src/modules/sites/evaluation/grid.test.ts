import type { Bounds } from '@coldway/contract/sites/site-shape.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGrid } from './grid.ts'

const rectangle = fc
  .record({
    west: fc.double({ min: -180, max: 180, noNaN: true }),
    south: fc.double({ min: -89, max: 85, noNaN: true }),
    wide: fc.oneof(fc.double({ min: 0, max: 0.01, noNaN: true }), fc.double({ min: 0, max: 170, noNaN: true })),
    high: fc.double({ min: 0, max: 4, noNaN: true }),
  })
  .map(({ west, south, wide, high }): Bounds => ({ west, south, east: west + wide, north: south + high }))

const touch = (one: Bounds, other: Bounds): boolean =>
  [-360, 0, 360].some(
    (shift) =>
      one.west <= other.east + shift &&
      one.east >= other.west + shift &&
      one.south <= other.north &&
      one.north >= other.south,
  )

test('finds exactly the rectangles that a look at all of them finds, also after changes (property)', () => {
  fc.assert(
    fc.property(
      fc.array(rectangle, { maxLength: 60 }),
      fc.array(rectangle, { maxLength: 20 }),
      fc.array(fc.nat(59)),
      (held, asked, gone) => {
        const grid = createGrid()
        const there = new Map<number, Bounds>()
        held.forEach((bounds, id) => {
          grid.put(id, bounds)
          there.set(id, bounds)
        })
        gone.forEach((id, at) => {
          const other = held[at % Math.max(1, held.length)]
          if (at % 2 === 0 || !other) {
            grid.remove(id)
            there.delete(id)
          } else {
            grid.put(id, other)
            there.set(id, other)
          }
        })
        expect(grid.size()).toBe(there.size)
        for (const box of asked) {
          const small = { ...box, east: box.west + Math.min(2, box.east - box.west) }
          const wanted = [...there].filter(([, bounds]) => touch(bounds, small)).map(([id]) => id)
          expect(grid.touching(small).sort((a, b) => a - b)).toEqual(wanted.sort((a, b) => a - b))
        }
      },
    ),
  )
})
