import { Refusal } from '@coldway/contract/errors.ts'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueues } from './queues.ts'

test('work in one queue goes one after the other, and what fails lets the next one in', async () => {
  const inQueues = createQueues()
  const order: string[] = []
  const work = (name: string, ms: number) => async () => {
    order.push(`${name} begins`)
    await setTimeout(ms)
    order.push(`${name} ends`)
    if (name === 'b') throw new Error('b')
  }
  const done = await Promise.allSettled([
    inQueues(['1'], work('a', 20)),
    inQueues(['1'], work('b', 1)),
    inQueues(['1'], work('c', 1)),
  ])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('those who name the same queues in any order never wait for each other without end', async () => {
  const inQueues = createQueues()
  let inside = 0
  const work = async () => {
    inside++
    expect(inside).toBe(1)
    await setTimeout(1)
    inside--
  }
  await Promise.all(
    [
      ['1', '2'],
      ['2', '1'],
      ['2', '2', '1'],
      ['1', '2'],
    ].map((queues) => inQueues(queues, work)),
  )
  expect(inside).toBe(0)
})

test('who waits too long is asked to try again, and those behind still wait for the one inside', async () => {
  const inQueues = createQueues(20)
  const inside = Promise.withResolvers<void>()
  const first = inQueues(['1'], () => inside.promise)
  const refused = await inQueues(['1'], () => Promise.reject(new Error('entered'))).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect((refused as Refusal).error).toBe('busy')
  let hasEntered = false
  const behind = inQueues(['1'], async () => void (hasEntered = true))
  await setTimeout(5)
  expect(hasEntered).toBe(false)
  inside.resolve()
  await Promise.all([first, behind])
  expect(hasEntered).toBe(true)
})

test('other queues do not wait', async () => {
  const inQueues = createQueues()
  const inside = Promise.withResolvers<void>()
  const first = inQueues(['1'], () => inside.promise)
  expect(await inQueues(['2'], () => Promise.resolve('done'))).toBe('done')
  inside.resolve()
  await first
})
