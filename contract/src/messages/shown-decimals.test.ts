import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownDecimals } from './shown-decimals.ts'

test.each([
  [9.44, 1, 8, 1],
  [8.04, 1, 8, 2],
  [8.0004, 1, 8, 4],
  [8, 1, 8, 1],
  [80.4, 0, 80, 1],
  [100.5, 0, 100.5, 1],
  // Too close to be distinguished by any number of decimals shown.
  [8.000_000_01, 1, 8, 1],
])('%f of a series of %i decimals beside a limit of %f', (value, decimals, upper, shown) => {
  expect(shownDecimals({ decimals, lower: null, upper }, value)).toBe(shown)
})

test('a value is shown on the side of each limit on which it is', () => {
  const tenths = fc.integer({ min: -400, max: 400 }).map((n) => n / 10)
  fc.assert(
    fc.property(
      tenths,
      tenths,
      fc.double({ min: -40, max: 40, noNaN: true }),
      fc.nat(2),
      (lower, upper, near, decimals) => {
        const value = Math.round((upper + near / 100) * 1e5) / 1e5
        const measured = { decimals, lower, upper }
        const shown = Number(value.toFixed(shownDecimals(measured, value)))
        for (const limit of [lower, upper])
          expect([shown > limit, shown < limit]).toEqual([value > limit, value < limit])
      },
    ),
  )
})
