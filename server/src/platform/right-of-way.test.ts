import { expect, test, vi } from 'vitest'
import { createRightOfWay, longestWaitMs } from './right-of-way.ts'

const done = { first: false, heavy: false }
const asked = async (way: ReturnType<typeof createRightOfWay>) => {
  done.heavy = false
  await way.giveWay()
  done.heavy = true
}

test('heavy work goes on at once while there is no ordinary call', async () => {
  const way = createRightOfWay()
  await asked(way)
  expect(done.heavy).toBe(true)
})

test('heavy work waits for the last ordinary call under way, also for one that fails', async () => {
  const way = createRightOfWay()
  const [one, two] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const calls = Promise.allSettled([way.goFirst(() => one.promise), way.goFirst(() => two.promise)])
  const heavy = asked(way)
  one.resolve('answer')
  await one.promise
  await Promise.resolve()
  expect(done.heavy).toBe(false)
  two.reject(new Error('refused'))
  await Promise.all([calls, heavy])
  expect(done.heavy).toBe(true)
})

test('heavy work goes on after a moment where there is always an ordinary call', async () => {
  vi.useFakeTimers()
  const way = createRightOfWay()
  void way.goFirst(() => new Promise(() => undefined))
  const heavy = asked(way)
  await vi.advanceTimersByTimeAsync(longestWaitMs - 1)
  expect(done.heavy).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await heavy
  expect(done.heavy).toBe(true)
  vi.useRealTimers()
})

test('a follower hears whether ordinary calls are under way, until it stops', async () => {
  const way = createRightOfWay()
  const heard: boolean[] = []
  const stop = way.follow((isBusy) => heard.push(isBusy))
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const calls = [way.goFirst(() => one.promise), way.goFirst(() => two.promise)]
  one.resolve()
  two.resolve()
  await Promise.all(calls)
  stop()
  await way.goFirst(async () => undefined)
  expect(heard).toEqual([false, true, false])
})
