import { describe, expect, it } from 'vitest'
import { bearing, boundsOf, breachLines, gradientOf, spotAt, trackLine, unrolled } from './track-line.ts'
import type { TrackPoint } from './track-line.ts'

const at = (index: number, rest: Partial<TrackPoint> = {}): TrackPoint => ({
  lng: 120 + index * 0.01,
  lat: 30,
  atMs: index * 10_000,
  ...rest,
})
const track = [at(0), at(1), at(2), at(3), at(4)]

describe('a track on the map', () => {
  it('draws nothing of no or one point', () => {
    expect(trackLine([]).features).toEqual([])
    expect(trackLine([at(0)]).features).toEqual([])
    expect(boundsOf([])).toBeUndefined()
    expect(spotAt([], 0)).toBeUndefined()
  })

  it('runs on across the date line', () => {
    const crossing = [179.9, -179.9, -179.7].map((lng) => ({ lng, lat: 0 }))
    expect(unrolled(crossing).map(([lng]) => Math.round(lng * 10) / 10)).toEqual([179.9, 180.1, 180.3])
    expect(boundsOf(crossing)?.map((degrees) => Math.round(degrees * 10) / 10)).toEqual([179.9, 0, 180.3, 0])
  })

  it('joins neighbouring breaches and keeps others apart', () => {
    const points = [at(0), at(1, { isBreach: true }), at(2, { isBreach: true }), at(3), at(4, { isBreach: true })]
    const parts = breachLines(points).features[0]?.geometry.coordinates
    expect(parts?.map((part) => part.length)).toEqual([3, 2])
    expect(breachLines(track).features).toEqual([])
  })

  it('colours by length, with one stop at each change', () => {
    expect(gradientOf(track, 'blue')).toBeUndefined()
    const colours = ['red', 'red', 'green', 'green', 'red']
    const coloured = track.map((point, index) => ({ ...point, colour: colours[index] ?? '' }))
    const [kind, , first, ...stops] = gradientOf(coloured, 'blue') as unknown as (string | number)[]
    expect([kind, first, stops[1], stops[3]]).toEqual(['step', 'red', 'green', 'red'])
    expect(stops[0]).toBeCloseTo(0.5, 6)
    expect(stops[2]).toBeCloseTo(1, 6)
  })

  it('draws one colour of a line that never changes it, and survives a vehicle that never moved', () => {
    const still = Array.from({ length: 3 }, (_, index) => ({ lng: 120, lat: 30, atMs: index, colour: 'red' }))
    const [, , first, ...stops] = gradientOf(still, 'blue') as unknown as (string | number)[]
    expect(first).toBe('red')
    expect(stops).toEqual([1, 'red'])
  })

  it.each([
    [-5000, 120, 0],
    [0, 120, 0],
    [5000, 120.005, 0],
    [10_000, 120.01, 1],
    [39_999, 120.039999, 3],
    [90_000, 120.04, 4],
  ])('stands at %i ms at %f', (ms, lng, index) => {
    const spot = spotAt(track, ms)
    expect(spot?.lng).toBeCloseTo(lng, 6)
    expect(spot?.index).toBe(index)
    expect(spot?.headingDeg).toBeCloseTo(90, 6)
  })

  it('keeps its heading while it stands', () => {
    const parked = [at(0), at(1), { ...at(1), atMs: 900_000 }]
    expect(spotAt(parked, 500_000)?.headingDeg).toBeCloseTo(90, 6)
  })

  it.each([
    [{ lng: 0, lat: 1 }, 0],
    [{ lng: 1, lat: 0 }, 90],
    [{ lng: 0, lat: -1 }, 180],
    [{ lng: -1, lat: 0 }, 270],
  ])('knows the bearing to %o', (to, degrees) => expect(bearing({ lng: 0, lat: 0 }, to)).toBeCloseTo(degrees, 6))
})
