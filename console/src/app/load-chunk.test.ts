import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstOfBatch } from './first-of-batch.ts'
import { ChunkError, loadChunk } from './load-chunk.ts'

afterEach(() => void vi.useRealTimers())

describe('the code of a page', () => {
  it('comes', async () => expect(await loadChunk(async () => 'page', 1000)).toBe('page'))
  it('fails as a chunk when it does not come', async () => {
    const failure = loadChunk(() => Promise.reject(new TypeError('gone')), 1000)
    await expect(failure).rejects.toBeInstanceOf(ChunkError)
    await expect(failure).rejects.toMatchObject({ cause: new TypeError('gone') })
  })
  it('fails after 120 seconds', async () => {
    vi.useFakeTimers()
    const failed = vi.fn()
    loadChunk(() => new Promise(() => undefined), 120_000).catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledWith(expect.any(ChunkError))
  })
})

describe('a batch of failures', () => {
  it('has one first, until it has been quiet for a second', () => {
    let now = 0
    const isFirst = firstOfBatch(() => now)
    const at = (ms: number) => {
      now = ms
      return isFirst()
    }
    expect([0, 10, 900, 1800, 2900, 2901].map(at)).toEqual([true, false, false, false, true, false])
  })
})
