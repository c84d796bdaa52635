import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packPoints } from './point-batch.ts'
import { createPointStore } from './point-store.ts'
import type { MapPoint, Severity } from './points-types.ts'

const point = (id: number, rest: Partial<MapPoint> = {}): MapPoint => ({
  id,
  lng: 0,
  lat: 0,
  headingDeg: 0,
  severity: 1,
  label: `p${id}`,
  isMoving: false,
  ...rest,
})

describe('point store', () => {
  it('gives back what was put, and replaces by id', () => {
    const store = createPointStore()
    store.put(packPoints([point(7, { lng: 121.5, lat: 31.25, headingDeg: 90, severity: 3, isMoving: true })]))
    store.put(packPoints([point(9)]))
    store.put(packPoints([point(7, { lng: 122.5, lat: 31.25, headingDeg: 180, severity: 2 })]))
    expect(store.size()).toBe(2)
    expect(store.at(store.slotOf(7) ?? -1)).toEqual(point(7, { lng: 122.5, lat: 31.25, headingDeg: 180, severity: 2 }))
  })

  it('behaves like a map by id, whatever the order of changes, and beyond its first capacity', () => {
    const change = fc.oneof(
      fc.record({
        id: fc.integer({ min: 0, max: 40 }),
        lng: fc.integer({ min: -180, max: 180 }),
        severity: fc.integer({ min: 0, max: 3 }),
      }),
      fc.integer({ min: 0, max: 40 }),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 120 }), (changes) => {
        const store = createPointStore()
        const oracle = new Map<number, MapPoint>()
        store.put(packPoints(Array.from({ length: 1500 }, (_, index) => point(1000 + index))))
        for (let id = 1000; id < 2500; id++) store.drop(id)
        for (const one of changes) {
          if (typeof one === 'number') {
            store.drop(one)
            oracle.delete(one)
          } else {
            const next = point(one.id, { lng: one.lng, severity: one.severity as Severity })
            store.put(packPoints([next]))
            oracle.set(one.id, next)
          }
        }
        expect(store.size()).toBe(oracle.size)
        for (const [id, expected] of oracle) expect(store.at(store.slotOf(id) ?? -1)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['inside', [110, 20, 125, 40], 1],
    ['outside', [0, 20, 10, 40], 0],
    ['a window past the date line', [100, 20, 190, 40], 1],
    ['a window of another world copy', [470, 20, 490, 40], 1],
    ['the whole world', [-300, -90, 300, 90], 2],
    ['across the date line', [170, -10, 190, 10], 1],
  ] as const)('finds %s', (_, bounds, count) => {
    const store = createPointStore()
    store.put(packPoints([point(1, { lng: 120, lat: 30 }), point(2, { lng: -175, lat: 0 })]))
    expect(store.within(bounds)).toHaveLength(count)
  })
})
