import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGlider, glideLimits, metresBetween, nextGlide, placeOn, shortWay } from './glide.ts'

const a = { lng: 121, lat: 31 }
const b = { lng: 121.01, lat: 31.01 }

describe('glide', () => {
  it('stands at the first fix at once', () => {
    const glider = createGlider()
    glider.aim([{ id: 1, ...a }], 0)
    expect(glider.at(1, 0)).toEqual(a)
    expect(glider.isGliding(0)).toBe(false)
    expect(glider.at(2, 0)).toBeUndefined()
  })

  it('takes as long as the fixes were apart', () => {
    const glider = createGlider()
    glider.aim([{ id: 1, ...a }], 0)
    glider.aim([{ id: 1, ...b }], 2000)
    expect(glider.at(1, 2000)).toEqual(a)
    expect(glider.at(1, 3000)?.lng).toBeCloseTo(121.005, 9)
    expect(glider.at(1, 4000)).toEqual(b)
    expect(glider.isGliding(3999)).toBe(true)
    expect(glider.isGliding(4000)).toBe(false)
  })

  it('never shows a past place for long', () => {
    const glide = nextGlide(nextGlide(undefined, a, 0), b, 600_000)
    expect(glide.lengthMs).toBe(glideLimits.longestMs)
  })

  it('starts the next glide from where the mark stands', () => {
    const first = nextGlide(nextGlide(undefined, a, 0), b, 2000)
    const second = nextGlide(first, a, 3000)
    expect(second.from).toEqual(placeOn(first, 3000))
    expect(second.to).toEqual(a)
  })

  it('goes on undisturbed when the same fix is drawn again', () => {
    const first = nextGlide(nextGlide(undefined, a, 0), b, 2000)
    expect(nextGlide(first, { ...b }, 3000)).toBe(first)
  })

  it('hops when the step is longer than any vehicle goes', () => {
    const far = { lng: 121.1, lat: 31 }
    expect(metresBetween(a, far)).toBeGreaterThan(glideLimits.farthestM)
    expect(placeOn(nextGlide(nextGlide(undefined, a, 0), far, 2000), 2000)).toEqual(far)
  })

  it('crosses the date line the short way', () => {
    const glide = nextGlide(nextGlide(undefined, { lng: 179.99, lat: 0 }, 0), { lng: -179.99, lat: 0 }, 2000)
    expect(placeOn(glide, 3000).lng).toBeCloseTo(180, 6)
    expect(shortWay(359)).toBe(-1)
  })

  it('is always between the two fixes', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 9000 }), (step, atMs) => {
        const to = { lng: 121 + step * 0.03, lat: 31 - step * 0.03 }
        const place = placeOn(nextGlide(nextGlide(undefined, a, 0), to, 2000), atMs)
        expect(place.lng).toBeGreaterThanOrEqual(121)
        expect(place.lng).toBeLessThanOrEqual(to.lng + 1e-9)
      }),
    )
  })

  it('measures metres', () => {
    expect(metresBetween({ lng: 0, lat: 0 }, { lng: 0, lat: 1 })).toBeCloseTo(111_195, 0)
    expect(metresBetween({ lng: 0, lat: 60 }, { lng: 1, lat: 60 }) / 111_195).toBeCloseTo(0.5, 3)
  })
})
