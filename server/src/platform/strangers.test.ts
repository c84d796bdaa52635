import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createStrangers, type Stranger } from './strangers.ts'

const strangersOf = (perConnection: number, inAll: number) => {
  const strangers = createStrangers({ log: createLog('silent') }, { perConnection, inAll })
  const ended: number[] = []
  return { ended, enter: (n: number): Stranger => strangers.enter(() => ended.push(n)) }
}

describe('strangers', () => {
  test('who sends more than one may is ended', () => {
    const { ended, enter } = strangersOf(10, 100)
    const one = enter(1)
    one.add(10)
    expect(ended).toEqual([])
    one.add(1)
    expect(ended).toEqual([1])
  })

  test('beyond the bound of all the first who came goes, and who signs in stays', () => {
    const { ended, enter } = strangersOf(10, 25)
    const [first, second] = [enter(1), enter(2)]
    first.add(10)
    second.add(10)
    first.leave()
    enter(3).add(10)
    expect(ended).toEqual([])
    enter(4).add(10)
    expect(ended).toEqual([2])
  })

  test('whatever comes and goes, no more than the bound is held', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(12), fc.boolean()), { maxLength: 200 }), (steps) => {
        const held = new Map<number, number>()
        const present = new Map<number, Stranger>()
        const strangers = createStrangers({ log: createLog('silent') }, { perConnection: 20, inAll: 50 })
        for (const [n, bytes, leaves] of steps) {
          if (!present.has(n)) {
            present.set(
              n,
              strangers.enter(() => {
                held.delete(n)
                present.delete(n)
              }),
            )
            held.set(n, 0)
          }
          held.set(n, (held.get(n) ?? 0) + bytes)
          const stranger = present.get(n)
          stranger?.add(bytes)
          if (leaves) {
            present.get(n)?.leave()
            present.delete(n)
            held.delete(n)
          }
          const sum = [...held.values()].reduce((all, one) => all + one, 0)
          expect(sum).toBeLessThanOrEqual(50)
        }
      }),
    )
  })
})
