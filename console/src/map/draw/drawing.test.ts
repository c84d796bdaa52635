import { distanceM } from '@coldway/contract/places/geo.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boundsOfDrawing,
  type Drawing,
  emptyDrawing,
  handlesOf,
  move,
  place,
  placeAt,
  removePoint,
  ringOf,
} from './drawing.ts'
import { printPoints, readPoint, readPoints } from './drawing-text.ts'

const limits = { radiusMinM: 1001, radiusMaxM: 100_000, pointsMax: 5 }
const drawn = (...at: readonly (readonly [number, number])[]): Drawing => ({
  kind: 'polygon',
  points: at.map(([lng, lat]) => ({ lng, lat })),
})
const anywhere = fc.record({
  lng: fc.double({ min: -180, max: 179.999999, noNaN: true }),
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
})

describe('a circle', () => {
  it('is placed once, then moved by its centre and sized by its rim within its limits', () => {
    const placed = place(emptyDrawing('circle', 2000), { lng: 120.1234567, lat: 30 }, limits)
    expect(placed).toEqual({ kind: 'circle', centre: { lng: 120.123457, lat: 30 }, radiusM: 2000 })
    expect(place(placed, { lng: 1, lat: 1 }, limits)).toEqual(placed)
    const [rim, centre] = handlesOf(placed, limits)
    if (!rim || !centre) throw new Error('a circle has two handles')
    const wide = move(placed, rim, placeAt({ lng: 120.123457, lat: 30 }, 5000, 200), limits)
    expect(wide).toMatchObject({ radiusM: 5000, centre: { lat: 30 } })
    expect(move(placed, rim, { lng: 120.1235, lat: 30 }, limits)).toMatchObject({ radiusM: 1001 })
    expect(move(placed, rim, { lng: 100, lat: 30 }, limits)).toMatchObject({ radiusM: 100_000 })
    expect(move(wide, centre, { lng: 121, lat: 31 }, limits)).toMatchObject({
      centre: { lng: 121, lat: 31 },
      radiusM: 5000,
    })
  })

  it('has every corner of its ring as far from its centre as its radius says', () => {
    fc.assert(
      fc.property(anywhere, fc.integer({ min: 1001, max: 100_000 }), (centre, radiusM) => {
        for (const corner of ringOf(centre, radiusM)) expect(distanceM(centre, corner)).toBeCloseTo(radiusM, 1)
      }),
      { numRuns: 50 },
    )
  })

  it('stays one ring over the date line', () => {
    const bounds = boundsOfDrawing({ kind: 'circle', centre: { lng: 179.9, lat: 10 }, radiusM: 50_000 })
    expect((bounds?.[2] ?? 0) - (bounds?.[0] ?? 0)).toBeLessThan(1)
  })
})

describe('an area', () => {
  it('takes points at its end until it is full', () => {
    const full = [1, 2, 3, 4, 5, 6].reduce(
      (drawing, lng) => place(drawing, { lng, lat: 0 }, limits),
      emptyDrawing('polygon', 0),
    )
    expect(full).toMatchObject({ points: [1, 2, 3, 4, 5].map((lng) => ({ lng, lat: 0 })) })
    expect(handlesOf(full, limits).map(({ part }) => part)).not.toContain('between')
  })

  it('gets a point between two where one is pulled out, and loses one', () => {
    const triangle = drawn([0, 0], [2, 0], [2, 2])
    const between = handlesOf(triangle, limits).filter(({ part }) => part === 'between')
    expect(between.map(({ at }) => [at.lng, at.lat])).toEqual([
      [1, 0],
      [2, 1],
      [1, 1],
    ])
    const last = between[2]
    if (!last) throw new Error('three edges')
    const pulled = move(triangle, last, { lng: 0, lat: 2 }, limits)
    expect(pulled).toEqual(drawn([0, 0], [2, 0], [2, 2], [0, 2]))
    expect(removePoint(pulled, 1)).toEqual(drawn([0, 0], [2, 2], [0, 2]))
  })

  it('has its middles on the short way over the date line', () => {
    const [first] = handlesOf({ kind: 'way', points: drawnOver }, limits)
    expect(first?.at).toEqual({ lng: 180, lat: 1 })
  })
})
const drawnOver = [
  { lng: 179, lat: 0 },
  { lng: -179, lat: 2 },
]

describe('a drawing as text', () => {
  it('reads back what it prints', () => {
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 20 }), (places) => {
        const { points } = places.reduce<Extract<Drawing, { kind: 'polygon' }>>(
          (drawing, at) => place(drawing, at, { ...limits, pointsMax: 99 }) as typeof drawing,
          { kind: 'polygon', points: [] },
        )
        expect(readPoints(printPoints(points))).toEqual({ points })
      }),
    )
  })

  it.each([
    ['31.2,121.5', { lat: 31.2, lng: 121.5 }],
    [' -31.2 ，121.5 ', { lat: -31.2, lng: 121.5 }],
    ['31.2 121.5', { lat: 31.2, lng: 121.5 }],
    ['121.5,31.2', 'latitude'],
    ['31.2,181', 'longitude'],
    ['31.2', 'form'],
    ['31,2,121,5', 'form'],
    ['N31,E121', 'form'],
  ])('reads %s as %o', (text, read) => {
    expect(readPoint(text)).toEqual(read)
  })

  it('names the line that is no place', () => {
    expect(readPoints('1,1\n\n2;3,3')).toEqual({ points: [{ lng: 1, lat: 1 }], fault: { line: 3, why: 'form' } })
  })
})
