import { expect, test } from 'vitest'
import { estimateArrival, progressOf, type UnderWay } from './arrival.ts'

const hour = 3_600_000
const startedMs = Date.UTC(2026, 10, 23)
const place = (lng: number) => ({ lng, lat: 0 })
const way = [place(0), place(4)]
/** Half of the way in five hours. */
const half: UnderWay = {
  nowMs: startedMs + 5 * hour,
  startedMs,
  way,
  fix: { ...place(2), atMs: startedMs + 5 * hour },
  stoppedMs: 0,
  pastMs: [],
}
const estimated = (of: Partial<UnderWay>) => {
  const found = estimateArrival({ ...half, ...of })
  if (typeof found === 'string') throw new Error(found)
  return found
}

test('progress runs from the sender over the waypoints to the receiver, beside the straight line too', () => {
  const bent = [place(0), { lng: 2, lat: 2 }, place(4)]
  expect(progressOf(way, place(0))).toBe(0)
  expect(progressOf(way, { lng: 2, lat: 0.3 })).toBeCloseTo(0.5, 3)
  expect(progressOf(bent, { lng: 2, lat: 2 })).toBeCloseTo(0.5, 3)
  expect(progressOf(bent, { lng: 3, lat: 1 })).toBeCloseTo(0.75, 2)
  expect(progressOf(bent, place(4))).toBe(1)
  expect(progressOf([place(1), place(1)], place(1))).toBe(0)
})

test('what cannot be known is said to be unknown', () => {
  expect(estimateArrival({ ...half, way: [place(0), null] })).toBe('noPlace')
  expect(estimateArrival({ ...half, fix: null })).toBe('noPosition')
  expect(estimateArrival({ ...half, nowMs: half.nowMs + 2 * hour + 1 })).toBe('noPosition')
  expect(estimateArrival({ ...half, fix: { ...place(0.2), atMs: half.nowMs } })).toBe('tooEarly')
})

test('without other shipments the pace of the shipment itself goes on', () => {
  const { basis, atMs, earliestMs, latestMs } = estimated({})
  expect(basis).toBe('pace')
  expect(atMs).toBeCloseTo(startedMs + 10 * hour, -3)
  expect(atMs - earliestMs).toBeGreaterThan(hour)
  expect(latestMs - atMs).toBeGreaterThan(hour)
})

test('stops that were made are not made again', () => {
  expect(estimated({ stoppedMs: hour }).atMs).toBeCloseTo(startedMs + 9 * hour, -3)
})

test('the lane counts at once, and the own pace more and more', () => {
  const pastMs = [8, 8, 8].map((hours) => hours * hour)
  const atStart = estimated({ pastMs, nowMs: startedMs, fix: { ...place(0), atMs: startedMs } })
  expect(atStart).toMatchObject({ basis: 'past', atMs: startedMs + 8 * hour })
  const halfway = estimated({ pastMs }).atMs
  expect(halfway).toBeGreaterThan(half.nowMs + 4 * hour)
  expect(halfway).toBeLessThan(half.nowMs + 5 * hour)
})

test('a lane that varies makes the estimate less sure, and the last part of the way more sure again', () => {
  const widthOf = ({ earliestMs, latestMs }: { earliestMs: number; latestMs: number }) => latestMs - earliestMs
  const steady = widthOf(estimated({ pastMs: [10, 10, 10].map((hours) => hours * hour) }))
  const pastMs = [6, 10, 14].map((hours) => hours * hour)
  const varied = widthOf(estimated({ pastMs }))
  expect(varied).toBeGreaterThan(2 * steady)
  expect(widthOf(estimated({ pastMs, fix: { ...place(3.9), atMs: half.nowMs } }))).toBeLessThan(varied / 4)
})

test('an arrival that was not seen yet lies ahead', () => {
  const { atMs, earliestMs, latestMs } = estimated({ fix: { ...place(4), atMs: half.nowMs - hour } })
  expect([atMs, earliestMs]).toEqual([half.nowMs, half.nowMs])
  expect(latestMs).toBeGreaterThan(half.nowMs)
})
