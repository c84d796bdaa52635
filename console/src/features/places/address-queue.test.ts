import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAddressQueue } from './address-queue.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const setUp = () => {
  const request = vi.fn(async (points: readonly { lng: number }[]) => points.map(({ lng }) => `at ${lng}`))
  return { request, queue: createAddressQueue(request) }
}
const at = (lng: number) => ({ lng, lat: 0 })
const stays = () => new AbortController().signal

test('questions of a moment are one request, each with its own answer', async () => {
  const { request, queue } = setUp()
  const lines = Promise.all([1, 2, 3].map((lng) => queue.ask(at(lng), stays())))
  await vi.advanceTimersByTimeAsync(250)
  expect(await lines).toEqual(['at 1', 'at 2', 'at 3'])
  expect(request).toHaveBeenCalledTimes(1)
})

test('a truck that moves with every frame costs one request a second at most', async () => {
  const { request, queue } = setUp()
  for (let frame = 0; frame < 40; frame++) {
    void queue.ask(at(frame), stays())
    await vi.advanceTimersByTimeAsync(250)
  }
  expect(request.mock.calls.length).toBeLessThanOrEqual(10)
  expect(request.mock.calls.length).toBeGreaterThan(5)
})

test('who has left is not asked for', async () => {
  const { request, queue } = setUp()
  const left = new AbortController()
  const lost = queue.ask(at(1), left.signal).catch(() => 'left')
  const kept = queue.ask(at(2), stays())
  left.abort()
  await vi.advanceTimersByTimeAsync(250)
  expect([await lost, await kept]).toEqual(['left', 'at 2'])
  expect(request.mock.calls).toEqual([[[at(2)]]])
})

test('a failed request fails its questions and no later ones', async () => {
  const { request, queue } = setUp()
  request.mockRejectedValueOnce(new Error('away'))
  const first = queue.ask(at(1), stays()).catch(() => 'failed')
  await vi.advanceTimersByTimeAsync(250)
  expect(await first).toBe('failed')
  const second = queue.ask(at(2), stays())
  await vi.advanceTimersByTimeAsync(1000)
  expect(await second).toBe('at 2')
})
