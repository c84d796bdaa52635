import { expect, test } from 'vitest'
import { surplusOf } from './map-pieces.ts'

test('what was not seen for longest goes first, and no more than has to', () => {
  const pieces = [
    ['new', 40, 3],
    ['oldest', 40, 1],
    ['old', 40, 2],
  ] as const
  expect(surplusOf(pieces, 80)).toEqual({ drop: ['oldest'], leftBytes: 80 })
  expect(surplusOf(pieces, 79)).toEqual({ drop: ['oldest', 'old'], leftBytes: 40 })
  expect(surplusOf(pieces, 120)).toEqual({ drop: [], leftBytes: 120 })
})
