import { expect, test } from 'vitest'
import { type Leg, legsOf, sharedMs, spansOn } from './legs.ts'
import { warmed } from './fixtures.ts'

const leg = (detailId: number, fromMs: number, untilMs: number): Leg => ({
  ...(warmed.devices[0] as Leg),
  detailId,
  fromMs,
  untilMs,
})
const ids = (legs: readonly Leg[]) => legs.map(({ detailId }) => detailId)

test('devices that took over from each other make one way; one that travels beside does not', () => {
  const [first, second, beside] = [leg(1, 0, 50), leg(2, 50, 100), leg(3, 0, 100)] as const
  expect(ids(legsOf([first, second, beside], undefined))).toEqual([1, 2])
  expect(ids(legsOf([first, second, beside], 2))).toEqual([1, 2])
  expect(ids(legsOf([first, second, beside], 3))).toEqual([3])
  expect(legsOf([], 1)).toEqual([])
})

test('a door is open from the bucket that saw it open to the one that saw it closed', () => {
  const buckets = [0, 1, 1, 0, 1].map((on, at) => [at * 10, on, on, on, 1] as [number, number, number, number, number])
  const door = { ...(warmed.devices[0] as Leg).series[0]!, key: 'door', buckets }
  const of = { ...leg(1, 0, 45), bucketMs: 10 }
  expect(spansOn(door, of)).toEqual([
    { fromMs: 10, untilMs: 30 },
    { fromMs: 40, untilMs: 45 },
  ])
  expect(sharedMs(spansOn(door, of), { fromMs: 20, untilMs: 42 })).toBe(12)
})
