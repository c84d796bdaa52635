import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

const options = { reportsInside: 10, messagesOutside: 4, tooMany: () => new Error('too many') }
const entered = async (entering: Promise<void> | undefined): Promise<boolean> => {
  let is = false
  void entering?.then(() => (is = true))
  await Promise.resolve()
  return entering === undefined || is
}

test('a device has its share inside, the next message waits for room, another device does not wait', async () => {
  const slots = createSlots(options)
  expect(slots.enter(1, 6)).toBeUndefined()
  const second = slots.enter(1, 6)
  expect(await entered(second)).toBe(false)
  expect(slots.enter(2, 6)).toBeUndefined()
  slots.leave(1, 6)
  await second
  slots.leave(1, 6)
  slots.leave(2, 6)
  expect(slots.size).toBe(0)
})

test('a message longer than the share enters alone; beyond so many waiting the next is refused', async () => {
  const slots = createSlots(options)
  expect(slots.enter(1, 25)).toBeUndefined()
  expect(slots.hasRoom(1)).toBe(true)
  const waiting = Array.from({ length: 4 }, () => slots.enter(1, 1) ?? Promise.resolve())
  expect([slots.hasRoom(1), slots.hasRoom(2)]).toEqual([false, true])
  await expect(slots.enter(1, 1)).rejects.toThrow('too many')
  slots.leave(1, 25)
  await Promise.all(waiting)
})

test('whatever comes and goes: in order, never more inside than the share, and nobody is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 40 }), async (messages) => {
      const slots = createSlots({ ...options, messagesOutside: 100 })
      const inside: number[] = []
      const order: number[] = []
      const all = messages.map(async (reports, n) => {
        await slots.enter(1, reports)
        order.push(n)
        inside.push(reports)
        const sum = inside.reduce((total, one) => total + one, 0)
        expect(sum <= options.reportsInside || inside.length === 1).toBe(true)
        await new Promise((resolve) => setImmediate(resolve))
        inside.splice(inside.indexOf(reports), 1)
        slots.leave(1, reports)
      })
      await Promise.all(all)
      expect(order).toEqual(messages.map((_, n) => n))
      expect(slots.size).toBe(0)
    }),
  )
})
