import { expect, test } from 'vitest'
import { delaysOf } from './delays.ts'
import { watchedBy } from './fan-out.ts'

test('joins by device and event time; every socket that saw a report counts', () => {
  const answers = Float64Array.of(1, 1000, 50, 1, 2000, 60, 2, 1000, 70)
  const arrivals = Float64Array.of(1, 2000, 160, 1, 2000, 170, 2, 1000, 75, 3, 1000, 99)
  expect(delaysOf(answers, arrivals)).toEqual([100, 110, 5])
})

test('every device is watched by as many sockets', () => {
  const watched = watchedBy({ devices: 20, sockets: 10, perSocket: 4, perS: 1, seconds: 1 })
  const counts = new Map<number, number>()
  for (const id of watched.flat()) counts.set(id, (counts.get(id) ?? 0) + 1)
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect(new Set(counts.values())).toEqual(new Set([2]))
})
