import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isZone, offsetMsAt, parseTime, printTime } from './time.ts'

const hourMs = 3_600_000
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', '+08:00', '-09:30', '+05:45', '+14:00', '-12:00']
const from = Date.UTC(1990, 0, 1)
const until = Date.UTC(2060, 0, 1)

describe('a zone', () => {
  it.each(['+08:00', '-09:30', '+00:00', 'Asia/Shanghai', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'])(
    'can be %s',
    (zone) => {
      expect(isZone(zone)).toBe(true)
    },
  )
  it.each(['', '8', '+8:00', '+15:00', '+08:60', '08:00', 'Mars/Olympus', "UTC'", '+08:00 ', '../etc', 'x'.repeat(60)])(
    'cannot be %j',
    (zone) => {
      expect(isZone(zone)).toBe(false)
    },
  )
})

test('printing and reading is the same instant, or the same print, in every zone at any time (row 19)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: from / 1000, max: until / 1000 }), (zone, second) => {
      const atMs = second * 1000
      const text = printTime(atMs, zone)
      const read = parseTime(text, zone) as number
      // A text in the repeated hour means the first pass of the clock.
      if (read !== atMs) {
        expect(read).toBeLessThan(atMs)
        expect(printTime(read, zone)).toBe(text)
      }
    }),
    { numRuns: 5000 },
  )
})

test.each(zones)(
  '%s: at every change of the clock each existing time is read back, each skipped one keeps its distance',
  (zone) => {
    for (const at of changes(zone)) {
      const [before, after] = [offsetMsAt(zone, at - 1000), offsetMsAt(zone, at)]
      for (const atMs of [at - hourMs, at - 1000, at, at + 1000, at + 2 * hourMs])
        expect(printTime(parseTime(printTime(atMs, zone), zone) as number, zone)).toBe(printTime(atMs, zone))
      if (after <= before) continue
      // One second after the start of the gap, by a clock that was not changed.
      const skipped = new Date(at + before + 1000).toISOString().slice(0, 19).replace('T', ' ')
      expect(parseTime(skipped, zone)).toBe(at + 1000)
    }
  },
)

/** The instants of the years around now at which the offset changes. */
const changes = (zone: string): number[] => {
  const found: number[] = []
  for (let dayMs = Date.UTC(2025, 0, 1); dayMs < Date.UTC(2027, 0, 1); dayMs += 24 * hourMs) {
    let [low, high] = [dayMs, dayMs + 24 * hourMs]
    if (offsetMsAt(zone, low) === offsetMsAt(zone, high)) continue
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (offsetMsAt(zone, middle) === offsetMsAt(zone, dayMs)) low = middle
      else high = middle
    }
    found.push(high)
  }
  return found
}

it.each([
  ['2026-03-29 02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['2026-10-25 02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['2026-11-21 08:00:00', '+08:00', '2026-11-21T00:00:00Z'],
  ['2024-02-29 00:00:00', 'UTC', '2024-02-29T00:00:00Z'],
])('reads %s in %s as %s', (text, zone, expected) => {
  expect(parseTime(text, zone)).toBe(Date.parse(expected))
})

it.each([
  '2026-02-30 00:00:00',
  '2025-02-29 00:00:00',
  '2026-13-01 00:00:00',
  '2026-01-01 24:00:00',
  '2026-01-01 00:60:00',
  '2026-01-01T00:00:00',
  '2026-1-1 0:0:0',
  '',
  ' 2026-01-01 00:00:00',
  '0000-00-00 00:00:00',
])('refuses %j', (text) => {
  expect(parseTime(text, '+08:00')).toBeUndefined()
})

test.each(['0001-01-01 00:00:00', '1899-12-31 23:59:59', '2200-01-01 00:00:00', '9999-12-31 23:59:59'])(
  '%s is no time: it could be stored in one zone and not be printed in another',
  (text) => {
    for (const zone of zones) expect(parseTime(text, zone)).toBeUndefined()
  },
)
test.each(['1900-01-01 00:00:00', '2199-12-31 23:59:59'])(
  '%s is one, and prints in every zone',
  (text) => {
    const instants = [...new Set(zones.map((zone) => parseTime(text, zone) as number))]
    const years = instants.flatMap((atMs) => zones.map((zone) => printTime(atMs, zone).slice(0, 5)))
    for (const year of new Set(years)) expect(year).toMatch(/^\d{4}-$/)
  },
  60_000,
)
