import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBudget } from './budget.ts'
import { createGauge } from './mqtt-reading.ts'

const budgetOf = (bytes: number, isBlocked = () => false) => createBudget({ bytes, isBlocked })

describe('the budget', () => {
  test('lets in first who came first, and nobody beyond it', () => {
    const budget = budgetOf(10)
    const leave = budget.take(10)
    const order: number[] = []
    for (const n of [1, 2, 3])
      budget.wait(() => {
        order.push(n)
        budget.take(n === 2 ? 10 : 1)
      })
    expect([budget.isFull, order]).toEqual([true, []])
    leave()
    leave()
    expect([budget.isFull, order]).toEqual([true, [1, 2]])
  })

  test('is not full of nothing, whatever else is in the way: nobody would ever call', () => {
    const budget = budgetOf(10, () => true)
    expect(budget.isFull).toBe(false)
    const leave = budget.take(1)
    expect(budget.isFull).toBe(true)
    leave()
    expect(budget.isFull).toBe(false)
  })

  test('everybody who waits is called, whatever is taken and left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 40 }), async (sizes) => {
        const budget = budgetOf(10)
        let called = 0
        const all = sizes.map(
          (size) =>
            new Promise<void>((resolve) =>
              budget.wait(() => {
                called++
                const leave = budget.take(size)
                setImmediate(() => {
                  leave()
                  resolve()
                })
              }),
            ),
        )
        await Promise.all(all)
        expect([called, budget.isFull]).toEqual([sizes.length, false])
      }),
      { numRuns: 50 },
    )
  })
})

describe('the gauge of MQTT packets', () => {
  const connect = [0x10, 3, 1, 2, 3]
  test.each([
    ['a CONNECT that announces 256 MB', [0x10, 0xff, 0xff, 0xff, 0x7f]],
    ['something else before CONNECT', [0x30, 2, 0, 0]],
    ['a second CONNECT that is large', [...connect, 0x10, 0xff, 0xff, 0x7f]],
    ['a PUBLISH of 2 MB', [...connect, 0x30, 0x80, 0x80, 0x80, 0x01]],
    ['a length of five bytes', [...connect, 0x30, 0x80, 0x80, 0x80, 0x80]],
  ])('refuses %s, however it is cut', (_name, bytes) => {
    const whole = createGauge()
    expect(whole(Uint8Array.from(bytes))).toBeTruthy()
    const cut = createGauge()
    expect(bytes.map((byte) => cut(Uint8Array.of(byte))).find(Boolean)).toBeTruthy()
  })

  test('lets pass what devices send, however it is cut', () => {
    const publish = [0x32, 0x80, 0x02, ...Array(256).fill(0x10)]
    const bytes = Uint8Array.from([...connect, ...publish, 0xc0, 0, ...publish])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length }), fc.integer({ min: 0, max: bytes.length }), (a, b) => {
        const gauge = createGauge()
        const [first, second] = [Math.min(a, b), Math.max(a, b)]
        const parts = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)]
        expect(parts.map((part) => gauge(part))).toEqual([undefined, undefined, undefined])
      }),
    )
  })
})
