import { describe, expect, test } from 'vitest'
import { createAllowance } from './allowance.ts'
import { createOpening } from './opening.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Openings that the test ends. */
const setUp = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const opening = createOpening<string>((id, topic) => {
    begun.push(`${id} ${topic}`)
    return new Promise((resolve) => ends.push(resolve))
  })
  return { opening, begun, endFirst: () => ends.shift()?.() }
}

describe('topics that are asked for', () => {
  test('are opened a few at a time, the last asking of each alone', async () => {
    const { opening, begun, endFirst } = setUp()
    for (let n = 0; n < 1000; n++) opening.ask('a', `v${n}`)
    for (const id of ['b', 'c', 'd', 'e', 'f']) opening.ask(id, 'v')
    expect(begun).toEqual(['a v0', 'b v', 'c v', 'd v'])
    expect(opening.isWanted('a', 'v0')).toBe(false)
    endFirst()
    await settled()
    expect(begun).toEqual(['a v0', 'b v', 'c v', 'd v', 'a v999'])
    expect(opening.isWanted('a', 'v999')).toBe(true)
    expect(new Set(opening.ids())).toEqual(new Set(['a', 'b', 'c', 'd', 'e', 'f']))
  })

  test('are not opened when they were let go, and are not wanted any more while they open', async () => {
    const { opening, begun, endFirst } = setUp()
    for (const id of ['a', 'b', 'c', 'd', 'e']) opening.ask(id, 'v')
    opening.drop('a')
    opening.drop('e')
    expect(opening.isWanted('a', 'v')).toBe(false)
    expect([...opening.ids()]).toEqual(['b', 'c', 'd'])
    endFirst()
    await settled()
    expect(begun).toHaveLength(4)
  })
})

test('an allowance is spent at one go and comes back by the second', () => {
  let nowMs = 0
  const allowance = createAllowance({ burst: 3, perSecond: 2 }, () => nowMs)
  expect([allowance.take(), allowance.take(), allowance.take()]).toEqual([0, 0, 0])
  expect(allowance.take()).toBe(500)
  nowMs = 10_000
  expect([allowance.take(), allowance.take(), allowance.take()]).toEqual([0, 0, 0])
})
