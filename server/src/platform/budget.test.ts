import { describe, expect, test } from 'vitest'
import { createBudget, type Payer, type Place } from './budget.ts'

const limits = {
  perPerson: { atOnce: 1, open: 3, burstMs: 1000, refill: 0.5 },
  perTenant: { atOnce: 2, open: 5, burstMs: 5000, refill: 1 },
  inAll: { atOnce: 3, open: 8 },
  waitMs: 200,
}
const here = new AbortController().signal
const one: Payer = { person: 'one', tenant: 'a' }
const two: Payer = { person: 'two', tenant: 'a' }
const three: Payer = { person: 'three', tenant: 'a' }
const other: Payer = { person: 'four', tenant: 'b' }

const setUp = () => {
  let nowMs = 0
  const budget = createBudget(limits, () => nowMs)
  const begun: string[] = []
  const enter = (payer: Payer, gone = here): Promise<Place> => {
    const entering = budget.enter(payer, gone)
    entering.then(
      () => begun.push(payer.person),
      () => undefined,
    )
    return entering
  }
  return { enter, begun, pass: (ms: number) => (nowMs += ms) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('places', () => {
  test('a person has one, a tenant two; others are not held up by them', async () => {
    const { enter, begun } = setUp()
    const first = await enter(one)
    void enter(one)
    await enter(two)
    void enter(three)
    await enter(other)
    await settled()
    expect(begun).toEqual(['one', 'two', 'four'])
    first.rest()
    await settled()
    expect(begun).toEqual(['one', 'two', 'four', 'one'])
  })

  test('what rests lets the next begin and counts as open until it leaves', async () => {
    const { enter } = setUp()
    for (let n = 0; n < 3; n++) (await enter(one)).rest()
    await expect(enter(one)).rejects.toMatchObject({ error: 'tooManyRequests' })
    const place = await enter(two)
    place.leave()
    place.leave()
    await enter(two)
  })

  test('who has waited long enough is refused, and who has gone is not waited for', async () => {
    const { enter, begun } = setUp()
    await enter(one)
    const leaving = new AbortController()
    const left = enter(one, leaving.signal)
    leaving.abort()
    await expect(left).rejects.toMatchObject({ error: 'timedOut' })
    await expect(enter(one)).rejects.toMatchObject({ error: 'tooManyRequests', params: { seconds: 1 } })
    expect(begun).toEqual(['one'])
    await expect(enter(other, AbortSignal.abort())).rejects.toMatchObject({ error: 'timedOut' })
    // None of them is counted any more.
    const again = await enter(two)
    again.leave()
  })
})

describe('working time', () => {
  test('runs out and is refilled', async () => {
    const { enter, pass } = setUp()
    const place = await enter(one)
    pass(1500)
    place.leave()
    await expect(enter(one)).rejects.toMatchObject({ error: 'tooManyRequests', params: { seconds: 1 } })
    pass(1000)
    const next = await enter(one)
    next.rest()
    next.charge(2000)
    next.leave()
    await expect(enter(one)).rejects.toMatchObject({ error: 'tooManyRequests', params: { seconds: 4 } })
    pass(60_000)
    await enter(one)
  })
})
