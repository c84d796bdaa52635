import { printTime } from '@coldway/contract/time.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf, nextTimeOf, skippedOf, type When } from './times.ts'

const berlin = 'Europe/Berlin'
const when = (change: Partial<When> = {}): When => ({
  every: 'daily',
  at: '06:30',
  weekDay: 1,
  monthDay: 1,
  zone: berlin,
  ...change,
})
const utc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)
const next = (change: Partial<When>, after: string): string =>
  new Date(nextTimeOf(when(change), utc(after))).toISOString().slice(0, 16).replace('T', ' ')

describe('the next time', () => {
  test.each([
    ['each day, later today', {}, '2026-01-15 04:00', '2026-01-15 05:30'],
    ['each day, tomorrow', {}, '2026-01-15 05:30', '2026-01-16 05:30'],
    ['in summer an hour earlier', {}, '2026-07-15 03:00', '2026-07-15 04:30'],
    ['after a gap, where the clocks skip it', { at: '02:30' }, '2026-03-28 23:30', '2026-03-29 01:30'],
    ['at the first pass, where the clocks repeat it', { at: '02:30' }, '2026-10-24 23:30', '2026-10-25 00:30'],
    ['not at the second pass as well', { at: '02:30' }, '2026-10-25 00:30', '2026-10-26 01:30'],
    ['on Monday', { every: 'weekly' }, '2026-01-15 12:00', '2026-01-19 05:30'],
    ['on Sunday', { every: 'weekly', weekDay: 7 }, '2026-01-15 12:00', '2026-01-18 05:30'],
    ['on the first of the month', { every: 'monthly' }, '2026-01-15 12:00', '2026-02-01 05:30'],
    ['on the last day of a shorter month', { every: 'monthly', monthDay: 31 }, '2026-02-01 12:00', '2026-02-28 05:30'],
    ['in a zone of an offset', { zone: '+08:00' }, '2026-01-15 00:00', '2026-01-15 22:30'],
  ] as const)('is %s', (_what, change, after, expected) => {
    expect(next(change, after)).toBe(expected)
  })

  test('comes after the moment, at that time of the clock or in the hour after a gap, and never twice a day', () => {
    const zones = fc.constantFrom(berlin, 'America/New_York', 'Asia/Shanghai', 'Australia/Lord_Howe', '+05:30')
    const everyDay = fc.record({
      zone: zones,
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
      afterMs: fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
    })
    fc.assert(
      fc.property(everyDay, ({ zone, hour, minute, afterMs }) => {
        const at = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        const daily = when({ zone, at })
        const one = nextTimeOf(daily, afterMs)
        const two = nextTimeOf(daily, one)
        expect(one).toBeGreaterThan(afterMs)
        expect(printTime(two, zone).slice(0, 10)).not.toBe(printTime(one, zone).slice(0, 10))
        const aheadMin = minutesOf(printTime(one, zone)) - (hour * 60 + minute)
        expect(aheadMin === 0 || (aheadMin > 0 && aheadMin <= 60)).toBe(true)
      }),
    )
  })
})

test.each([
  ['none before the next', '2026-03-27 05:30', '2026-03-28 05:29', 0],
  ['one at its very time', '2026-03-27 05:30', '2026-03-28 05:30', 1],
  ['one a day over the change of the clocks', '2026-03-27 05:30', '2026-03-31 12:00', 4],
  ['at most 400', '2020-01-01 05:30', '2026-01-01 00:00', 400],
] as const)('the times that an outage skips are %s', (_what, due, now, count) => {
  expect(skippedOf(when(), utc(due), utc(now))).toBe(count)
})

const minutesOf = (time: string): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

describe('the days of a file', () => {
  const at = utc('2026-03-02 05:30')
  test.each([
    ['yesterday', '2026-03-01 00:00:00', '2026-03-01 23:59:59'],
    ['lastWeek', '2026-02-23 00:00:00', '2026-03-01 23:59:59'],
    ['lastMonth', '2026-02-01 00:00:00', '2026-02-28 23:59:59'],
  ] as const)('of %s are whole days of the zone', (range, startTime, endTime) => {
    expect(daysOf(range, berlin, at)).toEqual({ startTime, endTime })
  })
  test('are those of the zone, not of UTC', () => {
    expect(daysOf('yesterday', '+08:00', utc('2026-03-01 20:00'))).toMatchObject({ startTime: '2026-03-01 00:00:00' })
  })
  test('are all without a range', () => {
    expect(daysOf('all', berlin, at)).toBeUndefined()
  })
})
