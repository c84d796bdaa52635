import { Refusal } from '@coldway/contract/errors.ts'
import { keptMonthsMax, keptMsOf } from '@coldway/contract/readings/retention.ts'
import { printTime } from '@coldway/contract/time.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spanOf, within } from './span.ts'

const hourMs = 3_600_000
/**
 * Month ends, a leap day, and moments beside an hour that daylight saving skips or repeats. (The second pass of a
 * repeated hour has no wire time of its own.)
 */
const nows = [
  '2026-11-21T06:00:00Z',
  '2024-02-29T12:00:00Z',
  '2024-05-31T23:59:59Z',
  '2026-06-29T01:30:00Z',
  '2027-01-25T00:30:00Z',
  '2026-06-08T06:59:59Z',
  '2027-02-01T07:00:01Z',
].map((text) => Date.parse(text))
const zones = ['+00:00', '+08:00', '-03:30', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'answered'
  } catch (error) {
    return error instanceof Refusal ? error.error : String(error)
  }
}

describe('a span that ends at the edge of what is kept', () => {
  const cases = nows.flatMap((nowMs) =>
    zones.flatMap((zone) => [3, 12, keptMonthsMax].map((months) => [zone, nowMs, months] as const)),
  )
  test.each(cases)('in %s, at %d, kept for %d months', (zone, nowMs, months) => {
    const keptMs = keptMsOf(months)
    const endingAt = (atMs: number) => {
      const endTime = printTime(atMs, zone)
      const startTime = printTime(atMs - 30 * hourMs, zone)
      return codeOf(() => spanOf({ deviceId: 1, startTime, endTime }, { zone, nowMs, keptMs, sinceMs: null }))
    }
    const edgeMs = nowMs - keptMs
    expect([-1000, 0, 1000].map((offMs) => endingAt(edgeMs + offMs))).toEqual([
      'trajectoryExpired',
      'answered',
      'answered',
    ])
  })

  test('shows nothing older than the edge, whatever it asks for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 2000 }), (agoH, lengthH) => {
        const nowMs = nows[0] as number
        const keptMs = keptMsOf(3)
        const fromMs = nowMs - keptMs - agoH * hourMs
        const asked = {
          startTime: printTime(fromMs, '+00:00'),
          endTime: printTime(fromMs + lengthH * hourMs, '+00:00'),
        }
        const kept = { zone: '+00:00', nowMs, keptMs, sinceMs: null }
        const open = () => spanOf({ deviceId: 1, ...asked }, kept)
        if (codeOf(open) === 'answered') expect(open().fromMs).toBeGreaterThanOrEqual(nowMs - keptMs)
      }),
    )
  })
})

test('three months are 92 days, two years two years', () => {
  expect([3, 6, 12, 24].map((months) => keptMsOf(months) / (24 * hourMs))).toEqual([92, 183, 366, 731])
})

test('a part of a span lies in the span and between its bounds, or is empty', () => {
  const moment = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(moment, moment, fc.option(moment), fc.option(moment), (a, b, low, high) => {
      const span = { deviceId: 1, fromMs: Math.min(a, b), untilMs: Math.max(a, b) }
      const part = within(span, { fromMs: low ?? undefined, untilMs: high ?? undefined })
      for (let at = 0; at < 100; at++) {
        const isAsked = at >= span.fromMs && at < span.untilMs && at >= (low ?? 0) && at < (high ?? 101)
        expect(at >= part.fromMs && at < part.untilMs).toBe(isAsked)
      }
    }),
  )
})
