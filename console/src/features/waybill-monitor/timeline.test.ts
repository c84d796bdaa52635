import type { MonitoredWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { expect, it } from 'vitest'
import { warmRun } from './fixtures.ts'
import { barsOf, partOf, spanOf } from './timeline.ts'

const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00Z`)
const minutes = (ms: number | undefined) => (ms === undefined ? undefined : ms / 60_000)
const of = (change: Partial<MonitoredWaybill>) => barsOf({ ...warmRun, ...change }, '+00:00', at('12:00'))

it('shows the way so far, and how late it left', () => {
  const { planned, actual, expected, leftLateMs, arrivesLateMs } = of({})
  expect(planned).toEqual({ fromMs: at('08:00'), toMs: at('14:00') })
  expect(actual).toEqual({ fromMs: at('08:05'), toMs: at('12:00') })
  expect([expected, minutes(leftLateMs), arrivesLateMs]).toEqual([undefined, 5, undefined])
})

it('is late by the estimate before it is late by the clock', () => {
  const estimate = {
    estimatedArrivalTime: '2026-11-23 14:40:00',
    earliestArrivalTime: '2026-11-23 14:20:00',
    latestArrivalTime: '2026-11-23 15:00:00',
  }
  expect(minutes(of(estimate).arrivesLateMs)).toBe(40)
  expect(of(estimate).expected).toEqual({ fromMs: at('14:20'), toMs: at('15:00') })
  expect(minutes(of({ plannedArrivalTime: '2026-11-23 11:00:00' }).arrivesLateMs)).toBe(60)
})

it('says of one that waits that it should have left, and nothing of its arrival', () => {
  const waiting = of({ state: 'toShip', actualStartTime: null, plannedArrivalTime: '2026-11-23 11:00:00' })
  expect([waiting.actual, minutes(waiting.leftLateMs), waiting.arrivesLateMs]).toEqual([undefined, 240, undefined])
  const early = of({ state: 'toShip', actualStartTime: null, plannedStartTime: '2026-11-23 13:00:00' })
  expect(early.leftLateMs).toBeUndefined()
})

it('shows a span around now, at most a day to each side, and cuts bars off at its edges', () => {
  const now = at('12:00')
  expect(spanOf([], now)).toEqual({ fromMs: at('10:00'), toMs: at('14:00') })
  expect(spanOf([of({})], now)).toEqual({ fromMs: at('08:00'), toMs: at('14:00') })
  const long = of({ plannedStartTime: '2026-11-20 08:00:00', plannedArrivalTime: '2026-11-28 08:00:00' })
  expect(spanOf([long], now)).toEqual({ fromMs: now - 86_400_000, toMs: now + 86_400_000 })
  const span = { fromMs: 0, toMs: 100 }
  expect(partOf({ fromMs: -50, toMs: 50 }, span)).toEqual({ left: 0, width: 50 })
  expect(partOf({ fromMs: 20, toMs: 300 }, span)).toEqual({ left: 20, width: 80 })
  expect(partOf({ fromMs: 200, toMs: 300 }, span)).toBeUndefined()
})
