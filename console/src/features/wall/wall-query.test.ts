import { describe, expect, it } from 'vitest'
import { columnsOf, readWall } from './wall-query.ts'

const read = (search: string) => readWall(new URLSearchParams(search))

describe('the wall in its address', () => {
  it('is empty, live and of the usual zoom without a word', () => {
    expect(read('')).toEqual({ ids: [], isPlayback: false, zoom: 9, days: 1, from: '', until: '' })
  })

  it('takes each device once, in order, and no more than twelve', () => {
    expect(read('devices=3,1,3,x,-2,1.5,2').ids).toEqual([3, 1, 2])
    expect(read(`devices=${Array.from({ length: 20 }, (_, n) => n + 1).join()}`).ids).toHaveLength(12)
  })

  it('keeps the zoom within what panes can show', () => {
    expect([read('zoom=99').zoom, read('zoom=1').zoom, read('zoom=7.5').zoom, read('zoom=8').zoom]).toEqual([
      14, 5, 9, 8,
    ])
  })

  it('has a span of its own when played', () => {
    expect(read('mode=playback&days=3')).toMatchObject({ isPlayback: true, days: 3 })
  })
})

it.each([
  [1, 1],
  [2, 2],
  [4, 2],
  [5, 3],
  [9, 3],
  [10, 4],
  [12, 4],
])('%i panes stand in %i columns', (count, columns) => {
  expect(columnsOf(count)).toBe(columns)
})
